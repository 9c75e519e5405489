import {
  all,
  any,
  between,
  compare,
  type CompareOp,
  type Condition,
  cross,
  number,
  series,
  type Value,
} from '@plainscan/contracts';
import { MIRRORED } from '../lexicon/comparison-words.ts';
import { negate } from '../plan/canonical.ts';
import { areIncompatible, compareValues, crossOf, fits, inUnitOf, percentBeyond } from '../plan/compare.ts';
import { isSeries, unitOf } from '../plan/units.ts';
import type { Amount } from '../text/amounts.ts';
import type { Draft, DraftCondition } from './draft.ts';
import { PRICE, sideOf, signalWithout, type ResolveContext, valueOf, withoutBrackets } from './values.ts';

const isLiteral = (draft: Draft): boolean => draft.type === 'exact';

/** "price at least 1.1 times the price" and "volume above volume" are meaningless, so the value must belong to something else. */
const isPartOf = (a: Value, b: Value): boolean => isSameValue(a, b.type === 'times' || b.type === 'plus' ? b.of : b);

const isSameValue = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An amount in the unit of the value it is compared with; a bare "5" for a market cap counts billions or millions. */
function levelOf(value: Value, amount: Amount): { left: Value; level: number } | null {
  const converted = inUnitOf(value, amount);
  const unit = unitOf(converted.left);
  if (amount.unit === 'percent' && (unit === 'index' || unit === 'rank' || unit === 'amount')) return converted;
  if (!fits(converted.left, amount) && !(amount.unit === 'times' && unit === 'shares')) return null;
  if (
    isSeries(converted.left, 'marketCap') &&
    amount.unit === 'none' &&
    amount.scale === 1 &&
    amount.value > 0 &&
    amount.value < 1e5
  )
    return { left: converted.left, level: amount.value * (amount.value <= 100 ? 1e9 : 1e6) };
  return converted;
}

export function compareCondition(left: Draft, op: CompareOp, right: Draft, context: ResolveContext): Condition | null {
  if (left.type === 'amount')
    return right.type === 'amount' ? null : compareCondition(right, MIRRORED[op], left, context);
  if (left.type === 'arithmetic' && comparesParts(left, context)) {
    const simpler = withoutArithmetic(left, right);
    if (simpler) return compareCondition(simpler.left, op, simpler.right, context);
  }
  // "c / o - 1 > 0.03"
  if (left.type === 'plus' && left.amount === -1 && left.of.type === 'arithmetic' && left.of.op === '/') {
    const { left: value, right: base } = left.of;
    const share = withoutArithmetic({ type: 'arithmetic', op: '/', left: difference(value, base), right: base }, right);
    if (share && isSimple(valueOf(value, context)) && isSimple(valueOf(base, context)))
      return compareCondition(share.left, op, share.right, context);
  }
  const a = sideOf(left, right, context);
  if (!a) return null;
  const isPastSubject = left.type === 'shifted' && left.of.type === 'hole';
  const subject = left.type === 'hole' ? context.subject : isPastSubject ? (context.subject ?? (PRICE as Draft)) : left;
  const rightContext: ResolveContext = { ...context, subject };
  if (right.type !== 'amount' && unitOf(a) === 'shares' && left.type !== 'exact') right = ownAverages(right);
  if (right.type === 'amount') {
    if (right.amount.unit === 'times' && isSeries(a, 'close', 'open', 'high', 'low')) return null;
    const same = levelOf(a, right.amount);
    return same && compare(same.left, op, same.level);
  }
  const b =
    signalWithout(right, rightContext.subject) ??
    valueOf(right, rightContext.subject ? rightContext : { ...rightContext, subject: a as Draft });
  if (!b || (!isLiteral(right) && !isLiteral(left) && (areIncompatible(a, b) || isPartOf(a, b)))) return null;
  return compareValues(a, op, b, isLiteral(right) || isLiteral(left));
}

/** "5 day volume at least 1.5 times the 50 day": compared with a volume, a bare average is an average of volumes. */
function ownAverages(of: Draft): Draft {
  if (of.type === 'series' && of.name === 'sma')
    return { type: 'own-average', average: 'sma', sessions: of.params[0]!, ago: of.ago };
  return of.type === 'times' ? { ...of, of: ownAverages(of.of) } : of;
}

