/**
 * Statistics of journals with 10 and 10,000 trades of 2.5 executions each, in the same rounds. First the arithmetic alone, in
 * this process; then GET /api/journal/statistics as a browser sees it (HTTP, authentication, rate limit, NATS, entitlement,
 * JSON), one call at a time: cached, with a new filter, and right after a change to the journal. Needs the built product.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch, waitForMarket } from '@plainscan/embedded-stack';
import { computeRealizedPnl, computeStatistics, decimal, type TradeFact, tradeFact } from '@plainscan/journal';
import { HttpClients, timed, type Timed } from './http-load.ts';
import { sampleJournal, type SampleTrade } from './sample-journal.ts';
import { median } from './median.ts';

const SIZES = [10, 10_000];
const ROUNDS = 5;
const ALONE_PER_ROUND = 60;
/** Users per journal size: each stays below the limit of 240 requests per minute. */
const USERS_PER_SIZE = 3;
const CACHED_PER_ROUND = 45;
const NEW_PER_ROUND = 45;
const CHANGES_PER_ROUND = 9;
const DEPOSIT = { kind: 'deposit', amount: '1', on: '2025-01-02' };
const TRADE = { symbol: 'AAPL', entryPrice: 150.25, exitPrice: 155.75, quantity: 10, stopLoss: 148 };

const factOf = ({ fills, stop, ...trade }: SampleTrade) => {
  const executions = fills.map(({ on, at, ...fill }, seq) => {
    const [quantity, price, fee] = [decimal(fill.quantity), decimal(fill.price), decimal(fill.fee)];
    const when = { on, at: at === null ? null : new Date(at), seq };
    return { id: `${trade.id}/${seq}`, kind: fill.kind, ...when, quantity, fee, value: quantity.times(price) };
  });
  const metadata = { ...trade, currency: 'USD', scan: null, importId: null };
  return tradeFact(metadata, computeRealizedPnl(trade.side, executions), stop === null ? null : decimal(stop));
};

/** The journal in Plainscan's export format. */
const exported = (trades: readonly SampleTrade[]): string =>
  JSON.stringify({
    format: 'plainscan-journal',
    version: 1,
    trades: trades.map(({ id, symbol, side, stop, strategy, tags, fills }) => ({
      id,
      symbol,
      side,
      currency: 'USD',
      stop_loss: stop,
      strategy,
      tags,
      notes: null,
      scan: null,
      executions: fills.map((fill) => ({
        ...fill,
        id: crypto.randomUUID(),
        time_zone: 'America/New_York',
        value: decimal(fill.quantity).times(decimal(fill.price)).toFixed(),
      })),
    })),
    cash_transactions: [],
  });

function report(title: string, measured: readonly (readonly Timed[])[]): void {
  const medianOf = (i: number, metric: 'p50' | 'p99' | 'kb') => median(measured[i]!.map((round) => round[metric]));
  const figures = SIZES.map(
    (size, i) =>
      `${size.toLocaleString('en-US').padStart(6)} trades p50 ${medianOf(i, 'p50').toFixed(2).padStart(6)} ms p99 ${medianOf(i, 'p99').toFixed(2).padStart(6)} ms ${medianOf(i, 'kb').toFixed(0).padStart(3)} kB`,
  );
  console.log(`${title.padEnd(34)} ${figures.join('  |')}`);
}

const journals = SIZES.map((size) => sampleJournal(size).map(factOf));
const computed = (facts: readonly TradeFact[]) => async () => {
  const began = performance.now();
  computeStatistics(facts, [], { currency: 'USD', filtered: false, allFacts: facts });
  return { ms: performance.now() - began, bytes: 0 };
};
const arithmetic = [
  ['arithmetic alone, repeated', (facts: readonly TradeFact[]) => facts],
  ['arithmetic alone, first run', (facts: readonly TradeFact[]) => [...facts]],
] as const;
const alone = arithmetic.map(() => SIZES.map((): Timed[] => []));
for (let round = -1; round < ROUNDS; round++)
  for (const [kind, [, prepare]] of arithmetic.entries())
    for (const [size, facts] of journals.entries()) {
      const times = await timed(
        Array.from({ length: ALONE_PER_ROUND }, () => computed(prepare(facts))),
        1,
      );
      if (round >= 0) alone[kind]![size]!.push(times); // the first round warms up the optimizing compiler
    }
console.log(`\nmedians of ${ROUNDS} interleaved rounds`);
for (const [kind, [title]] of arithmetic.entries()) report(title, alone[kind]!);

const dir = await mkdtemp(join(tmpdir(), 'plainscan-bench-'));
const product = await launch({ dir, env: { DEMO: 'true', LOG_LEVEL: 'warn', NODE_ENV: 'production' } });
const clients = new HttpClients(product.url, 1);
try {
  await waitForMarket(product.url, () => undefined); // so that nothing else runs during the measurement
  const tokensBySize: string[][] = [];
  for (const size of SIZES) {
    const tokens: string[] = [];
    for (let user = 0; user < USERS_PER_SIZE; user++) {
      const token = await clients.premiumToken();
      // The journal service learns about the payment within a second.
      while (!(await clients.call('/api/account-stats', { token }).catch(() => null))) await sleep(100);
      const began = performance.now();
      const post = async (path: string, body?: string) =>
        JSON.parse((await clients.call(path, { method: 'POST', token, ...(body && { body }) })).text) as {
          id: string;
          trades: { created: number };
        };
      const draft = await post('/api/journal/imports?name=journal.json', exported(sampleJournal(size)));
      const done = await post(`/api/journal/imports/${draft.id}/commit`);
      if (done.trades.created !== size) throw new Error(`${done.trades.created} of ${size} trades were imported`);
      if (user === 0) console.log(`${size} trades imported in ${((performance.now() - began) / 1000).toFixed(1)} s`);
      tokens.push(token);
    }
    tokensBySize.push(tokens);
  }

  const path = '/api/journal/statistics';
  let day = 0;
  const newFilter = () => {
    const from = new Date(Date.UTC(2017, 0, 1 + (day++ % 900)));
    return `${path}?from=${from.toISOString().slice(0, 10)}`;
  };
  const after = (change: string, body: object) => async (token: string) => {
    await clients.call(change, { method: 'POST', token, body });
    return clients.call(path, { token });
  };
  const kinds = [
    ['cached response', CACHED_PER_ROUND, (token: string) => clients.call(path, { token })],
    ['new filter', NEW_PER_ROUND, (token: string) => clients.call(newFilter(), { token })],
    ['first after a deposit', CHANGES_PER_ROUND, after('/api/journal/cash-transactions', DEPOSIT)],
    ['first after a trade', CHANGES_PER_ROUND, after('/api/trades', TRADE)],
  ] as const;
  const measured = kinds.map(() => SIZES.map((): Timed[] => []));
  for (let round = -1; round < ROUNDS; round++) {
    for (const [kind, [, calls, call]] of kinds.entries())
      for (const [size, tokens] of tokensBySize.entries()) {
        const jobs = Array.from({ length: calls }, (_, i) => () => call(tokens[i % USERS_PER_SIZE]!));
        const times = await timed(jobs, 1);
        if (round >= 0) measured[kind]![size]!.push(times);
      }
  }
  for (const [kind, [title]] of kinds.entries()) report(title, measured[kind]!);
} finally {
  clients.close();
  await product.stop();
  await rm(dir, { recursive: true, force: true });
}
