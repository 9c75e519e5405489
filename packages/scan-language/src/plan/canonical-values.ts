import { type AmongFunction, onTimeframe, PLAN_BOUNDS, series, type Value } from '@plainscan/contracts';
import { absOf, arithmeticOf, timesOf } from './formulas.ts';
import { shiftValue } from './shift.ts';

export const withoutNegativeZero = (x: number): number => (x === 0 ? 0 : x);

type Over = Extract<Value, { type: 'over' }>;

/** Turns −0 into 0, formulas and means into their named series if there is one, and moves a shift inside an `over` to the `over`. */
export function canonicalValue(value: Value): Value {
  switch (value.type) {
    case 'number':
      return { type: 'number', value: withoutNegativeZero(value.value) };
    case 'series':
      return { ...value, params: [...value.params] };
    case 'over':
      return named(shiftedAsWhole({ ...value, of: canonicalValue(value.of) }));
    case 'times':
      return timesOf(withoutNegativeZero(value.factor), canonicalValue(value.of));
    case 'plus':
      return { type: 'plus', amount: withoutNegativeZero(value.amount), of: canonicalValue(value.of) };
    case 'percentFrom':
      return { type: 'percentFrom', value: canonicalValue(value.value), base: canonicalValue(value.base) };
    case 'arithmetic':
      return arithmeticOf(value.op, canonicalValue(value.left), canonicalValue(value.right));
    case 'abs':
      return absOf(canonicalValue(value.of));
    case 'among':
      return { type: 'among', fn: value.fn, of: flattened(value.fn, value.of.map(canonicalValue)) };
  }
}

/** The least of the least of some values is the least of all of them. */
function flattened(fn: AmongFunction, of: readonly Value[]): Value[] {
  const flat = of.flatMap((part) => (fn !== 'mean' && part.type === 'among' && part.fn === fn ? part.of : [part]));
  return flat.length > PLAN_BOUNDS.maxAmong ? [...of] : flat;
}

/** How far back all parts of a value are read; a number is read at no time. */
function leastAgo(value: Value): number {
  switch (value.type) {
    case 'number':
      return Infinity;
    case 'series':
    case 'over':
      return value.ago;
    case 'times':
    case 'plus':
    case 'abs':
      return leastAgo(value.of);
    case 'percentFrom':
      return Math.min(leastAgo(value.value), leastAgo(value.base));
    case 'arithmetic':
      return Math.min(leastAgo(value.left), leastAgo(value.right));
    case 'among':
      return Math.min(...value.of.map(leastAgo));
  }
}

function shiftedAsWhole(value: Over): Over {
  const ago = leastAgo(value.of);
  if (ago === 0 || ago === Infinity || value.ago + ago > PLAN_BOUNDS.maxSessions) return value;
  return { ...value, of: shiftValue(value.of, -ago)!, ago: value.ago + ago };
}

const MEANS = { close: 'sma', volume: 'averageVolume', dollarVolume: 'averageDollarVolume' } as const;

function named(value: Over): Value {
  const { fn, of, sessions, ago } = value;
  if (of.type !== 'series' || of.ago > 0 || sessions === null) return value;
  const mean = fn === 'mean' && Object.hasOwn(MEANS, of.name) ? MEANS[of.name as keyof typeof MEANS] : null;
  const name = fn === 'stdev' && of.name === 'close' && sessions > 1 ? 'standardDeviation' : mean;
  return name ? onTimeframe(series(name, [sessions], ago), of.timeframe) : value;
}