const difference = (left: Draft, right: Draft): Draft => ({ type: 'arithmetic', op: '-', left, right });

const isSimple = (value: Value | null): boolean => !value || value.type === 'series' || value.type === 'over';

/** Whether a formula has no name and consists of two values that can be compared instead. */
function comparesParts({ op, left, right }: Extract<Draft, { type: 'arithmetic' }>, context: ResolveContext): boolean {
  const whole = valueOf({ type: 'arithmetic', op, left, right }, context);
  if (whole && whole.type !== 'arithmetic' && !isSeries(whole, 'change', 'momentum')) return false;
  const top = withoutBrackets(left);
  const isChange = op === '/' && top.type === 'arithmetic' && top.op === '-' && isSameDraft(top.right, right);
  return isChange || (isSimple(valueOf(left, context)) && isSimple(valueOf(right, context)));
}

const isSameDraft = (a: Draft, b: Draft): boolean =>
  JSON.stringify(withoutBrackets(a)) === JSON.stringify(withoutBrackets(b));

/** "(a − b) / b > 0.03" is "a more than 3% above b"; "a − b > 2" is "a > b + 2"; "a / b >= 1.04" is "a >= 1.04 × b". */
function withoutArithmetic(
  { op, left, right }: Extract<Draft, { type: 'arithmetic' }>,
  level: Draft,
): { left: Draft; right: Draft } | null {
  const x = level.type === 'amount' ? level.amount.value : level.type === 'number' ? level.value : null;
  if (x === null || right.type === 'number' || right.type === 'amount') return null;
  const percent = level.type === 'amount' && level.amount.unit === 'percent';
  const [top, base] = [withoutBrackets(left), withoutBrackets(right)];
  if (op === '/' && top.type === 'arithmetic' && top.op === '-' && JSON.stringify(top.right) === JSON.stringify(base))
    return {
      left: { type: 'percentFrom', value: top.left, base },
      right: { type: 'number', value: percent ? x : Number((100 * x).toFixed(10)) },
    };
  if (op === '/') {
    const factor = percent ? x / 100 : x;
    return { left, right: factor === 1 ? right : { type: 'times', factor, of: right } };
  }
  // "high minus yesterday's close more than 5%": of what is subtracted
  if (op === '-' && percent)
    return { left: { type: 'percentFrom', value: left, base: right }, right: { type: 'number', value: x } };
  if (op === '-') return { left, right: x === 0 ? right : { type: 'plus', amount: x, of: right } };
  return null;
}

export function beyondCondition(
  of: Extract<DraftCondition, { type: 'beyond' }>,
  context: ResolveContext,
): Condition | null {
  const value = sideOf(of.value, of.base, context);
  const base =
    value &&
    valueOf(of.base, {
      ...context,
      subject: of.value.type === 'hole' ? (context.subject ?? (value as Draft)) : of.value,
    });
  if (!value || !base) return null;
  if (
    of.base.type !== 'exact' &&
    of.value.type !== 'exact' &&
    (areIncompatible(value, base) || isSameValue(value, base))
  )
    return null;
  const { op, side, percent } = of;
  if (op === '>' || op === '>=') return percentBeyond(value, side, percent, op, base);
  if (op === '=' || op === '!=') {
    const spread: Value = { type: 'percentFrom', value, base };
    return compare(spread, op, side === 'above' ? percent : -percent);
  }
  return all(
    percentBeyond(value, side, 0, op === '<' ? '>' : '>=', base),
    negate(percentBeyond(value, side, percent, op === '<' ? '>=' : '>', base)),
  );
}

/**
 * How many average true ranges the close is from a level, with both sides as percentages of the close: it is 2 ATR above the
 * level if the level is 2 ATR % below the close.
 */
export function atrDistanceCondition(
  of: Extract<DraftCondition, { type: 'atr-distance' }>,
  context: ResolveContext,
): Condition | null {
  const value = sideOf(of.value, of.base, context);
  if (!value || value.type !== 'series' || value.name !== 'close') return null;
  const base = valueOf(of.base, { ...context, subject: value as Draft });
  if (!base || base.type === 'number' || unitOf(base) !== 'price') return null;
  const fall: Value = { type: 'percentFrom', value: base, base: value };
  const ranges = (factor: number): Value => ({
    type: 'times',
    factor,
    of: series('atrPercent', [of.length], value.ago),
  });
  const [up, down] = [compare(fall, MIRRORED[of.op], ranges(-of.factor)), compare(fall, of.op, ranges(of.factor))];
  switch (of.side) {
    case 'within':
      return between(fall, ranges(-of.factor), ranges(of.factor));
    case 'either':
      return of.op === '<' || of.op === '<=' ? between(fall, ranges(-of.factor), ranges(of.factor)) : any(up, down);
    case 'above':
      return of.op === '<' || of.op === '<=' ? all(up, compare(value, '>', base)) : up;
    case 'below':
      return of.op === '<' || of.op === '<=' ? all(down, compare(value, '<', base)) : down;
  }
}

