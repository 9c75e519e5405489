import { requireLength, scratchBuffer } from './series.ts';

/** A pivot is the lowest (highest) of so many bars on either side. */
const PIVOT_SIDE = 3;
const MIN_APART = 5;
const MAX_APART = 60;
/** The later pivot is at most so many bars old. */
const MAX_AGE = 10;

export type DivergenceDirection = 'bullish' | 'bearish';

/** The two pivots of a divergence, as indexes of bars. */
export interface DivergencePivots {
  readonly earlier: number;
  readonly later: number;
}

/** The first bar without absent values that has a divergence or none; each value depends only on so many earlier bars. */
export const divergenceLookback = (): number => MAX_AGE + MAX_APART + PIVOT_SIDE;

const signOf = (direction: DivergenceDirection): 1 | -1 => (direction === 'bullish' ? 1 : -1);

/** Whether no bar near `at` is beyond it; equal ones may be. `price`: the low of a bullish, the high of a bearish divergence. */
function isPivot(price: Float64Array, sign: 1 | -1, at: number, length: number): boolean {
  if (at < PIVOT_SIDE || at + PIVOT_SIDE >= length) return false;
  const level = sign * price[at];
  for (let k = 1; k <= PIVOT_SIDE; k++) {
    if (!(sign * price[at - k] >= level && sign * price[at + k] >= level)) return false;
  }
  return true;
}

const diverge = (
  price: Float64Array,
  oscillator: Float64Array,
  sign: 1 | -1,
  earlier: number,
  later: number,
): boolean => sign * price[later] < sign * price[earlier] && sign * oscillator[later] > sign * oscillator[earlier];

/** The newest pivot before `later` that makes a divergence with it; -1 if there is none. */
function partnerOf(price: Float64Array, oscillator: Float64Array, sign: 1 | -1, later: number, length: number): number {
  for (let at = later - MIN_APART; at >= Math.max(0, later - MAX_APART); at--) {
    if (diverge(price, oscillator, sign, at, later) && isPivot(price, sign, at, length)) return at;
  }
  return -1;
}

/**
 * The newest divergence of the price and an oscillator as of bar `at`, from the bars up to it only; null if there is none.
 * `price`: the low of a bullish, the high of a bearish divergence.
 */
export function divergencePivots(
  price: Float64Array,
  oscillator: Float64Array,
  direction: DivergenceDirection,
  at: number,
): DivergencePivots | null {
  const sign = signOf(direction);
  const length = at + 1;
  for (let later = at - PIVOT_SIDE; later >= Math.max(0, at - MAX_AGE); later--) {
    if (!isPivot(price, sign, later, length)) continue;
    const earlier = partnerOf(price, oscillator, sign, later, length);
    if (earlier >= 0) return { earlier, later };
  }
  return null;
}

const pivotBars = scratchBuffer();

/**
 * 1 on each bar on which the price and an oscillator have diverged, 0 on others, absent while a bar or an oscillator's value
 * that counts is: two pivots 5 to 60 bars apart, the later one at most 10 bars old, with a lower price and a higher
 * oscillator (bearish: the reverse). A pivot counts from its third later bar on.
 */
export function divergence(
  price: Float64Array,
  oscillator: Float64Array,
  direction: DivergenceDirection,
  out: Float64Array,
): void {
  const { length } = price;
  requireLength(length, oscillator, out);
  const sign = signOf(direction);
  const pivots = pivotBars(length);
  let count = 0;
  let newest = -Infinity;
  let prices = 0;
  let values = 0;
  for (let i = 0; i < length; i++) {
    prices = Number.isNaN(price[i]) ? 0 : prices + 1;
    values = Number.isNaN(oscillator[i]) ? 0 : values + 1;
    const later = i - PIVOT_SIDE;
    if (isPivot(price, sign, later, i + 1)) {
      pivots[count++] = later;
      for (let k = count - 2; k >= 0 && later - pivots[k] <= MAX_APART; k--) {
        if (later - pivots[k] < MIN_APART || !diverge(price, oscillator, sign, pivots[k], later)) continue;
        newest = later;
        break;
      }
    }
    const isComplete = prices > divergenceLookback() && values > MAX_AGE + MAX_APART;
    out[i] = isComplete ? Number(i - newest <= MAX_AGE) : NaN;
  }
}
