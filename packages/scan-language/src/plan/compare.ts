import {
  between,
  compare,
  cross,
  over,
  series,
  type CompareOp,
  type Condition,
  type SeriesName,
  type Unit,
  type Value,
} from '@plainscan/contracts';
import type { Amount } from '../text/amounts.ts';
import { shiftValue } from './shift.ts';
import { isSeries, unitOf } from './units.ts';

/** The series that a percentage, or a sum of dollars, said of another one means: "ATR above 5%", "volume over $10 million". */
const IN_PERCENT: Partial<Record<SeriesName, SeriesName>> = {
  change: 'changePercent',
  range: 'rangePercent',
  atr: 'atrPercent',
};
const IN_USD: Partial<Record<SeriesName, SeriesName>> = {
  volume: 'dollarVolume',
  averageVolume: 'averageDollarVolume',
};
const IN_TIMES: Partial<Record<SeriesName, SeriesName>> = { volume: 'relativeVolume', averageVolume: 'relativeVolume' };

function renamed(value: Value, names: Partial<Record<SeriesName, SeriesName>>): Value {
  const name = value.type === 'series' ? names[value.name] : undefined;
  return value.type === 'series' && name
    ? series(name, name === 'dollarVolume' || value.name === 'volume' ? [] : value.params, value.ago)
    : value;
}

/** A value and a level in the same unit. */
export function inUnitOf(left: Value, amount: Amount): { left: Value; level: number } {
  if (amount.unit === 'percent') {
    const percent = renamed(left, IN_PERCENT);
    return { left: percent, level: unitOf(percent) === 'ratio' ? amount.value / 100 : amount.value };
  }
  if (amount.unit === 'usd') return { left: renamed(left, IN_USD), level: amount.value };
  if (amount.unit === 'times') return { left: renamed(left, IN_TIMES), level: amount.value };
  return { left, level: amount.value };
}

/** The value that a bare amount refers to: "$10" is a price, "2 billion" a market value, "5%" a change, "a million shares" a volume. */
export function subjectOf(amount: Amount): Value {
  switch (amount.unit) {
    case 'percent':
      return series('changePercent');
    case 'times':
      return series('relativeVolume');
    case 'shares':
      return series('volume');
    case 'usd':
      return series(Math.abs(amount.value) >= 1e6 ? 'marketCap' : 'close');
    case 'none':
      if (amount.scale >= 1e9) return series('marketCap');
      return series(Math.abs(amount.value) >= 1e5 ? 'volume' : 'close');
  }
}

/** Whether an amount can be one of this value's: settles "RSI below 30 and under $50". */
export function fits(subject: Value, amount: Amount): boolean {
  const unit = unitOf(subject);
  switch (amount.unit) {
    case 'percent':
      return unit === 'percent' || unit === 'ratio';
    case 'times':
      return unit === 'ratio';
    case 'shares':
      return unit === 'shares';
    case 'usd':
      return unit === 'price' || unit === 'usd';
    case 'none':
      return amount.scale === 1 || unit === 'shares' || unit === 'usd' || unit === 'amount';
  }
}

/** A number of shares is no price, and a price no percentage: only a value in brackets is compared across these units. */
export function areApart(a: Value, b: Value): boolean {
  const [x, y] = [unitOf(a), unitOf(b)];
  const isApart = (one: Unit | null, other: Unit | null): boolean =>
    (one === 'shares' && other !== null && ['price', 'index', 'percent'].includes(other)) ||
    (one === 'price' && other !== null && ['index', 'percent', 'ratio'].includes(other));
  return isApart(x, y) || isApart(y, x);
}

/** A size in dollars that is no price: no one compares a price with it. */
export const isMove = (value: Value): boolean =>
  value.type === 'times' || value.type === 'plus'
    ? isMove(value.of)
    : isSeries(value, 'atr', 'range', 'body', 'change', 'momentum', 'macd', 'macdSignal', 'macdHistogram');

/** What a value said alone is compared with: "above the 50 day" the price, "2x average volume" today's volume. */
export function counterpart(right: Value): Value | null {
  if (isMove(right)) return null;
  switch (unitOf(right)) {
    case 'price':
      return series('close');
    case 'shares':
      return series('volume');
    case 'usd':
      return isSeries(right, 'averageDollarVolume') || right.type === 'times' ? series('dollarVolume') : null;
    default:
      return null;
  }
}

