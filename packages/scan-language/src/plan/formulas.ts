import {
  type ArithmeticOp,
  PLAN_BOUNDS,
  series,
  type SeriesName,
  type SeriesValue,
  type Value,
} from '@plainscan/contracts';

// Named series and simpler values that equal a formula, so that one meaning has one plan.

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isNamed = (value: Value, name: SeriesName): value is SeriesValue =>
  value.type === 'series' && value.name === name;

/** A series of the same session and the same bars as another. */
const like = ({ ago, timeframe }: SeriesValue, name: SeriesName, params: readonly number[] = []): Value => ({
  ...series(name, params, ago),
  ...(timeframe && { timeframe }),
});

const areOfOneBar = (a: SeriesValue, b: SeriesValue): boolean => a.ago === b.ago && a.timeframe === b.timeframe;

/** The sessions from one close to a later one; 0 for other values. */
const sessionsBetween = (later: Value, earlier: Value): number =>
  isNamed(later, 'close') && isNamed(earlier, 'close') && later.timeframe === earlier.timeframe
    ? Math.max(0, earlier.ago - later.ago)
    : 0;

function namedDifference(left: Value, right: Value): Value | null {
  if (isNamed(left, 'high') && isNamed(right, 'low') && areOfOneBar(left, right)) return like(left, 'range');
  const sessions = sessionsBetween(left, right);
  if (left.type !== 'series' || sessions === 0) return null;
  return sessions === 1 ? like(left, 'change') : like(left, 'momentum', [sessions]);
}

/** The two values whose difference this is, with a named series as those that it subtracts. */
export function differenceOf(value: Value): { left: Value; right: Value } | null {
  if (value.type === 'arithmetic') return value.op === '-' ? value : null;
  if (value.type !== 'series') return null;
  if (value.name === 'range') return { left: like(value, 'high'), right: like(value, 'low') };
  if (value.name !== 'change' && value.name !== 'momentum') return null;
  const close = like(value, 'close') as SeriesValue;
  const ago = close.ago + (value.name === 'change' ? 1 : value.params[0]!);
  return ago > PLAN_BOUNDS.maxSessions ? null : { left: close, right: { ...close, ago } };
}

function namedProduct(left: Value, right: Value): Value | null {
  const [price, volume] = isNamed(left, 'close') ? [left, right] : [right, left];
  return isNamed(price, 'close') && isNamed(volume, 'volume') && areOfOneBar(price, volume)
    ? like(price, 'dollarVolume')
    : null;
}

function namedRatio(left: Value, right: Value): Value | null {
  const percentage = left.type === 'times' && left.factor === 100 ? percentOf(left.of, right) : null;
  if (percentage) return percentage;
  if (isNamed(left, 'volume') && isNamed(right, 'averageVolume') && sameBars(left, right) && right.ago === left.ago + 1)
    return like(left, 'relativeVolume', right.params);
  const difference = differenceOf(left);
  if (!difference || !isNamed(difference.left, 'close') || right.type !== 'series') return null;
  const { left: close, right: from } = difference;
  if (from.type !== 'series' || !areOfOneBar(close, from) || !areOfOneBar(close, right)) return null;
  if (from.name === 'low' && right.name === 'range') return like(close, 'closePosition');
  const isDeviation = from.name === 'sma' && right.name === 'standardDeviation' && same(from.params, right.params);
  return isDeviation ? like(close, 'zScore', right.params) : null;
}

const sameBars = (a: SeriesValue, b: SeriesValue): boolean => a.timeframe === b.timeframe;

/** The values that are added. */
const terms = (value: Value): Value[] =>
  value.type === 'arithmetic' && value.op === '+' ? [...terms(value.left), ...terms(value.right)] : [value];

/** A value times a number: a mean if it divides a sum by how many it adds, a percentage if it scales a relative change. */
export function timesOf(factor: number, of: Value): Value {
  const added = terms(of);
  if (added.length > 1 && added.length <= PLAN_BOUNDS.maxAmong && Math.abs(factor * added.length - 1) < 1e-12)
    return { type: 'among', fn: 'mean', of: added };
  const percentage = factor === 100 ? percentageOf(of) : null;
  return percentage ?? { type: 'times', factor: factor === 0 ? 0 : factor, of };
}

