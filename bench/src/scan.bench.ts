/**
 * A scan's evaluation (filter, funnel counts, sort, a page of 20) on the simulated market, without parsing, compared with DuckDB
 * on the same in-memory columns with prepared queries and less work: one filter, one count, the page.
 */
import {
  DuckDBDataChunk,
  DuckDBInstance,
  DOUBLE,
  INTEGER,
  VARCHAR,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { compare, plan, series, SERIES_NAMES, type SeriesValue, window } from '@plainscan/contracts';
import { simulatedProvider } from '@plainscan/market-data';
import { buildMarket, type Market, readSeries, runPlan, seriesOf } from '@plainscan/scan-engine';
import { BENCH_PLANS, COLUMNS } from './scan-plans.ts';

const SESSION = '2026-11-20';
const FIRST_SESSION = '2024-11-25';
const PAGE = 20;
const ROUNDS = 300;
/** Engine runs per database query, because a query takes much longer. */
const ENGINE_RUNS = 5;
const CHUNK_ROWS = 2048;

const microseconds = (run: () => unknown): number => {
  const from = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - from) / 1000;
};
const quantile = (times: readonly number[], q: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * q))]!;
const show = (value: number, width = 9): string => value.toFixed(value < 100 ? 1 : 0).padStart(width);
const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

const provider = simulatedProvider({ today: SESSION });
const symbols = (await provider.listSymbols()).map(({ symbol }) => symbol);
const stocks = await provider.dailyBars(symbols, FIRST_SESSION, SESSION);
const bars = stocks.reduce((sum, stock) => sum + stock.bars.dates.length, 0);

let market = buildMarket(stocks);
const buildMs = [1, 2, 3].map(() => microseconds(() => (market = buildMarket(stocks))) / 1000);
console.log(
  `${market.universe.toLocaleString('en-US')} rows of ${stocks.length.toLocaleString('en-US')} stocks, ` +
    `${bars.toLocaleString('en-US')} bars; market built in ${quantile(buildMs, 0.5).toFixed(1)} ms`,
);

const firstUse = SERIES_NAMES.map((name) => {
  const fresh = buildMarket(stocks);
  const benchPlan = plan(compare(series(name), '>', 0));
  return { name, ms: microseconds(() => runPlan(fresh, benchPlan)) / 1000 };
});
const total = firstUse.reduce((sum, { ms }) => sum + ms, 0);
console.log(`\nfirst use of a series, ms (all ${firstUse.length}: ${total.toFixed(0)})`);
console.log(firstUse.map(({ name, ms }) => `${name} ${ms.toFixed(1)}`).join(' · '));

const database = await (await DuckDBInstance.create(':memory:')).connect();

async function load(table: string, columns: Record<string, DuckDBType>, rows: Iterable<DuckDBValue[]>): Promise<void> {
  const names = Object.keys(columns);
  await database.run(`CREATE TABLE ${table} (${names.map((name) => `${name} ${columns[name]!}`).join(', ')})`);
  const appender = await database.createAppender(table);
  let chunk: DuckDBValue[][] = [];
  const flush = (): void => {
    const data = DuckDBDataChunk.create(Object.values(columns));
    data.setRows(chunk);
    appender.appendDataChunk(data);
    chunk = [];
  };
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length === CHUNK_ROWS) flush();
  }
  if (chunk.length > 0) flush();
  appender.closeSync();
}

function* snapshot(source: Market): Iterable<DuckDBValue[]> {
  for (let row = 0; row < source.universe; row++) {
    const { sector } = source.stocks[row]!.listing;
    yield [row, sector, ...Object.values<SeriesValue>(COLUMNS).map((value) => readSeries(source, row, value))];
  }
}

for (const { plan: benchPlan } of BENCH_PLANS) runPlan(market, benchPlan);
const doubles = Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, DOUBLE]));
await load('market', { row: INTEGER, sector: VARCHAR, ...doubles }, snapshot(market));

