/**
 * A user's scans, one at a time, as a browser sees them: alone, and while another user sends nothing but costly scans. Both run
 * in interleaved rounds, so that other load on the machine affects both. Needs the built product.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { any, compare, plan, type ScanPlan, series } from '@plainscan/contracts';
import { launch, waitForMarket } from '@plainscan/embedded-stack';
import { addressOf, HttpClients, type Job, timed, type Timed } from './http-load.ts';
import { median } from './median.ts';

/** Each is limited to 120 scans per minute. */
const USERS = 30;
const ROUNDS = 7;
const CALLS_PER_ROUND = 200;
const WARM_UP = 400;
const SETTLE_MS = 8000;
/** Pause after a rejected scan: a user's time for costly scans per minute is used up after a few of them. */
const COSTLY_PAUSE_MS = 100;
const SENTENCES = [
  'tech stocks under $50 with rsi below 30',
  'RSI under 30',
  'MACD bullish crossover',
  'top 20 gainers',
];

const COLD_NAMES = ['sma', 'ema', 'wma', 'cci'] as const;
const COLD_SERIES = 4;
const LENGTHS = 180;

/** A plan with series that no scan has used before, which takes several hundred milliseconds. Repeats after 180 scans. */
const costlyPlan = (n: number): ScanPlan =>
  plan(
    any(
      ...Array.from({ length: COLD_SERIES }, (_, i) => {
        const index = n * COLD_SERIES + i;
        const length = 20 + (index % LENGTHS);
        return compare(series(COLD_NAMES[Math.floor(index / LENGTHS) % COLD_NAMES.length]!, [length]), '<', -1000);
      }),
    ),
  );

const dir = await mkdtemp(join(tmpdir(), 'plainscan-bench-'));
const product = await launch({
  dir,
  env: { DEMO: 'true', SCAN_HOURS: 'always', LOG_LEVEL: 'fatal', NODE_ENV: 'production', TRUST_PROXY: 'true' },
});
const clients = new HttpClients(product.url, Infinity);
try {
  await waitForMarket(product.url, () => undefined);
  const tokens: string[] = [];
  for (let user = 0; user < USERS; user++) tokens.push(await clients.demoToken(addressOf(user)));
  const costlyUser = await clients.demoToken(addressOf(USERS));

  let next = 0;
  const scan: Job = () => {
    const i = next++;
    const query = SENTENCES[i % SENTENCES.length];
    return clients.call('/api/stocks-scan', { method: 'POST', token: tokens[i % USERS]!, body: { query } });
  };
  const scans = Array.from({ length: CALLS_PER_ROUND }, () => scan);

  let costly = 0;
  const costlyMs: number[] = [];
  const unexpectedErrors = new Set<string>();
  const statuses = new Map<number, number>();
  /** Runs `measured` while sending costly scans, four at a time. */
  const duringCostlyScans = async <T>(measured: () => Promise<T>): Promise<T> => {
    const ended = new AbortController();
    const worker = async () => {
      while (!ended.signal.aborted) {
        const { status, ms, text } = await clients.attempt('/api/stocks-scan', {
          method: 'POST',
          token: costlyUser,
          body: { query: 'new averages', plan: costlyPlan(costly++) },
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200) costlyMs.push(ms);
        else if (status !== 429) unexpectedErrors.add(text.slice(0, 300));
        if (status !== 200) await sleep(COSTLY_PAUSE_MS);
      }
    };
    const workers = Array.from({ length: 4 }, worker);
    await sleep(COSTLY_PAUSE_MS);
    try {
      return await measured();
    } finally {
      ended.abort();
      await Promise.all(workers);
    }
  };

  await timed(
    Array.from({ length: WARM_UP }, () => scan),
    4,
  );
  await sleep(SETTLE_MS);
  const alone: Timed[] = [];
  const contended: Timed[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await timed(scans, 1));
    contended.push(await duringCostlyScans(() => timed(scans, 1)));
  }
  const medianOf = (rounds: readonly Timed[], metric: 'p50' | 'p99') => median(rounds.map((round) => round[metric]));
  const line = (name: string, rounds: readonly Timed[]) =>
    console.log(
      `${name.padEnd(32)} p50 ${medianOf(rounds, 'p50').toFixed(2)} ms  p99 ${medianOf(rounds, 'p99').toFixed(2)} ms`,
    );
  console.log(`medians of ${ROUNDS} interleaved rounds of ${CALLS_PER_ROUND} scans, one at a time`);
  line('alone', alone);
  line("with another user's costly scans", contended);
  console.log(
    `difference of p99                ${(medianOf(contended, 'p99') - medianOf(alone, 'p99')).toFixed(2)} ms   target 2 ms`,
  );
  console.log(
    `costly scans by status           ${[...statuses].map(([status, n]) => `${status}: ${n}`).join('  ')}; median ${median(costlyMs)?.toFixed(0)} ms`,
  );
  if (unexpectedErrors.size > 0) throw new Error([...unexpectedErrors].join('\n'));
} finally {
  clients.close();
  await product.stop();
  await rm(dir, { recursive: true, force: true });
}