/** 100 times a share or a relative change, as a percentage; null for other values. */
function percentageOf(of: Value): Value | null {
  if (of.type === 'plus')
    return of.amount === -1 && of.of.type === 'arithmetic' && of.of.op === '/'
      ? { type: 'percentFrom', value: of.of.left, base: of.of.right }
      : null;
  return of.type === 'arithmetic' && of.op === '/' ? percentOf(of.left, of.right) : null;
}

/** 100 times a value divided by another, as a percentage; null for other values. */
function percentOf(value: Value, base: Value): Value | null {
  const change = differenceOf(value);
  return (
    namedPercentage(value, base) ??
    (change && same(change.right, base) ? { type: 'percentFrom', value: change.left, base } : null)
  );
}

/** A value in percent of another. */
function namedPercentage(of: Value, base: Value): Value | null {
  if (!isNamed(of, 'atr') && !isNamed(of, 'range')) return null;
  if (base.type !== 'series' || !areOfOneBar(of, base)) return null;
  if (of.name === 'atr' && base.name === 'close') return like(of, 'atrPercent', of.params);
  return of.name === 'range' && base.name === 'low' ? like(of, 'rangePercent') : null;
}

/** Digits of a factor that people write instead of a division. */
const SHORT = 6;

/** Whether a division by the number can be written as a multiplication: 2 as 0.5, but not 3 as 0.3333333333333333. */
const hasShortReciprocal = (n: number): boolean => n !== 0 && String(1 / n).length <= SHORT;

function withNumber(op: ArithmeticOp, of: Value, n: number): Value | null {
  switch (op) {
    case '+':
    case '-':
      return { type: 'plus', amount: op === '+' || n === 0 ? n : -n, of };
    case '*':
      return timesOf(n, of);
    case '/': {
      const whole = timesOf(1 / n, of);
      return hasShortReciprocal(n) || whole.type === 'among' ? whole : null;
    }
  }
}

function fold(op: ArithmeticOp, a: number, b: number): Value | null {
  const value = { '+': a + b, '-': a - b, '*': a * b, '/': a / b }[op];
  return Number.isFinite(value) ? { type: 'number', value: Number(value.toPrecision(15)) } : null;
}

/** Two canonical values combined: without arithmetic if a plan can say it more simply. */
export function arithmeticOf(op: ArithmeticOp, left: Value, right: Value): Value {
  const plain: Value = { type: 'arithmetic', op, left, right };
  if (left.type === 'number' && right.type === 'number') return fold(op, left.value, right.value) ?? plain;
  if (right.type === 'number') return withNumber(op, left, right.value) ?? plain;
  if (left.type === 'number' && (op === '+' || op === '*')) return withNumber(op, right, left.value) ?? plain;
  switch (op) {
    case '-':
      return namedDifference(left, right) ?? plain;
    case '*':
      return namedProduct(left, right) ?? plain;
    case '/':
      return namedRatio(left, right) ?? plain;
    case '+':
      return plain;
  }
}

const NEVER_NEGATIVE: readonly SeriesName[] = ['range', 'body', 'atr', 'volume', 'standardDeviation'];

export function absOf(of: Value): Value {
  if (of.type === 'number') return { type: 'number', value: Math.abs(of.value) };
  if (of.type === 'abs' || (of.type === 'series' && NEVER_NEGATIVE.includes(of.name))) return of;
  if (of.type === 'arithmetic' && of.op === '-') {
    const { left, right } = of;
    const isBody =
      (isNamed(left, 'close') && isNamed(right, 'open')) || (isNamed(left, 'open') && isNamed(right, 'close'));
    if (isBody && areOfOneBar(left as SeriesValue, right as SeriesValue)) return like(left as SeriesValue, 'body');
    // "low minus high"
    const reverse = namedDifference(right, left);
    if (reverse) return absOf(reverse);
  }
  return { type: 'abs', of };
}