/** Today's volume against its own average is relative volume: `factor` times the average. */
export function relativeVolume(left: Value, right: Value): { left: Value; factor: number } | null {
  const factor = right.type === 'times' ? right.factor : 1;
  const average = right.type === 'times' ? right.of : right;
  if (
    !isSeries(left, 'volume') ||
    left.type !== 'series' ||
    average.type !== 'series' ||
    average.name !== 'averageVolume'
  )
    return null;
  return left.ago === average.ago ? { left: series('relativeVolume', average.params, left.ago), factor } : null;
}

/** A high that includes today cannot be exceeded by today's close: the one before today is meant. */
function beforeToday(left: Value, op: CompareOp, right: Value): Value {
  if (right.type !== 'over' || left.type !== 'series' || left.ago !== right.ago + right.of.ago) return right;
  const own = left.name === right.of.name;
  const beyond =
    (op === '>' && right.fn === 'highest' && (own || right.of.name === 'high')) ||
    (op === '<' && right.fn === 'lowest' && (own || right.of.name === 'low'));
  return beyond && isSeries(left, 'open', 'high', 'low', 'close') ? (shiftValue(right, 1) ?? right) : right;
}

export function compareValues(left: Value, op: CompareOp, right: Value, literal = false): Condition {
  if (literal) return compare(left, op, right);
  const relative = relativeVolume(left, right);
  return relative ? compare(relative.left, op, relative.factor) : compare(left, op, beforeToday(left, op, right));
}

export function compareAmount(left: Value, op: CompareOp, amount: Amount): Condition {
  const same = inUnitOf(left, amount);
  return compare(same.left, op, same.level);
}

export function betweenAmounts(left: Value, a: Amount, b: Amount): Condition {
  const low = inUnitOf(left, a);
  const high = inUnitOf(left, b);
  return low.level <= high.level ? between(low.left, low.level, high.level) : between(low.left, high.level, low.level);
}

/** `percent` of the distance between a value and the level it is measured from. */
export function percentBeyond(
  left: Value,
  direction: 'above' | 'below',
  percent: number,
  op: '>' | '>=',
  base: Value,
): Condition {
  const relative = relativeVolume(left, base);
  if (relative) {
    const factor = (relative.factor * (100 + (direction === 'above' ? percent : -percent))) / 100;
    return compare(relative.left, direction === 'above' ? op : op === '>' ? '<' : '<=', factor);
  }
  const down = direction === 'below';
  if (
    isSeries(left, 'close') &&
    left.type === 'series' &&
    left.ago === 0 &&
    base.type === 'over' &&
    base.ago === 0 &&
    base.sessions !== null &&
    base.of.ago === 0
  ) {
    if (down && base.fn === 'highest' && base.of.name === 'high')
      return compare(series('distanceFromHigh', [base.sessions]), op, percent);
    if (!down && base.fn === 'lowest' && base.of.name === 'low')
      return compare(series('distanceFromLow', [base.sessions]), op, percent);
  }
  const spread: Value = { type: 'percentFrom', value: left, base };
  return down ? compare(spread, op === '>' ? '<' : '<=', percent === 0 ? 0 : -percent) : compare(spread, op, percent);
}

/** The highest or lowest of the sessions before today, for "breaks above its 20-day high". */
export const levelBeforeToday = (which: 'high' | 'low', sessions: number): Value =>
  over(which === 'high' ? 'highest' : 'lowest', series(which), sessions, 1);

export type Crossing = 'above' | 'below' | 'either';

/** Across a high or low of N days: those before today, as today's is part of the N. */
export function crossOf(left: Value, direction: Crossing, right: Value, literal = false): Condition {
  if (!literal && right.type === 'over' && right.ago === 0 && unitOf(left) === 'price') {
    const upward = direction !== 'below' && right.fn === 'highest' && right.of.name === 'high';
    const downward = direction !== 'above' && right.fn === 'lowest' && right.of.name === 'low';
    if (upward) return compareValues(left, '>', right);
    if (downward) return compareValues(left, '<', right);
  }
  return cross(left, direction, right);
}
