import type { BarColumns } from '../by-name.ts';
import { periodOf } from '../resample.ts';

/** 1: bullish, broken upward; −1: bearish, broken downward. */
export type SetupSide = 1 | -1;

/** Bars on either side of a pivot, so a pivot is known this many sessions later. */
export const PIVOT_SIDE = 5;

/** Index of the highest of values[from … to]; the oldest if several are equal. */
export function highestIndex(values: Float64Array, from: number, to: number): number {
  let best = from;
  for (let i = from + 1; i <= to; i++) if (values[i] > values[best]) best = i;
  return best;
}

/** Index of the lowest of values[from … to]; the oldest if several are equal. */
export function lowestIndex(values: Float64Array, from: number, to: number): number {
  let best = from;
  for (let i = from + 1; i <= to; i++) if (values[i] < values[best]) best = i;
  return best;
}

/** Decline from `high` to `low` in percent of `high`. */
export const decline = (high: number, low: number): number => (100 * (high - low)) / high;
/** Advance from `low` to `high` in percent of `low`. */
export const advance = (low: number, high: number): number => (100 * (high - low)) / low;

/** Mean of values[from … to], summed from the oldest. */
export function mean(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i <= to; i++) sum += values[i];
  return sum / (to - from + 1);
}

const NO = 1;
const YES = 2;

/** Whether values[p] is beyond those before it and at least as far as those after it. */
function isOutermost(values: Float64Array, p: number, side: SetupSide): boolean {
  const level = side * values[p];
  for (let k = 1; k <= PIVOT_SIDE; k++)
    if (!(level > side * values[p - k]) || !(level >= side * values[p + k])) return false;
  return true;
}

/** The bars of a stock, with what the bars of a setup have in common computed once. */
export class SetupChart {
  readonly bars: BarColumns;
  /** index of the first bar without absent values */
  readonly start: number;
  private pivotHighs: Uint8Array | null = null;
  private pivotLows: Uint8Array | null = null;
  private weekNumbers: Int32Array | null = null;
  private readonly outermost = { i: -1, best: -1 };
  private readonly advanced = { at: -1, isEnough: false };

  constructor(bars: BarColumns, start: number) {
    this.bars = bars;
    this.start = start;
  }

  /** Whether bar `p` is a pivot high (side 1) or low (side −1) that is known as of bar `i`. */
  isPivot(p: number, side: SetupSide, i: number): boolean {
    if (p - PIVOT_SIDE < this.start || p + PIVOT_SIDE > i) return false;
    const values = side === 1 ? this.bars.high : this.bars.low;
    const known =
      side === 1
        ? (this.pivotHighs ??= new Uint8Array(values.length))
        : (this.pivotLows ??= new Uint8Array(values.length));
    if (known[p] === 0) known[p] = isOutermost(values, p, side) ? YES : NO;
    return known[p] === YES;
  }

  /** Index of the highest high (side 1) or lowest low (side −1) of the `sessions` bars up to `i`. Always the same window and side. */
  extremeOf(sessions: number, side: SetupSide, i: number): number {
    const { outermost } = this;
    const { high, low } = this.bars;
    const from = Math.max(this.start, i - sessions + 1);
    const values = side === 1 ? high : low;
    if (outermost.i === i - 1 && outermost.best >= from) {
      if (side * values[i] > side * values[outermost.best]) outermost.best = i;
    } else if (outermost.i !== i) {
      outermost.best = side === 1 ? highestIndex(values, from, i) : lowestIndex(values, from, i);
    }
    outermost.i = i;
    return outermost.best;
  }

  /** Whether the high of bar `at` is at least `percent` above the lowest low of the sessions before it. Always the same rule. */
  hasAdvancedTo(at: number, rule: { sessions: number; percent: number }): boolean {
    if (this.advanced.at !== at) {
      this.advanced.at = at;
      this.advanced.isEnough = this.hasAdvanced(at, this.bars.high[at], rule);
    }
    return this.advanced.isEnough;
  }

  /** Whether `price` is at least `percent` above the lowest low of the sessions before bar `at`. */
  hasAdvanced(at: number, price: number, { sessions, percent }: { sessions: number; percent: number }): boolean {
    const { low } = this.bars;
    const from = Math.max(this.start, at - sessions);
    return from < at && advance(low[lowestIndex(low, from, at - 1)], price) >= percent;
  }

  /** A number for the week of bar `i`. */
  week(i: number): number {
    this.weekNumbers ??= new Int32Array(this.bars.dates.length);
    return (this.weekNumbers[i] ||= periodOf(this.bars.dates[i], 'week'));
  }
}