export function betweenCondition(
  of: Extract<DraftCondition, { type: 'between' }>,
  context: ResolveContext,
): Condition | null {
  const value = sideOf(of.value, of.high, context) ?? sideOf(of.value, of.low, context);
  if (!value) return null;
  if (of.low.type === 'amount' && of.high.type === 'amount') {
    const [a, b] = [levelOf(value, of.low.amount), levelOf(value, of.high.amount)];
    if (!a || !b) return null;
    const caps =
      isSeries(a.left, 'marketCap') && [of.low.amount, of.high.amount].every((x) => x.scale === 1 && x.unit === 'none');
    const scale = caps && of.high.amount.value <= 100 ? 1e9 : 1e6;
    const [x, y] =
      caps && of.high.amount.value < 1e5
        ? [of.low.amount.value * scale, of.high.amount.value * scale]
        : [a.level, b.level];
    return between(b.left, Math.min(x, y), Math.max(x, y));
  }
  const rightContext = {
    ...context,
    subject: of.value.type === 'hole' ? (context.subject ?? (value as Draft)) : of.value,
  };
  const [low, high] = [valueOf(of.low, rightContext), valueOf(of.high, rightContext)];
  if (!low || !high) return null;
  const hasLiteral = of.low.type === 'exact' || of.high.type === 'exact';
  if (!hasLiteral && (areIncompatible(value, low) || areIncompatible(value, high))) return null;
  const exact = hasLiteral || low.type === 'number' || high.type === 'number';
  return exact ? between(value, low, high) : any(between(value, low, high), between(value, high, low));
}

export function nearCondition(
  of: Extract<DraftCondition, { type: 'near' }>,
  context: ResolveContext,
): Condition | null {
  const value = sideOf(of.value, of.target, context);
  if (!value || of.percent < 0 || of.percent > 1000) return null;
  if (of.target.type === 'amount') {
    const same = levelOf(value, of.target.amount);
    return same && { type: 'near', value: same.left, target: number(same.level), percent: of.percent };
  }
  const target = valueOf(of.target, {
    ...context,
    subject: of.value.type === 'hole' ? (context.subject ?? (value as Draft)) : of.value,
  });
  if (
    !target ||
    (of.target.type !== 'exact' &&
      of.value.type !== 'exact' &&
      (areIncompatible(value, target) || isPartOf(value, target)))
  )
    return null;
  return { type: 'near', value, target, percent: of.percent };
}

export function crossCondition(
  of: Extract<DraftCondition, { type: 'cross' }>,
  context: ResolveContext,
): Condition | null {
  const left =
    sideOf(of.left, of.right, context) ??
    (of.left.type === 'hole' && (of.right.type === 'amount' || of.right.type === 'own-signal') ? PRICE : null);
  if (!left) return null;
  if (of.right.type === 'amount') {
    const { amount } = of.right;
    if (amount.unit === 'times' || (amount.unit === 'percent' && isSeries(left, 'close'))) return null;
    if (of.left.type === 'hole' && !context.subject && amount.unit !== 'usd' && amount.unit !== 'none') return null;
    return cross(left, of.direction, amount.value);
  }
  const subject = of.left.type === 'hole' ? (context.subject ?? (left as Draft)) : of.left;
  if (of.right.type === 'own-signal' && of.left.type === 'hole' && !context.subject)
    return cross(series('macd'), of.direction, series('macdSignal'));
  const right = signalWithout(of.right, subject) ?? valueOf(of.right, { ...context, subject });
  if (
    !right ||
    (!isLiteral(of.right) && !isLiteral(of.left) && (areIncompatible(left, right) || isPartOf(left, right)))
  )
    return null;
  return crossOf(left, of.direction, right, isLiteral(of.right));
}
