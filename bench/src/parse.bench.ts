/**
 * A preview during typing as a browser sees it: HTTP, authentication, rate limit, NATS, the grammar, JSON. For comparison, on the
 * same connections and in the same rounds, the gateway with one NATS call (data-progress). Sends sentences as they grow, word by
 * word, and plans as chips send them. Needs the built product.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ParsedScan } from '@plainscan/contracts';
import { launch, waitForMarket } from '@plainscan/embedded-stack';
import { HttpClients, type Job, timed, type Timed } from './http-load.ts';
import { median } from './median.ts';

const USERS = 20;
const CALLS_PER_ROUND = 400; // three kinds, below the limit of 600 requests per minute and user
const ROUNDS = 5;
const WARM_UP = 400;
const SENTENCES = [
  'tech stocks undr $50 with rsi below 30 and volume twice its average',
  'oversold energy or biotech stocks under $20 near their 52 week low',
  'top 20 gainers above the 50 day moving average, no etfs',
  'golden cross in the last 10 days with frobnicated volume over a million',
  'MACD bullish crossover within 3 days and price 10% above the 200 day',
];
const PLAIN = { 'accept-encoding': 'identity' };
/** The prefixes of a sentence as it is typed. */
const TYPED = SENTENCES.flatMap((sentence) => {
  const words = sentence.split(' ');
  return words.map((_, i) => words.slice(0, i + 1).join(' '));
});

const dir = await mkdtemp(join(tmpdir(), 'plainscan-bench-'));
const product = await launch({
  dir,
  env: { DEMO: 'true', SCAN_HOURS: 'always', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
});
const clients = new HttpClients(product.url, 8);
try {
  await waitForMarket(product.url, () => undefined);
  const tokens: string[] = [];
  for (let i = 0; i < USERS; i++) tokens.push(await clients.demoToken());
  const parse = (token: string, body: object, headers = {}) =>
    clients.call('/api/scan/parse', { method: 'POST', token, body, headers });
  const plans = await Promise.all(
    SENTENCES.map(
      async (query) => (JSON.parse((await parse(tokens[0]!, { query }, PLAIN)).text) as ParsedScan).reading!.plan,
    ),
  );
  const token = (i: number) => tokens[i % USERS]!;
  const kinds: [string, (i: number) => Job][] = [
    [
      'gateway and one NATS call (GET /api/data-progress)',
      (i) => () => clients.call('/api/data-progress', { token: token(i) }),
    ],
    ['a sentence (POST /api/scan/parse)', (i) => () => parse(token(i), { query: TYPED[i % TYPED.length] })],
    ['a plan (POST /api/scan/parse)', (i) => () => parse(token(i), { plan: plans[i % plans.length] })],
  ];
  const jobs = (make: (i: number) => Job, n: number) => Array.from({ length: n }, (_, i) => make(i));
  for (const [, make] of kinds) await timed(jobs(make, WARM_UP), 1);
  for (const concurrency of [1, 4]) {
    const measured = kinds.map((): Timed[] => []);
    for (let round = 0; round < ROUNDS; round++)
      for (const [i, [, make]] of kinds.entries())
        measured[i]!.push(await timed(jobs(make, CALLS_PER_ROUND), concurrency));
    console.log(
      `\n${concurrency} concurrent; medians of ${ROUNDS} interleaved rounds of ${CALLS_PER_ROUND}; target for a preview: 5 ms`,
    );
    const medianOf = (i: number, metric: 'p50' | 'p99' | 'kb' | 'perSecond') =>
      median(measured[i]!.map((round) => round[metric]));
    for (const [i, [name]] of kinds.entries())
      console.log(
        `${name.padEnd(52)} p50 ${medianOf(i, 'p50').toFixed(2).padStart(6)} ms  p99 ${medianOf(i, 'p99').toFixed(2).padStart(6)} ms  ${medianOf(i, 'kb').toFixed(1).padStart(5)} kB  ${medianOf(i, 'perSecond').toFixed(0).padStart(5)}/s`,
      );
  }
} finally {
  clients.close();
  await product.stop();
  await rm(dir, { recursive: true, force: true });
}
