/**
 * A scan as a browser sees it: HTTP, identity, rate limit, NATS, parse, evaluation, rows, JSON and back; beside it, on the same
 * connections and in the same rounds, the gateway alone (app-info) and the gateway with one NATS call (data-progress). Measured once the
 * new market is kept and warm, as it is all day; sentences find up to 500 rows. Beside the time on the wall, the processor time that a
 * call takes of each process it goes through (Linux alone): it says where the other goes, and stays the same on a machine that does
 * something else as well. Needs the built product.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch, waitForMarket } from '@plainscan/embedded-stack';
import { HttpClients, type Job, timed, type Timed } from './http-load.ts';
import { median } from './median.ts';
import { processorMs } from './processor-time.ts';

const USERS = 25;
const SCANS_A_USER = 80; // below the 120 a minute that one user may run
const ROUNDS = 5;
const WARM_UP = 80;
/** The worker copies a new market to PostgreSQL, the scanner computes what its rows show. */
const SETTLE_MS = 8000;
/** What a scan goes through, by the names of its processes. */
const PROCESSES = ['gateway', 'NATS', 'scanner'] as const;
const SENTENCES = [
  'tech stocks under $50 with rsi below 30',
  'RSI under 30',
  'MACD bullish crossover',
  'volume twice its average and price above the 50 day',
  'oversold energy stocks under $20',
  'top 20 gainers',
  'cheap stocks under $10 with momentum',
  'golden cross in the last 10 days',
];

const dir = await mkdtemp(join(tmpdir(), 'plainscan-bench-'));
const product = await launch({
  dir,
  env: { DEMO: 'true', SCAN_HOURS: 'always', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
});
const clients = new HttpClients(product.url, 8);
try {
  await waitForMarket(product.url, () => undefined);
  const tokens: string[] = [];
  for (let i = 0; i < USERS; i++) tokens.push(await clients.premiumToken());
  const scan =
    (i: number): Job =>
    () =>
      clients.call('/api/stocks-scan', {
        method: 'POST',
        token: tokens[i % USERS]!,
        body: { query: SENTENCES[i % SENTENCES.length] },
      });
  const get =
    (path: string) =>
    (i: number): Job =>
    () =>
      clients.call(path, { token: tokens[i % USERS]! });
  const jobs = (make: (i: number) => Job, n: number) => Array.from({ length: n }, (_, i) => make(i));
  const scans = Math.floor(((USERS * SCANS_A_USER) / 2 - WARM_UP) / ROUNDS);
  const kinds = [
    ['gateway alone (GET /api/app-info)', () => jobs(get('/api/app-info'), scans)],
    ['gateway and one NATS call (GET /api/data-progress)', () => jobs(get('/api/data-progress'), scans)],
    ['a scan (POST /api/stocks-scan)', () => jobs(scan, scans)],
  ] as const;

  for (const job of jobs(scan, WARM_UP)) await job(); // first use of each series, and the optimising compiler
  await sleep(SETTLE_MS);
  for (const lanes of [1, 4]) {
    const measured = kinds.map((): Timed[] => []);
    const processor = kinds.map(() => PROCESSES.map(() => 0));
    for (let round = 0; round < ROUNDS; round++)
      for (const [i, [, make]] of kinds.entries()) {
        const before = processorMs(dir, PROCESSES);
        measured[i]!.push(await timed(make(), lanes));
        const after = processorMs(dir, PROCESSES);
        PROCESSES.forEach((name, k) => (processor[i]![k]! += before && after ? after[name] - before[name] : NaN));
      }
    console.log(
      `\n${lanes} at a time; medians of ${ROUNDS} interleaved rounds of ${scans}; target of a scan: p99 15 ms`,
    );
    const mid = (i: number, of: 'p50' | 'p99' | 'kb' | 'perSecond') => median(measured[i]!.map((round) => round[of]));
    for (const [i, [name]] of kinds.entries())
      console.log(
        `${name.padEnd(52)} p50 ${mid(i, 'p50').toFixed(2).padStart(6)} ms  p99 ${mid(i, 'p99').toFixed(2).padStart(6)} ms  ${(mid(i, 'p50') / mid(1, 'p50')).toFixed(2).padStart(5)} × the call  ${mid(i, 'kb').toFixed(0).padStart(4)} kB  ${mid(i, 'perSecond').toFixed(0).padStart(5)}/s`,
      );
    for (const [i, [name]] of kinds.entries())
      console.log(
        `${name.padEnd(52)} processor, mean a call: ${PROCESSES.map((process, k) => `${process} ${(processor[i]![k]! / (ROUNDS * scans)).toFixed(2)} ms`).join('  ')}`,
      );
  }
} finally {
  clients.close();
  await product.stop();
  await rm(dir, { recursive: true, force: true });
}
