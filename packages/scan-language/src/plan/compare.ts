import {
  all,
  compare,
  cross,
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

/** The series that is meant if another one is compared with a percentage or dollars: "ATR above 5%", "volume over $10 million". */
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

function replaceSeries(value: Value, names: Partial<Record<SeriesName, SeriesName>>): Value {
  if (value.type === 'abs' || value.type === 'over') return { ...value, of: replaceSeries(value.of, names) };
  const name = value.type === 'series' ? names[value.name] : undefined;
  return value.type === 'series' && name
    ? series(name, name === 'dollarVolume' || value.name === 'volume' ? [] : value.params, value.ago)
    : value;
}

/** A value and the level it is compared with, in the same unit. */
export function inUnitOf(left: Value, amount: Amount): { left: Value; level: number } {
  if (amount.unit === 'percent') {
    const percent = replaceSeries(left, IN_PERCENT);
    return { left: percent, level: unitOf(percent) === 'ratio' ? amount.value / 100 : amount.value };
  }
  if (amount.unit === 'usd') return { left: replaceSeries(left, IN_USD), level: amount.value };
  if (amount.unit === 'times') return { left: replaceSeries(left, IN_TIMES), level: amount.value };
  return { left, level: amount.value };
}

/** The value that an amount without a subject refers to: "$10" is a price, "2 billion" a market cap, "5%" a change, "a million shares" a volume. */
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

/** Whether an amount has a unit that this value can have, as in "RSI below 30 and under $50". */
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

/** "TRIX above its signal line": the signal of MACD isn't that of an oscillator. */
const isSignalOfOther = (line: Value, signal: Value): boolean =>
  isSeries(signal, 'macdSignal') && line.type === 'series' && ['index', 'rank', 'percent'].includes(unitOf(line)!);

/** Whether two values have incompatible units, such as shares and dollars. Only a value in brackets is compared across them. */
export function areIncompatible(a: Value, b: Value): boolean {
  const [x, y] = [unitOf(a), unitOf(b)];
  const differ = (one: Unit | null, other: Unit | null): boolean =>
    (one === 'shares' && other !== null && ['price', 'index', 'rank', 'percent'].includes(other)) ||
    (one === 'price' && other !== null && ['index', 'rank', 'percent', 'ratio'].includes(other));
  return differ(x, y) || differ(y, x) || isSignalOfOther(a, b) || isSignalOfOther(b, a);
}

/** A dollar amount that isn't a price level, so that no one compares a price with it. */
export function isMove(value: Value): boolean {
  switch (value.type) {
    case 'times':
    case 'plus':
    case 'abs':
      return isMove(value.of);
    case 'over':
      return value.of.type !== 'series' && isMove(value.of);
    case 'among':
      return value.of.every(isMove);
    case 'arithmetic':
      // the difference of two levels is a move; a level plus or minus a move is a level
      return value.op === '-' && !isMove(value.left) ? !isMove(value.right) : isMove(value.left) && isMove(value.right);
    default:
      return isSeries(value, ...MOVES);
  }
}

const MOVES: readonly SeriesName[] = [
  'atr',
  'range',
  'body',
  'change',
  'momentum',
  'macd',
  'macdSignal',
  'macdHistogram',
  'chaikinOscillator',
  'linearRegressionSlope',
];

/** The implied left side of a comparison: the price for "above the 50 day", today's volume for "2x average volume". */
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

/** A comparison of volume with its average as one of relative volume with `factor`; null for other values. */
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

/** Today's price can't exceed a high that includes today, so the high before today is meant. */
function beforeToday(left: Value, op: CompareOp, right: Value): Value {
  if (right.type !== 'over' || right.of.type !== 'series') return right;
  if (left.type !== 'series' || left.ago !== right.ago + right.of.ago) return right;
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

/** "`left` more than `percent` above or below `base`", with a named series for the distance if there is one. */
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
    base.of.type === 'series' &&
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

export type Crossing = 'above' | 'below' | 'either';

/** "closed back above the 20-day low": today's low is below that of the days before, and the close is above it. */
function piercedBefore(close: Value, direction: Crossing, level: Extract<Value, { type: 'over' }>): Condition | null {
  const before = shiftValue(level, 1);
  if (!before || close.type !== 'series' || level.of.type !== 'series') return null;
  const [beyond, back] = direction === 'above' ? (['<', '>'] as const) : (['>', '<'] as const);
  return all(
    compare(series(direction === 'above' ? 'low' : 'high', [], close.ago), beyond, before),
    compare(close, back, before),
  );
}

/** A crossing; for an N-day high or low, which includes today, a close beyond that of the days before. */
export function crossOf(left: Value, direction: Crossing, right: Value, literal = false): Condition {
  if (!literal && right.type === 'over' && right.of.type === 'series' && right.ago === 0 && unitOf(left) === 'price') {
    const own = left.type === 'series' && left.name === right.of.name;
    const upward = direction !== 'below' && right.fn === 'highest' && (own || right.of.name === 'high');
    const downward = direction !== 'above' && right.fn === 'lowest' && (own || right.of.name === 'low');
    if (upward) return compareValues(left, '>', right);
    if (downward) return compareValues(left, '<', right);
    const regained = direction === 'above' ? right.fn === 'lowest' : direction === 'below' && right.fn === 'highest';
    const before = regained && isSeries(left, 'close') ? piercedBefore(left, direction, right) : null;
    if (before) return before;
  }
  return cross(left, direction, right);
}
