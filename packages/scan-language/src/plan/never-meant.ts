import type { CompareOp, Condition, SeriesName, Value } from '@plainscan/contracts';
import { isSeries } from './units.ts';

/** A close or open above the high or below the low of the same day, which is never true. */
const isBeyondItsDay = (a: Value, b: Value, op: CompareOp | 'cross' | 'near'): boolean =>
  a.type === 'series' &&
  b.type === 'series' &&
  isSeries(a, 'close', 'open') &&
  isSeries(b, 'high', 'low') &&
  a.ago === b.ago &&
  (op === 'cross' || op === (b.name === 'high' ? '>' : '<'));

const BOUNDS: Partial<Record<SeriesName, readonly [low: number, high: number]>> = {
  rsi: [0, 100],
  stochasticK: [0, 100],
  stochasticD: [0, 100],
  mfi: [0, 100],
  stochasticRsiK: [0, 100],
  stochasticRsiD: [0, 100],
  aroonUp: [0, 100],
  aroonDown: [0, 100],
  aroonOscillator: [-100, 100],
  ultimateOscillator: [0, 100],
  adx: [0, 100],
  plusDi: [0, 100],
  minusDi: [0, 100],
  williamsR: [-100, 0],
};

/** Whether an oscillator can never reach a level. */
export const isOutOfBounds = (name: SeriesName, level: number): boolean => {
  const [low, high] = BOUNDS[name] ?? [-Infinity, Infinity];
  return level < low || level > high;
};

/** A value compared with itself, or a price outside its day's range. Traders mean neither, so the parser avoids such readings. */
export const isNeverMeant = (a: Value, b: Value, op: CompareOp | 'cross' | 'near'): boolean =>
  JSON.stringify(a) === JSON.stringify(b) || isBeyondItsDay(a, b, op);

/** Whether a condition, or the one of its days, compares such values. */
export function isNeverMeantCondition(of: Condition): boolean {
  switch (of.type) {
    case 'window':
    case 'not':
      return isNeverMeantCondition(of.of);
    case 'compare':
      return isNeverMeant(of.left, of.right, of.op);
    case 'cross':
      return isNeverMeant(of.left, of.right, 'cross');
    default:
      return false;
  }
}
