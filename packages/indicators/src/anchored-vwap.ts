import { gapPercent } from './price.ts';
import {
  absentUntil,
  firstPresent,
  type PeriodOptions,
  requireLength,
  requirePeriod,
  scratchBuffer,
} from './series.ts';
import { firstBar } from './true-range.ts';
import { fillTradedPrice } from './vwap.ts';

/** `percent`: the smallest gap up or, if it is negative, gap down. */
export interface GapOptions {
  readonly percent: number;
}

/** `date`: YYYYMMDD, or MMDD for the latest such day. */
export interface DateOptions {
  readonly date: number;
}

export const vwapSinceLowLookback = ({ n }: PeriodOptions): number => n - 1;
export const vwapSinceHighLookback = vwapSinceLowLookback;
export const vwapSinceGapLookback = (): number => 1;

const tradedPrices = scratchBuffer();

/**
 * Σ(TP·v)/Σv from the bar anchors(i) to bar i, for i from `first` on; absent before the anchor's bar, for an anchor of -1, and
 * without volume. Sums start at the anchor, so that a value doesn't depend on earlier bars.
 */
function anchoredVwap(
  prices: Float64Array,
  volume: Float64Array,
  first: number,
  anchorOf: (i: number) => number,
  out: Float64Array,
): void {
  let anchor = -1;
  let [products, traded, lowest, highest] = [0, 0, Infinity, -Infinity];
  for (let i = first; i < prices.length; i++) {
    const newAnchor = anchorOf(i);
    const from = newAnchor === anchor ? i : newAnchor;
    if (newAnchor !== anchor) [products, traded, lowest, highest] = [0, 0, Infinity, -Infinity];
    anchor = newAnchor;
    if (anchor < 0) {
      out[i] = NaN;
      continue;
    }
    for (let k = from; k <= i; k++) {
      products += prices[k] * volume[k];
      traded += volume[k];
      if (prices[k] < lowest) lowest = prices[k];
      if (prices[k] > highest) highest = prices[k];
    }
    // A mean is within the range of its values: rounding must not move the mean of a constant price.
    out[i] = traded === 0 ? NaN : Math.min(Math.max(products / traded, lowest), highest);
  }
}

/** The traded prices of the bars, and the first bar with a price and a volume. */
function traded(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  volume: Float64Array,
  out: Float64Array,
): { prices: Float64Array; start: number } {
  const { length } = close;
  requireLength(length, high, low, volume, out);
  const prices = tradedPrices(length).subarray(0, length);
  fillTradedPrice(high, low, close, length, prices);
  return { prices, start: Math.max(firstBar(high, low, close), firstPresent(volume)) };
}

/** The bar of the smallest of the last n values as of each bar, the newest of equal ones; bars come in order from `start` on. */
function newestSmallest(values: Float64Array, sign: 1 | -1, start: number, n: number): (i: number) => number {
  let best = start;
  return (i) => {
    const oldest = i - n + 1;
    if (best < oldest) {
      best = oldest;
      for (let k = oldest + 1; k < i; k++) if (sign * values[k] <= sign * values[best]) best = k;
    }
    if (sign * values[i] <= sign * values[best]) best = i;
    return best;
  };
}

function vwapSinceExtreme(
  values: Float64Array,
  sign: 1 | -1,
  { prices, start }: ReturnType<typeof traded>,
  volume: Float64Array,
  n: number,
  out: Float64Array,
): void {
  requirePeriod(n);
  const { length } = prices;
  const first = absentUntil(start + n - 1, length, out);
  const anchorOf = newestSmallest(values, sign, start, n);
  for (let i = start; i < first; i++) anchorOf(i);
  anchoredVwap(prices, volume, first, anchorOf, out);
}

/** VWAP since the bar of the lowest low of the last n sessions, today's included; the newest of equal lows. */
export function vwapSinceLow(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  volume: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  vwapSinceExtreme(low, 1, traded(high, low, close, volume, out), volume, n, out);
}

/** VWAP since the bar of the highest high of the last n sessions, today's included; the newest of equal highs. */
export function vwapSinceHigh(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  volume: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  vwapSinceExtreme(high, -1, traded(high, low, close, volume, out), volume, n, out);
}

const gaps = scratchBuffer();

/** VWAP since the last gap of at least `percent`, or of at most `percent` if it is negative; absent before the first one. */
export function vwapSinceGap(
  open: Float64Array,
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  volume: Float64Array,
  { percent }: GapOptions,
  out: Float64Array,
): void {
  if (!Number.isFinite(percent)) throw new RangeError(`percent must be a number, got ${percent}`);
  const { prices, start } = traded(high, low, close, volume, out);
  const { length } = prices;
  const gap = gaps(length);
  gapPercent(open, close, gap);
  let anchor = -1;
  const anchorOf = (i: number): number => {
    if (percent < 0 ? gap[i] <= percent : gap[i] >= percent) anchor = i;
    return anchor;
  };
  anchoredVwap(prices, volume, absentUntil(start + 1, length, out), anchorOf, out);
}

/** The latest day with this month and day, as of `today`. */
const latest = (monthAndDay: number, today: number): number => {
  const year = Math.trunc(today / 10_000);
  return (today % 10_000 >= monthAndDay ? year : year - 1) * 10_000 + monthAndDay;
};

/**
 * VWAP since a date, or since the first session after it: YYYYMMDD or, for the latest such day as of each bar, MMDD. `dates` are
 * YYYYMMDD. Absent before that session, and if the history starts after the date.
 */
export function vwapSinceDate(
  dates: Int32Array,
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  volume: Float64Array,
  { date }: DateOptions,
  out: Float64Array,
): void {
  const { prices, start } = traded(high, low, close, volume, out);
  const { length } = prices;
  if (dates.length < length) throw new RangeError(`got ${dates.length} dates for ${length} closes`);
  let anchor = -1;
  let anchorDate = NaN;
  const anchorOf = (i: number): number => {
    const since = date < 10_000 ? latest(date, dates[i]) : date;
    if (since !== anchorDate) {
      anchorDate = since;
      anchor = -1;
    }
    const isAnchor = dates[i] >= since && (i > start ? dates[i - 1] < since : dates[i] === since);
    if (isAnchor) anchor = i;
    return anchor;
  };
  anchoredVwap(prices, volume, absentUntil(start, length, out), anchorOf, out);
}
