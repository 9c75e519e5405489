/**
 * Sends scans at a fixed rate, regardless of the responses: at half the product's capacity, at capacity, and at twice the
 * capacity. Prints how many succeeded, how fast the others were rejected, and how soon scans are fast again. Clients run in
 * this process and share the machine, so the capacity is measured the same way first. Needs the built product.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch, waitForMarket } from '@plainscan/embedded-stack';
import { addressOf, type AttemptResult, HttpClients, quantile, timed } from './http-load.ts';

/** Each is limited to 120 scans per minute. */
const USERS = 100;
const CONCURRENCY = 16;
const SCANS_OF_CAPACITY = 1200;
const OFFER_MS = 10_000;
const PROBE_FOR_MS = 6000;
const PROBE_EVERY_MS = 50;
/** A rejection within this time counts as early; a scan this fast counts as recovered. */
const EARLY_MS = 1000;
const RECOVERED_MS = 100;
/** Time for the worker to copy a new market to PostgreSQL, and for the scanner to compute the indicators of its rows. */
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

const dir = await mkdtemp(join(tmpdir(), 'plainscan-bench-'));
const product = await launch({
  dir,
  env: { DEMO: 'true', SCAN_HOURS: 'always', LOG_LEVEL: 'fatal', NODE_ENV: 'production', TRUST_PROXY: 'true' },
});
const clients = new HttpClients(product.url, Infinity);

const summary = (attempts: readonly AttemptResult[]): string => {
  const counts = Map.groupBy(attempts, ({ status }) => status);
  const ms = (status: number) => (counts.get(status) ?? []).map((attempt) => attempt.ms).sort((a, b) => a - b);
  return [...counts.keys()]
    .sort((a, b) => a - b)
    .map((status) => {
      const sorted = ms(status);
      const perSecond = ((1000 * sorted.length) / OFFER_MS).toFixed(0);
      const late = status === 200 ? '' : `, ${sorted.filter((value) => value > EARLY_MS).length} after ${EARLY_MS} ms`;
      return `${status}: ${perSecond}/s, p50 ${quantile(sorted, 0.5).toFixed(0)} ms, p99 ${quantile(sorted, 0.99).toFixed(0)} ms${late}`;
    })
    .join('\n                 ');
};

try {
  await waitForMarket(product.url, () => undefined);
  const tokens: string[] = [];
  for (let user = 0; user < USERS; user++) tokens.push(await clients.premiumToken(addressOf(user)));
  let next = 0;
  const scan = (): Promise<AttemptResult> => {
    const i = next++;
    return clients.attempt('/api/stocks-scan', {
      method: 'POST',
      token: tokens[i % USERS]!,
      body: { query: SENTENCES[i % SENTENCES.length] },
    });
  };
  /** Sends `perSecond` scans per second, regardless of how long the responses take. */
  const offer = async (perSecond: number): Promise<AttemptResult[]> => {
    const pending: Promise<AttemptResult>[] = [];
    const began = performance.now();
    while (performance.now() - began < OFFER_MS) {
      const due = ((performance.now() - began) * perSecond) / 1000;
      while (pending.length < due) pending.push(scan());
      await sleep(5);
    }
    const recovered = recovery();
    const attempts = await Promise.all(pending);
    console.log(`  recovered      ${await recovered}`);
    return attempts;
  };
  /** The time from now until the last scan that was rejected or slow. */
  const recovery = async (): Promise<string> => {
    const began = performance.now();
    const probes: Promise<{ elapsedMs: number; ok: boolean }>[] = [];
    while (performance.now() - began < PROBE_FOR_MS) {
      const elapsedMs = performance.now() - began;
      probes.push(scan().then(({ status, ms }) => ({ elapsedMs, ok: status === 200 && ms <= RECOVERED_MS })));
      await sleep(PROBE_EVERY_MS);
    }
    const bad = (await Promise.all(probes)).filter(({ ok }) => !ok);
    return bad.length === 0
      ? 'immediately'
      : `${(bad.at(-1)!.elapsedMs / 1000).toFixed(1)} s after (last of ${bad.length} bad probes)`;
  };

  await timed(
    Array.from({ length: 400 }, () => scan),
    4,
  ); // warms up each series and the optimizing compiler
  await sleep(SETTLE_MS);
  const { perSecond: capacity } = await timed(
    Array.from({ length: SCANS_OF_CAPACITY }, () => scan),
    CONCURRENCY,
  );
  console.log(`\ncapacity         ${capacity.toFixed(0)} scans/s with ${CONCURRENCY} concurrent`);
  for (const factor of [0.5, 1, 2]) {
    console.log(`${factor} × capacity, ${(factor * capacity).toFixed(0)} offered per second`);
    const attempts = await offer(factor * capacity);
    const succeeded = attempts.filter(({ status }) => status === 200).length / (OFFER_MS / 1000);
    console.log(
      `  succeeded      ${succeeded.toFixed(0)}/s, ${((100 * succeeded) / capacity).toFixed(0)} % of capacity`,
    );
    console.log(`  by status      ${summary(attempts)}`);
  }
} finally {
  clients.close();
  await product.stop();
  await rm(dir, { recursive: true, force: true });
}
