/**
 * The 25 standard series of 11,626 stocks × 500 bars, compared with TA-Lib's C code and the fastest npm library on the same random
 * walk, interleaved.
 */
import { createRequire } from 'node:module';
import * as indicators from '@plainscan/indicators';
import { openTalib, type Talib } from './talib.ts';

const STOCKS = 11_626;
const BARS = 500;
const ROUNDS = 7;
const WARM_UP_ROUNDS = 1;
/** The project's target, relative to TA-Lib's time. */
const TARGET = 1.1;

type IxjbIndicators = typeof import('@ixjb94/indicators');
const { IndicatorsSync } = createRequire(import.meta.url)('@ixjb94/indicators') as IxjbIndicators;

interface Stock<Column> {
  high: Column;
  low: Column;
  close: Column;
  volume: Column;
}

let state = 1;
/** mulberry32, as in talib-series.c */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

function walk(): Stock<Float64Array> {
  const stock = {
    high: new Float64Array(BARS),
    low: new Float64Array(BARS),
    close: new Float64Array(BARS),
    volume: new Float64Array(BARS),
  };
  let price = 5 + 200 * random();
  for (let i = 0; i < BARS; i++) {
    const open = price * (1 + 0.02 * (random() - 0.5));
    price = stock.close[i] = open * (1 + 0.04 * (random() - 0.5));
    stock.high[i] = Math.max(open, price) * (1 + 0.01 * random());
    stock.low[i] = Math.min(open, price) * (1 - 0.01 * random());
    stock.volume[i] = Math.trunc(1000 + 1_000_000 * random());
  }
  return stock;
}

const stocks = Array.from({ length: STOCKS }, walk);
const out = indicators.allocateStandardSeries(BARS);

function allSeriesAtOnce(): void {
  for (const { high, low, close, volume } of stocks) indicators.standardSeries(high, low, close, volume, out);
}

function seriesBySeries(): void {
  for (const { high, low, close, volume } of stocks) {
    indicators.sma(close, { n: 20 }, out.sma20);
    indicators.sma(close, { n: 50 }, out.sma50);
    indicators.sma(close, { n: 200 }, out.sma200);
    indicators.ema(close, { n: 20 }, out.ema20);
    indicators.wma(close, { n: 20 }, out.wma20);
    indicators.rsi(close, { n: 14 }, out.rsi14);
    indicators.stochastic(high, low, close, { n: 14, s: 3, d: 3 }, out.stochasticK, out.stochasticD);
    indicators.williamsR(high, low, close, { n: 14 }, out.williamsR14);
    indicators.cci(high, low, close, { n: 20 }, out.cci20);
    indicators.macd(close, { fast: 12, slow: 26, signal: 9 }, out.macd, out.macdSignal, out.macdHistogram);
    indicators.directional(high, low, close, { n: 14 }, out.plusDi14, out.minusDi14, out.adx14);
    indicators.atr(high, low, close, { n: 14 }, out.atr14);
    indicators.bollinger(close, { n: 20, k: 2 }, out.bollingerUpper, out.bollingerMiddle, out.bollingerLower);
    indicators.momentum(close, { n: 10 }, out.momentum10);
    indicators.roc(close, { n: 10 }, out.roc10);
    indicators.mfi(high, low, close, volume, { n: 14 }, out.mfi14);
    indicators.obv(close, volume, out.obv);
    indicators.accumulationDistribution(high, low, close, volume, out.accumulationDistribution);
  }
}

const npm = new IndicatorsSync();
/** @ixjb94/indicators takes plain arrays. */
const plainStocks: Stock<number[]>[] = stocks.map(({ high, low, close, volume }) => ({
  high: [...high],
  low: [...low],
  close: [...close],
  volume: [...volume],
}));

function npmLibrary(): void {
  for (const { high, low, close, volume } of plainStocks) {
    npm.sma(close, 20);
    npm.sma(close, 50);
    npm.sma(close, 200);
    npm.ema(close, 20);
    npm.wma(close, 20);
    npm.rsi(close, 14);
    npm.stoch(high, low, close, 14, 3, 3);
    npm.willr(high, low, close, 14);
    npm.cci(high, low, close, 20);
    npm.macd(close, 12, 26, 9);
    npm.adx(high, low, 14);
    npm.di(high, low, close, 14);
    npm.atr(high, low, close, 14);
    npm.bbands(close, 20, 2);
    npm.mom(close, 10);
    npm.roc(close, 10);
    npm.mfi(high, low, close, volume, 14);
    npm.obv(close, volume);
    npm.ad(high, low, close, volume);
  }
}

/** Maximum relative difference between our sums of last values and TA-Lib's, which proves that both did the same work. */
function maxDifference(reference: readonly number[]): number {
  const sums = new Float64Array(indicators.STANDARD_SERIES.length);
  for (const { high, low, close, volume } of stocks) {
    indicators.standardSeries(high, low, close, volume, out);
    indicators.STANDARD_SERIES.forEach((name, i) => (sums[i]! += out[name][BARS - 1]!));
  }
  return Math.max(...reference.map((value, i) => Math.abs(sums[i]! - value) / Math.abs(value)));
}

const timed = (work: () => void): number => {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
};
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

let talib: Talib | null = null;
try {
  talib = await openTalib(STOCKS, BARS);
} catch (error) {
  const [reason] = String(error instanceof Error ? error.message : error).split('\n');
  console.log(`TA-Lib skipped, because it couldn't be built here: ${reason}`);
}

console.log(`${STOCKS.toLocaleString('en-US')} stocks × ${BARS} bars, ${indicators.STANDARD_SERIES.length} series:`);
console.log(`  ${indicators.STANDARD_SERIES.join(' ')}`);
console.log(`one thread, Node ${process.version}, ${ROUNDS} interleaved rounds, medians\n`);

const samples: Record<'talib' | 'allSeriesAtOnce' | 'seriesBySeries' | 'npm', number[]> = {
  talib: [],
  allSeriesAtOnce: [],
  seriesBySeries: [],
  npm: [],
};
for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
  const measured = {
    talib: talib === null ? NaN : (await talib.run()).seconds,
    allSeriesAtOnce: timed(allSeriesAtOnce),
    seriesBySeries: timed(seriesBySeries),
    npm: timed(npmLibrary),
  };
  if (round < WARM_UP_ROUNDS) continue;
  for (const name of Object.keys(samples) as (keyof typeof samples)[]) samples[name].push(measured[name]);
}

const ours = median(samples.allSeriesAtOnce);
const report = (name: string, seconds: readonly number[], per: string): void => {
  const range = `${Math.min(...seconds).toFixed(3)} … ${Math.max(...seconds).toFixed(3)}`;
  console.log(`${name.padEnd(38)} ${median(seconds).toFixed(3)} s  (${range})  ${per}`);
};
report('standardSeries', samples.allSeriesAtOnce, '');
report(
  'the same, one function per series',
  samples.seriesBySeries,
  `${(median(samples.seriesBySeries) / ours).toFixed(2)} × ours`,
);
report('@ixjb94/indicators', samples.npm, `${(median(samples.npm) / ours).toFixed(2)} × ours`);
if (talib !== null) {
  const ratio = ours / median(samples.talib);
  report('TA-Lib, C, gcc -O3', samples.talib, `${(1 / ratio).toFixed(2)} × ours`);
  const difference = maxDifference((await talib.run()).sums);
  console.log(
    `\nratio to TA-Lib ${ratio.toFixed(2)} (target ≤ ${TARGET}); sums of last values agree to ${difference.toExponential(1)}`,
  );
  await talib.close();
}
