import type { BarColumns } from '../by-name.ts';

export interface SetupPivot {
  /** index of its bar */
  readonly at: number;
  readonly kind: 'high' | 'low' | 'close';
  readonly price: number;
}

export interface SetupLevel {
  readonly name: string;
  readonly price: number;
}

export interface SetupFact {
  readonly name: string;
  readonly unit: 'percent' | 'sessions' | 'times';
  readonly values: readonly number[];
}

/** What makes a setup hold on a bar. */
export interface SetupMatch {
  /** index of its oldest bar */
  readonly from: number;
  /** oldest first */
  readonly pivots: readonly SetupPivot[];
  /** The first is the one that a breakout closes beyond. */
  readonly levels: readonly SetupLevel[];
  readonly facts: readonly SetupFact[];
}

/** 1: bullish, broken upward; −1: bearish, broken downward. */
export type SetupSide = 1 | -1;

export interface Setup {
  readonly side: SetupSide;
  /** whether it ends with a close beyond its first level; otherwise, that close is a part of it, or it has no level */
  readonly breaksOut: boolean;
  /** number of earlier bars without which it is absent */
  readonly lookback: number;
  /** maximum number of earlier bars that it reads */
  readonly reach: number;
  /** What makes it hold as of bar `i`, from the bars `first` to `i`; null if it doesn't. */
  readonly find: (bars: BarColumns, i: number, first: number) => SetupMatch | null;
}

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

/** Whether values[p] is beyond the values before it and at least as far as those after it, of those from `first` to `last`. */
function isPivot(values: Float64Array, p: number, first: number, last: number, side: SetupSide): boolean {
  if (p - PIVOT_SIDE < first || p + PIVOT_SIDE > last) return false;
  const level = side * values[p];
  for (let k = 1; k <= PIVOT_SIDE; k++)
    if (!(level > side * values[p - k]) || !(level >= side * values[p + k])) return false;
  return true;
}

export const isPivotHigh = (high: Float64Array, p: number, first: number, last: number): boolean =>
  isPivot(high, p, first, last, 1);
export const isPivotLow = (low: Float64Array, p: number, first: number, last: number): boolean =>
  isPivot(low, p, first, last, -1);

export const highPivot = ({ high }: BarColumns, at: number): SetupPivot => ({ at, kind: 'high', price: high[at] });
export const lowPivot = ({ low }: BarColumns, at: number): SetupPivot => ({ at, kind: 'low', price: low[at] });

/** Decline from `high` to `low` in percent of `high`. */
export const depth = (high: number, low: number): number => (100 * (high - low)) / high;
/** Advance from `low` to `high` in percent of `low`. */
export const advance = (low: number, high: number): number => (100 * (high - low)) / low;

/** Whether `price` is at least `percent` above the lowest low of the sessions before bar `at`. */
export function hasAdvanced(
  { low }: BarColumns,
  at: number,
  first: number,
  price: number,
  { sessions, percent }: { sessions: number; percent: number },
): boolean {
  const from = Math.max(first, at - sessions);
  return from < at && advance(low[lowestIndex(low, from, at - 1)], price) >= percent;
}

/** Mean of values[from … to], summed from the oldest. */
export function mean(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i <= to; i++) sum += values[i];
  return sum / (to - from + 1);
}

export const percent = (name: string, ...values: number[]): SetupFact => ({ name, unit: 'percent', values });
export const sessions = (name: string, value: number): SetupFact => ({ name, unit: 'sessions', values: [value] });
