import { fullParams, type SeriesName } from './series.ts';
import type {
  AmongFunction,
  ArithmeticOp,
  CompareOp,
  Condition,
  OverFunction,
  ScanPlan,
  SeriesValue,
  Value,
} from './scan-plan.ts';

/** Short constructors for plan nodes; omitted parameters take the catalog's defaults. */
export const number = (value: number): Value => ({ type: 'number', value });

export const series = (name: SeriesName, params: readonly number[] = [], ago = 0): SeriesValue => ({
  type: 'series',
  name,
  params: fullParams(name, params),
  ago,
});

export const over = (fn: OverFunction, of: Value, sessions: number | null, ago = 0): Value => ({
  type: 'over',
  fn,
  of,
  sessions,
  ago,
});

const asValue = (v: Value | number): Value => (typeof v === 'number' ? number(v) : v);

export const arithmetic = (left: Value, op: ArithmeticOp, right: Value | number): Value => ({
  type: 'arithmetic',
  op,
  left,
  right: asValue(right),
});
export const abs = (of: Value): Value => ({ type: 'abs', of });
export const among = (fn: AmongFunction, ...of: Value[]): Value => ({ type: 'among', fn, of });

export const compare = (left: Value, op: CompareOp, right: Value | number): Condition => ({
  type: 'compare',
  left,
  op,
  right: asValue(right),
});

export const between = (value: Value, low: Value | number, high: Value | number): Condition => ({
  type: 'between',
  value,
  low: asValue(low),
  high: asValue(high),
});

export const cross = (left: Value, direction: 'above' | 'below' | 'either', right: Value | number): Condition => ({
  type: 'cross',
  left,
  direction,
  right: asValue(right),
});

export const trend = (value: Value, direction: 'rising' | 'falling', sessions: number, exactly = false): Condition => ({
  type: 'trend',
  value,
  direction,
  sessions,
  exactly,
});

export const window = (of: Condition, sessions: number, ago = 0, atLeast = 1): Condition => ({
  type: 'window',
  of,
  ago,
  sessions,
  atLeast,
});

/** A single condition is unchanged; several become one `all`. */
export const all = (...of: Condition[]): Condition => (of.length === 1 ? of[0]! : { type: 'all', of });
export const any = (...of: Condition[]): Condition => (of.length === 1 ? of[0]! : { type: 'any', of });
export const atLeast = (count: number, ...of: Condition[]): Condition => ({ type: 'atLeast', count, of });
export const not = (of: Condition): Condition => ({ type: 'not', of });

export const plan = (where: Condition | null, rest: Partial<ScanPlan> = {}): ScanPlan => ({
  version: 1,
  universe: { only: [], except: [] },
  where,
  sort: [],
  limit: null,
  ...rest,
});
