import { emaAlpha } from './averages.ts';
import type { MacdLineOptions } from './macd.ts';
import {
  absentUntil,
  firstPresent,
  type PeriodOptions,
  requireLength,
  requirePeriod,
  scratchBuffer,
} from './series.ts';
import { firstBar } from './true-range.ts';
import { fillTypicalPrice } from './typical-price.ts';
import { slidingSum } from './window.ts';

export const accumulationDistributionLookback = (): number => 0;
export const chaikinMoneyFlowLookback = ({ n }: PeriodOptions): number => n - 1;
export const chaikinOscillatorLookback = ({ fast, slow }: MacdLineOptions): number => Math.max(fast, slow) - 1;
export const mfiLookback = ({ n }: PeriodOptions): number => n;

/** ((c−l) − (h−c))/(h−l)·v, 0 on a flat bar. */
function moneyFlowVolume(high: number, low: number, close: number, volume: number): number {
  const range = high - low;
  return range === 0 ? 0 : ((close - low - (high - close)) / range) * volume;
}

/** Accumulation/distribution: running sum of the money flow volume. */
export function accumulationDistribution(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  volume: Float64Array,
  out: Float64Array,
): void {
  const { length } = close;
  requireLength(length, high, low, volume, out);
  const from = absentUntil(Math.max(firstBar(high, low, close), firstPresent(volume)), length, out);
  let total = 0;
  for (let i = from; i < length; i++) {
    total += moneyFlowVolume(high[i], low[i], close[i], volume[i]);
    out[i] = total;
  }
}

/** Chaikin oscillator: EMA(fast) − EMA(slow) of accumulation/distribution, both seeded with its first value. */
export function chaikinOscillator(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  volume: Float64Array,
  { fast, slow }: MacdLineOptions,
  out: Float64Array,
): void {
  requirePeriod(fast, 'fast');
  requirePeriod(slow, 'slow');
  const { length } = close;
  requireLength(length, high, low, volume, out);
  const from = Math.max(firstBar(high, low, close), firstPresent(volume));
  const first = absentUntil(from + chaikinOscillatorLookback({ fast, slow }), length, out);
  if (first === length) return;
  const fastAlpha = emaAlpha(fast);
  const slowAlpha = emaAlpha(slow);
  let total = moneyFlowVolume(high[from], low[from], close[from], volume[from]);
  let fastLevel = total;
  let slowLevel = total;
  for (let i = from + 1; i < length; i++) {
    total += moneyFlowVolume(high[i], low[i], close[i], volume[i]);
    fastLevel += fastAlpha * (total - fastLevel);
    slowLevel += slowAlpha * (total - slowLevel);
    if (i >= first) out[i] = fastLevel - slowLevel;
  }
  if (first === from) out[from] = 0;
}

const flows = scratchBuffer();
const sums = scratchBuffer();

/** Chaikin money flow: sum of the money flow volume over n ÷ sum of the volume; absent if there was no volume. */
export function chaikinMoneyFlow(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  volume: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  requirePeriod(n);
  const { length } = close;
  requireLength(length, high, low, volume, out);
  const from = Math.max(firstBar(high, low, close), firstPresent(volume));
  const flow = flows(length);
  const traded = sums(length);
  for (let i = from; i < length; i++) flow[i] = moneyFlowVolume(high[i], low[i], close[i], volume[i]);
  slidingSum(flow, from, length, n, out);
  slidingSum(volume, from, length, n, traded);
  for (let i = from + n - 1; i < length; i++) out[i] = traded[i] === 0 ? NaN : out[i] / traded[i];
}

const rises = scratchBuffer();
const moves = scratchBuffer();

/** MFI from typical prices, which start at `from`. */
export function fillMoneyFlowIndex(
  prices: Float64Array,
  volume: Float64Array,
  from: number,
  length: number,
  n: number,
  out: Float64Array,
): void {
  const rise = rises(length);
  const move = moves(length);
  for (let i = from + 1; i < length; i++) {
    const flow = prices[i] * volume[i];
    const change = prices[i] - prices[i - 1];
    rise[i] = flow * Number(change > 0);
    move[i] = flow * Number(change !== 0);
  }
  slidingSum(rise, from + 1, length, n, out);
  const all = rise;
  slidingSum(move, from + 1, length, n, all);
  for (let i = from + n; i < length; i++) out[i] = all[i] === 0 ? NaN : 100 * (out[i] / all[i]);
}

const typicalPrices = scratchBuffer();

/** Money flow index: 100·P/(P+N), where P and N are the sums over n of TP·v on rising and falling TP; absent if TP never moved. */
export function mfi(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  volume: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  requirePeriod(n);
  const { length } = close;
  requireLength(length, high, low, volume, out);
  const prices = typicalPrices(length);
  fillTypicalPrice(high, low, close, length, prices);
  fillMoneyFlowIndex(prices, volume, Math.max(firstBar(high, low, close), firstPresent(volume)), length, n, out);
}