console.log(`\nevaluation of one scan, µs over ${ROUNDS} rounds, interleaved; page of ${PAGE}`);
console.log('    p50      p99 | cached masks p50 | DuckDB p50      p99 |  ratio | matched | sentence');
const ratios: number[] = [];
const medians: number[] = [];
for (const { sentence, plan: benchPlan, where, orderBy } of BENCH_PLANS) {
  const prepared = await database.prepare(
    `SELECT row, count(*) OVER () AS matched FROM market WHERE ${where} ORDER BY ${orderBy} LIMIT ${PAGE}`,
  );
  const scan = (cacheMasks: boolean) => runPlan(market, benchPlan, { rows: PAGE, cacheMasks });
  const result = scan(false);
  const duckRows = (await prepared.runAndReadAll()).getRows();
  if (
    String(duckRows.map(([row]) => row)) !== String([...result.rows]) ||
    Number(duckRows[0]?.[1] ?? 0) !== result.matched
  )
    throw new Error(`the results differ: ${sentence}`);

  const engine: number[] = [];
  const withCachedMasks: number[] = [];
  const duck: number[] = [];
  for (let i = 0; i < 2000; i++) scan(i % 2 === 0);
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < ENGINE_RUNS; i++) engine.push(microseconds(() => scan(false)));
    for (let i = 0; i < ENGINE_RUNS; i++) withCachedMasks.push(microseconds(() => scan(true)));
    const from = process.hrtime.bigint();
    await prepared.runAndReadAll();
    duck.push(Number(process.hrtime.bigint() - from) / 1000);
  }
  const [mine, other] = [quantile(engine, 0.5), quantile(duck, 0.5)];
  ratios.push(other / mine);
  medians.push(mine);
  console.log(
    `${show(mine, 7)}${show(quantile(engine, 0.99))} | ${show(quantile(withCachedMasks, 0.5), 16)} | ${show(other, 10)}${show(quantile(duck, 0.99))} |` +
      `${show(other / mine, 6)}× | ${String(result.matched).padStart(7)} | ${sentence}`,
  );
}
console.log(
  `median of the p50s ${show(quantile(medians, 0.5), 0)} µs; ${show(geometricMean(ratios), 0)}× DuckDB (geometric mean)`,
);

/** A condition on each of the last 500 sessions. */
const DAYS = 500;
const OFTEN = 300;
const everyDay = plan(window(compare(series('close'), '>', series('sma', [50])), DAYS, 0, OFTEN));
function* history(source: Market): Iterable<DuckDBValue[]> {
  for (let row = 0; row < source.universe; row++) {
    const { close } = source.stocks[row]!.bars;
    const average = seriesOf(source, row, series('sma', [50]));
    for (let i = Math.max(0, close.length - DAYS); i < close.length; i++)
      yield [row, close[i]!, Number.isNaN(average[i]!) ? null : average[i]!];
  }
}
await load('history', { row: INTEGER, close: DOUBLE, sma50: DOUBLE }, history(market));
const often = await database.prepare(
  `SELECT row FROM history WHERE close > sma50 GROUP BY row HAVING count(*) >= ${OFTEN} ORDER BY row`,
);
const first = microseconds(() => runPlan(market, everyDay, { cacheMasks: false })) / 1000;
const { rows } = runPlan(market, everyDay, { cacheMasks: false });
if (String((await often.runAndReadAll()).getRows()) !== String([...rows]))
  throw new Error('the results for the history differ');
const days: number[] = [];
const duckDays: number[] = [];
for (let round = 0; round < 30; round++) {
  days.push(microseconds(() => runPlan(market, everyDay, { cacheMasks: false })) / 1000);
  const from = performance.now();
  await often.runAndReadAll();
  duckDays.push(performance.now() - from);
}
console.log(
  `\nclose above its 50-day average on at least ${OFTEN} of the last ${DAYS} days: ${rows.length} stocks; first ${first.toFixed(0)} ms, ` +
    `then p50 ${quantile(days, 0.5).toFixed(1)} ms; DuckDB ${quantile(duckDays, 0.5).toFixed(1)} ms`,
);
