import type { CompareOp, Value } from '@plainscan/contracts';
import { isSeries } from './units.ts';

/** No close or open is above the high of its own day, or below its low. */
const isBeyondItsDay = (a: Value, b: Value, op: CompareOp | 'cross' | 'near'): boolean =>
  a.type === 'series' &&
  b.type === 'series' &&
  isSeries(a, 'close', 'open') &&
  isSeries(b, 'high', 'low') &&
  a.ago === b.ago &&
  (op === 'cross' || op === (b.name === 'high' ? '>' : '<'));

/** A value compared with itself, or a price beyond the range of its own day: no trader means either, so the parser avoids them. */
export const isNeverMeant = (a: Value, b: Value, op: CompareOp | 'cross' | 'near'): boolean =>
  JSON.stringify(a) === JSON.stringify(b) || isBeyondItsDay(a, b, op);
