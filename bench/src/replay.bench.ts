/**
 * Replays of the corpus's scans on 500 sessions of the simulated market: signals, all horizons with interval and baseline, the
 * equity curve, and the breakdown. What all replays of a market share (splits, baselines, dollar volumes) is computed by the first
 * one. Then the counts of a few scans, compared with DuckDB on a table that already has their indicators by stock and session.
 * `EVERY=20` replays every 20th scan of the corpus.
 */
import { readFileSync } from 'node:fs';
import { DOUBLE, DuckDBDataChunk, DuckDBInstance, type DuckDBType, type DuckDBValue, INTEGER } from '@duckdb/node-api';
import { compare, plan, type ScanPlan, series } from '@plainscan/contracts';
import { simulatedProvider } from '@plainscan/market-data';
import { countSessions, replay } from '@plainscan/replay';
import { buildMarket, finish, isKindScanned, type Market, seriesOf } from '@plainscan/scan-engine';
import { createParser } from '@plainscan/scan-language';
import { median } from './median.ts';

const SESSION = '2026-11-20';
const FIRST_SESSION = '2024-11-25';
const TARGET_MS = 1000;
const SLOWEST = 10;
const ROUNDS = 9;
const CHUNK_ROWS = 2048;
const every = Number(process.env['EVERY'] ?? 1);

const provider = simulatedProvider({ today: SESSION });
const listings = await provider.listSymbols();
const symbols = listings.map(({ symbol }) => symbol);
const stocks = await provider.dailyBars(symbols, FIRST_SESSION, SESSION);
const market = buildMarket(stocks);
const bars = stocks.reduce((sum, stock) => sum + stock.bars.dates.length, 0);

const parser = createParser({
  symbols,
  names: listings,
  industries: [...new Set(listings.flatMap(({ industry }) => industry ?? []))],
});
const corpus = readFileSync(new URL('../../packages/scan-language/corpus/sentences.txt', import.meta.url), 'utf8');
const readings = corpus
  .split('\n\n')
  .map((block) => block.split('\n').find((line) => line && !line.startsWith('//')) ?? '')
  .map((sentence) => ({ sentence, reading: parser.parse(sentence) }));
const plans = new Map<string, { sentence: string; plan: ScanPlan }>();
for (const { sentence, reading } of readings)
  if (reading.kind === 'plan' && !reading.plan.watchlist)
    plans.set(JSON.stringify(reading.plan), { sentence, plan: reading.plan });
const sample = [...plans.values()].filter((_, i) => i % every === 0);
console.log(
  `${stocks.length.toLocaleString('en-US')} stocks, ${bars.toLocaleString('en-US')} bars; ${sample.length} of ${plans.size} plans; target ${TARGET_MS} ms (p95)`,
);

const bytes = (): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
const before = bytes();
let peak = 0;
const runs = sample.map(({ sentence, plan: replayed }) => {
  const cpu = process.threadCpuUsage();
  const from = performance.now();
  const { signals } = replay(market, replayed);
  const ms = performance.now() - from;
  const { user, system } = process.threadCpuUsage(cpu);
  peak = Math.max(peak, bytes() - before);
  return { sentence, ms, cpuMs: (user + system) / 1000, signals: signals.bars.length };
});
const quantile = (values: readonly number[], q: number): string =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))]!.toFixed(0);
const summary = (values: readonly number[]): string =>
  `p50 ${quantile(values, 0.5)} p95 ${quantile(values, 0.95)} max ${quantile(values, 1)}`;
console.log(`first ${runs[0]!.ms.toFixed(0)} ms`);
console.log(`elapsed ms: ${summary(runs.map(({ ms }) => ms))}`);
console.log(`processor ms of its thread: ${summary(runs.map(({ cpuMs }) => cpuMs))}`);
console.log(`memory beyond the market, at most ${(peak / 2 ** 20).toFixed(0)} MiB\nslowest:`);
for (const { sentence, cpuMs, signals } of runs.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, SLOWEST))
  console.log(`${cpuMs.toFixed(0).padStart(7)} ms ${String(signals).padStart(8)} signals  ${sentence}`);

// Counts by session, beside DuckDB
const close = series('close');
const COLUMNS = {
  close,
  rsi2: series('rsi', [2]),
  sma50: series('sma', [50]),
  sma200: series('sma', [200]),
  relative_volume: series('relativeVolume'),
} as const;
const COUNTED: readonly { sentence: string; plan: ScanPlan; where: string }[] = [
  {
    sentence: 'rsi(2) under 5 above the 200 day',
    plan: plan({ type: 'all', of: [compare(COLUMNS.rsi2, '<', 5), compare(close, '>', COLUMNS.sma200)] }),
    where: 'rsi2 < 5 AND close > sma200',
  },
  { sentence: 'price above the 50 day', plan: plan(compare(close, '>', COLUMNS.sma50)), where: 'close > sma50' },
  {
    sentence: 'price under $20 with twice its average volume',
    plan: plan({ type: 'all', of: [compare(close, '<', 20), compare(COLUMNS.relative_volume, '>=', 2)] }),
    where: 'close < 20 AND relative_volume >= 2',
  },
];

const types: Record<string, DuckDBType> = { session: INTEGER, ...mapValues(COLUMNS, () => DOUBLE) };
const database = await (await DuckDBInstance.create(':memory:')).connect();
await database.run(
  `CREATE TABLE history (${Object.entries(types)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})`,
);
const appender = await database.createAppender('history');
let chunk: DuckDBValue[][] = [];
const flush = (): void => {
  const data = DuckDBDataChunk.create(Object.values(types));
  data.setRows(chunk);
  appender.appendDataChunk(data);
  chunk = [];
};
for (const row of history(market)) if (chunk.push(row) === CHUNK_ROWS) flush();
flush();
appender.closeSync();

console.log('\ncounts ms | DuckDB ms, indicators given | signals | sentence');
for (const { sentence, plan: counted, where } of COUNTED) {
  const query = await database.prepare(
    `SELECT session, count(*)::INTEGER FROM history WHERE ${where} GROUP BY session ORDER BY session`,
  );
  const { sessions, matches } = finish(countSessions(market, counted));
  const expected = Array.from(sessions, (session, i) => [session, matches[i]!]).filter(([, n]) => n! > 0);
  if (String((await query.runAndReadAll()).getRows()) !== String(expected))
    throw new Error(`counts differ: ${sentence}`);
  const own: number[] = [];
  const other: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    let from = performance.now();
    finish(countSessions(market, counted));
    own.push(performance.now() - from);
    from = performance.now();
    await query.runAndReadAll();
    other.push(performance.now() - from);
  }
  const total = matches.reduce((sum, n) => sum + n, 0);
  console.log(
    `${median(own).toFixed(0).padStart(9)} | ${median(other).toFixed(0).padStart(27)} | ${String(total).padStart(7)} | ${sentence}`,
  );
}

function* history({ stocks: all }: Market): Iterable<DuckDBValue[]> {
  for (let row = 0; row < all.length; row++) {
    const { listing, bars: own } = all[row]!;
    if (!isKindScanned(COUNTED[0]!.plan.universe, listing.kind)) continue;
    const values = Object.values(COLUMNS).map((column) => seriesOf(market, row, column));
    for (let bar = 0; bar < own.dates.length; bar++)
      yield [own.dates[bar]!, ...values.map((column) => (Number.isNaN(column[bar]!) ? null : column[bar]!))];
  }
}

function mapValues<T, R>(record: Record<string, T>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
