/**
 * A scan as a browser sees it: HTTP, identity, rate limit, NATS, parse, evaluation, rows, JSON and back; beside it, on the same
 * connections, the gateway alone (app-info) and the gateway with one NATS call (data-progress). Needs the built product.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, waitForMarket } from '@plainscan/embedded-stack';

const USERS = 25;
const SCANS_A_USER = 80; // below the 120 a minute that one user may run
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
  const total = (USERS * SCANS_A_USER) / 2;
  const jobs = (make: (i: number) => () => Promise<{ ms: number; bytes: number }>, n: number) =>
    Array.from({ length: n }, (_, i) => make(i));

  for (const job of jobs(scan, 80)) await job(); // first use of each series, and the optimising compiler
  for (const lanes of [1, 4]) {
    const rows: [string, Awaited<ReturnType<typeof timed>>][] = [
      ['gateway alone (GET /api/app-info)', await timed(jobs(get('/api/app-info'), 400), lanes)],
      ['gateway and one NATS call (GET /api/data-progress)', await timed(jobs(get('/api/data-progress'), 400), lanes)],
      ['a scan (POST /api/stocks-scan)', await timed(jobs(scan, total - 80), lanes)],
    ];
    console.log(`\n${lanes} at a time`);
    const [, peer] = rows[1]!;
    for (const [name, r] of rows)
      console.log(
        `${name.padEnd(52)} p50 ${r.p50.toFixed(2).padStart(6)} ms  p99 ${r.p99.toFixed(2).padStart(6)} ms  ${(r.p50 / peer.p50).toFixed(2).padStart(5)} × the call  ${r.kb.toFixed(0).padStart(4)} kB  ${r.perSecond.toFixed(0).padStart(5)}/s`,
      );
  }
} finally {
  agent.destroy();
  await product.stop();
  await rm(dir, { recursive: true, force: true });
}
