/**
 * A scan as a browser sees it: HTTP, identity, rate limit, NATS, parse, evaluation, rows, JSON and back; beside it, on the same
 * connections and in the same rounds, the gateway alone (app-info) and the gateway with one NATS call (data-progress). Measured once the
 * new market is kept and warm, as it is all day; sentences find up to 500 rows. Needs the built product.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch, waitForMarket } from '@plainscan/embedded-stack';
import { median } from './median.ts';

const USERS = 25;
const SCANS_A_USER = 80; // below the 120 a minute that one user may run
const ROUNDS = 5;
const WARM_UP = 80;
/** The worker copies a new market to PostgreSQL, the scanner computes what its rows show. */
const SETTLE_MS = 8000;
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

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Milliseconds from the first byte sent to the last byte read. */
function call(
  url: URL,
  options: { method?: string; token?: string; body?: unknown },
): Promise<{ ms: number; bytes: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ ms: number; bytes: number; text: string }>();
  const began = performance.now();
  const req = request(
    url,
    {
      agent,
      method: options.method ?? 'GET',
      headers: {
        'content-type': 'application/json',
        'accept-encoding': 'gzip, deflate, br, zstd',
        ...(options.token && { authorization: `Bearer ${options.token}` }),
      },
    },
    (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => {
        const ms = performance.now() - began;
        const body = Buffer.concat(parts);
        if (res.statusCode !== 200)
          reject(new Error(`${url.pathname}: ${res.statusCode} ${body.toString().slice(0, 200)}`));
        else resolve({ ms, bytes: body.length, text: body.toString() });
      });
    },
  );
  req.on('error', reject);
  req.end(options.body === undefined ? undefined : JSON.stringify(options.body));
  return promise;
}

const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]!;

/** Runs the jobs on `lanes` lanes, each lane one after the other. */
async function timed(jobs: readonly (() => Promise<{ ms: number; bytes: number }>)[], lanes: number) {
  const ms: number[] = [];
  let bytes = 0;
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let job = jobs[next++]; job; job = jobs[next++]) {
        const answer = await job();
        ms.push(answer.ms);
        bytes += answer.bytes;
      }
    }),
  );
  ms.sort((a, b) => a - b);
  return {
    p50: quantile(ms, 0.5),
    p99: quantile(ms, 0.99),
    kb: bytes / ms.length / 1000,
    perSecond: (1000 * ms.length) / (performance.now() - began),
  };
}

const dir = await mkdtemp(join(tmpdir(), 'plainscan-bench-'));
const product = await launch({
  dir,
  env: { DEMO: 'true', SCAN_HOURS: 'always', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
});
try {
  await waitForMarket(product.url, () => undefined);
  const at = (path: string) => new URL(path, product.url);
  const tokens: string[] = [];
  for (let i = 0; i < USERS; i++) {
    const { text } = await call(at('/api/auth/demo'), { method: 'POST' });
    tokens.push((JSON.parse(text) as { data: { session: { access_token: string } } }).data.session.access_token);
  }
  const scan = (i: number) => () =>
    call(at('/api/stocks-scan'), {
      method: 'POST',
      token: tokens[i % USERS]!,
      body: { query: SENTENCES[i % SENTENCES.length] },
    });
  const get = (path: string) => (i: number) => () => call(at(path), { token: tokens[i % USERS]! });
  const jobs = (make: (i: number) => () => Promise<{ ms: number; bytes: number }>, n: number) =>
    Array.from({ length: n }, (_, i) => make(i));
  const scans = Math.floor(((USERS * SCANS_A_USER) / 2 - WARM_UP) / ROUNDS);
  const kinds = [
    ['gateway alone (GET /api/app-info)', () => jobs(get('/api/app-info'), scans)],
    ['gateway and one NATS call (GET /api/data-progress)', () => jobs(get('/api/data-progress'), scans)],
    ['a scan (POST /api/stocks-scan)', () => jobs(scan, scans)],
  ] as const;

  for (const job of jobs(scan, WARM_UP)) await job(); // first use of each series, and the optimising compiler
  await sleep(SETTLE_MS);
  for (const lanes of [1, 4]) {
    const measured = kinds.map((): Awaited<ReturnType<typeof timed>>[] => []);
    for (let round = 0; round < ROUNDS; round++)
      for (const [i, [, make]] of kinds.entries()) measured[i]!.push(await timed(make(), lanes));
    console.log(
      `\n${lanes} at a time; medians of ${ROUNDS} interleaved rounds of ${scans}; target of a scan: p99 15 ms`,
    );
    const mid = (i: number, of: 'p50' | 'p99' | 'kb' | 'perSecond') => median(measured[i]!.map((round) => round[of]));
    for (const [i, [name]] of kinds.entries())
      console.log(
        `${name.padEnd(52)} p50 ${mid(i, 'p50').toFixed(2).padStart(6)} ms  p99 ${mid(i, 'p99').toFixed(2).padStart(6)} ms  ${(mid(i, 'p50') / mid(1, 'p50')).toFixed(2).padStart(5)} × the call  ${mid(i, 'kb').toFixed(0).padStart(4)} kB  ${mid(i, 'perSecond').toFixed(0).padStart(5)}/s`,
      );
  }
} finally {
  agent.destroy();
  await product.stop();
  await rm(dir, { recursive: true, force: true });
}
