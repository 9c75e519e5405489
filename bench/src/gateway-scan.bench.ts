/**
 * Measures a scan as a browser sees it (HTTP, authentication, rate limit, NATS, parsing, evaluation, rows, JSON) and its next
 * page by ticket. For comparison, on the same connections and in the same rounds: the gateway alone (app-info) and the gateway
 * with one NATS call (data-progress). The market is stored and warm, as in normal operation. Besides wall-clock time, prints
 * the CPU time per call of each process (Linux only), which other load on the machine hardly affects. Then prints the scanner's
 * memory over many scans. Needs the built product.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch, waitForMarket } from '@plainscan/embedded-stack';
import { addressOf, type CallResult, HttpClients, type Job, timed, type Timed } from './http-load.ts';
import { median } from './median.ts';
import { cpuMs, residentMb } from './processor-time.ts';

/** Each is limited to 120 scans per minute. */
const USERS = 120;
const ROUNDS = 5;
const CALLS_PER_ROUND = 400;
const WARM_UP = 400;
/** Concurrent clients, and the target for a scan. */
const LOADS = [
  { concurrency: 1, target: 'p50 2.5 ms, p99 10 ms' },
  { concurrency: 4, target: '600/s, p99 20 ms' },
  { concurrency: 64, target: 'p99 250 ms of successful scans; other responses are 503 only' },
] as const;
const PAUSE_MS = 60_000;
/** Per user, below the limit of 120 scans per minute. */
const SCANS_PER_MINUTE = 100;
const SCANS_PER_BATCH = 10;
const MEMORY_SCANS = 20_000;
const MEMORY_STEPS = [0, 2000, 5000, 10_000, 15_000, MEMORY_SCANS];
/** Time for the worker to copy a new market to PostgreSQL, and for the scanner to compute the indicators of its rows. */
const SETTLE_MS = 8000;
/** The processes that a scan goes through. */
const PROCESSES = ['gateway', 'NATS', 'scanner'] as const;
const UNCOMPRESSED = { 'accept-encoding': 'identity' };
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
  env: { DEMO: 'true', SCAN_HOURS: 'always', LOG_LEVEL: 'warn', NODE_ENV: 'production', TRUST_PROXY: 'true' },
});
const clients = new HttpClients(product.url, 64);
let calls = 0;
try {
  await waitForMarket(product.url, () => undefined);
  const tokens: string[] = [];
  for (let i = 0; i < USERS; i++) tokens.push(await clients.premiumToken(addressOf(i)));
  const tickets: string[] = [];
  const post = async (path: string, user: number, body: object, headers = {}): Promise<CallResult | null> => {
    const response = await clients.attempt(path, { method: 'POST', token: tokens[user]!, body, headers });
    if (response.status === 503) return null;
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.text.slice(0, 200)}`);
    return response;
  };
  const scan = async (): Promise<CallResult | null> => {
    const i = calls++;
    return post('/api/stocks-scan', i % USERS, { query: SENTENCES[i % SENTENCES.length] });
  };
  const page = async (): Promise<CallResult | null> => {
    const user = calls++ % USERS;
    return post('/api/scan/rows', user, { ticket: tickets[user], offset: 50, limit: 20 });
  };
  const get = (path: string) => () => clients.call(path, { token: tokens[calls++ % USERS]! });
  const jobs = (job: Job, n: number) => Array.from({ length: n }, () => job);
  const kinds: readonly (readonly [string, Job])[] = [
    ['gateway alone (GET /api/app-info)', get('/api/app-info')],
    ['gateway and one NATS call (GET /api/data-progress)', get('/api/data-progress')],
    ['a scan (POST /api/stocks-scan)', scan],
    ['the next page (POST /api/scan/rows)', page],
  ];

  for (let user = 0; user < USERS; user++) {
    const response = await post('/api/stocks-scan', user, { query: 'price above 1' }, UNCOMPRESSED);
    tickets.push((JSON.parse(response!.text) as { ticket: string }).ticket);
  }
  await timed(jobs(scan, WARM_UP), 4); // warms up each series and the optimizing compiler
  await sleep(SETTLE_MS);
  for (const { concurrency, target } of LOADS) {
    const measured = kinds.map((): Timed[] => []);
    const cpu = kinds.map(() => PROCESSES.map(() => 0));
    for (let round = 0; round < ROUNDS; round++)
      for (const [i, [, job]] of kinds.entries()) {
        const before = cpuMs(dir, PROCESSES);
        measured[i]!.push(await timed(jobs(job, CALLS_PER_ROUND), concurrency));
        const after = cpuMs(dir, PROCESSES);
        PROCESSES.forEach((name, k) => (cpu[i]![k]! += before && after ? after[name] - before[name] : NaN));
      }
    console.log(
      `\n${concurrency} concurrent; medians of ${ROUNDS} interleaved rounds of ${CALLS_PER_ROUND}; target for a scan: ${target}`,
    );
    const medianOf = (i: number, metric: keyof Timed) => median(measured[i]!.map((round) => round[metric]));
    for (const [i, [name]] of kinds.entries())
      console.log(
        `${name.padEnd(52)} p50 ${medianOf(i, 'p50').toFixed(2).padStart(6)} ms  p99 ${medianOf(i, 'p99').toFixed(2).padStart(6)} ms  ${(medianOf(i, 'p50') / medianOf(1, 'p50')).toFixed(2).padStart(5)} × the call  ${medianOf(i, 'kb').toFixed(0).padStart(4)} kB  ${medianOf(i, 'perSecond').toFixed(0).padStart(5)}/s  ${measured[i]!.reduce((sum, { refused }) => sum + refused, 0)} rejected`,
      );
    for (const [i, [name]] of kinds.entries())
      console.log(
        `${name.padEnd(52)} mean CPU time per call: ${PROCESSES.map((process, k) => `${process} ${(cpu[i]![k]! / (ROUNDS * CALLS_PER_ROUND)).toFixed(2)} ms`).join('  ')}`,
      );
    await sleep(PAUSE_MS); // resets the users' rate limits
  }

  console.log('\nresident memory of the scanner by number of scans, four concurrent');
  let done = 0;
  for (const step of MEMORY_STEPS) {
    while (done < step) {
      const began = performance.now();
      const batch = Math.min(step - done, USERS * SCANS_PER_BATCH);
      await timed(jobs(scan, batch), 4);
      done += batch;
      await sleep(Math.max(0, (batch * PAUSE_MS) / (USERS * SCANS_PER_MINUTE) - (performance.now() - began)));
    }
    console.log(`${String(step).padStart(6)} scans: ${residentMb(dir, 'scanner')?.toFixed(0) ?? '?'} MB`);
  }
} finally {
  clients.close();
  await product.stop();
  await rm(dir, { recursive: true, force: true });
}
