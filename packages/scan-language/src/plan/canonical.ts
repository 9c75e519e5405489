import {
  isOnTimeframe,
  KINDS,
  onTimeframe,
  series,
  TERMS_WITH_VALUE,
  type BreadthOp,
  type Condition,
  type Kind,
  type ScanPlan,
  type Term,
  type Timeframe,
  timeframeOf,
  timeframeOfCondition,
  type Value,
} from '@plainscan/contracts';
import { MIRRORED, OPPOSITE } from '../lexicon/comparison-words.ts';
import { canonicalValue, withoutNegativeZero } from './canonical-values.ts';
import { shiftValue } from './shift.ts';

/** The negation of a condition in its simplest form. A missing value never matches, negated or not. */
export function negate(condition: Condition): Condition {
  switch (condition.type) {
    case 'not':
      return condition.of;
    case 'compare':
      return { ...condition, op: OPPOSITE[condition.op] };
    case 'breadth':
      return { ...condition, op: OPPOSITE[condition.op] as BreadthOp };
    default:
      return { type: 'not', of: condition };
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The value of a term; null if the term takes none, or if it is the term's default. */
function termValue(term: Term, value: Value | null, timeframe: Timeframe | undefined): Value | null {
  if (!value || !(TERMS_WITH_VALUE as readonly Term[]).includes(term)) return null;
  const own = canonicalValue(value);
  const defaults: Partial<Record<Term, Value>> = {
    oversold: series('rsi'),
    overbought: series('rsi'),
    pullback: series('sma'),
    bounce: { type: 'over', fn: 'lowest', of: series('low'), sessions: 20, ago: 1 },
  };
  return same(onTimeframe(own, undefined), defaults[term]) && timeframeOf(own) === (timeframe ?? null) ? null : own;
}

/**
 * The parts of an "and" or "or": flattened, without duplicates, and with the values of one field merged under "or".
 */
function parts(type: 'all' | 'any', of: readonly Condition[]): Condition[] {
  // By JSON, or by field for conditions that are merged.
  const flat = new Map<string, Condition>();
  const merged = new Map<string, Set<string>>();
  const add = (condition: Condition): void => {
    if (condition.type === type) return condition.of.forEach(add);
    if (type === 'all' || condition.type !== 'belongs') return void keep(JSON.stringify(condition), condition);
    const { field, anyOf } = condition;
    keep(field, condition);
    const places = merged.get(field) ?? new Set();
    for (const place of anyOf) places.add(place);
    merged.set(field, places);
  };
  const keep = (key: string, condition: Condition): void => {
    if (!flat.has(key)) flat.set(key, condition);
  };
  of.map(canonicalCondition).forEach(add);
  for (const [field, anyOf] of merged) flat.set(field, { ...flat.get(field), anyOf: [...anyOf] } as Condition);
  return [...flat.values()];
}

/** A condition on values at one past session, with the shift moved to its values; null if that isn't possible. */
function shiftCondition(of: Condition, ago: number): Condition | null {
  const move = (value: Value) => shiftValue(value, ago);
  switch (of.type) {
    case 'compare': {
      const [left, right] = [move(of.left), move(of.right)];
      return left && right && (left.type !== 'number' || right.type !== 'number') ? { ...of, left, right } : null;
    }
    case 'between': {
      const [value, low, high] = [move(of.value), move(of.low), move(of.high)];
      return value && low && high && value.type !== 'number' ? { ...of, value, low, high } : null;
    }
    case 'near': {
      const [value, target] = [move(of.value), move(of.target)];
      return value && target && value.type !== 'number' ? { ...of, value, target } : null;
    }
    case 'trend':
    case 'turn': {
      const value = move(of.value);
      return value && value.type !== 'number' ? { ...of, value } : null;
    }
    case 'extreme': {
      const value = move(of.value);
      return value && { ...of, value };
    }
    default:
      return null;
  }
}

/** The canonical form of a condition. */
export function canonicalCondition(condition: Condition): Condition {
  switch (condition.type) {
    case 'all':
    case 'any': {
      const of = parts(condition.type, condition.of);
      return of.length === 1 ? of[0]! : { type: condition.type, of };
    }
    case 'atLeast':
      return canonicalCount(condition);
    case 'not':
      return negate(canonicalCondition(condition.of));
    case 'compare': {
      const [left, right] = [canonicalValue(condition.left), canonicalValue(condition.right)];
      return left.type === 'number' && right.type !== 'number'
        ? { type: 'compare', left: right, op: MIRRORED[condition.op], right: left }
        : { ...condition, left, right };
    }
    case 'between':
      return {
        type: 'between',
        value: canonicalValue(condition.value),
        low: canonicalValue(condition.low),
        high: canonicalValue(condition.high),
      };
    case 'near':
      return {
        type: 'near',
        value: canonicalValue(condition.value),
        target: canonicalValue(condition.target),
        percent: withoutNegativeZero(condition.percent),
      };
    case 'cross':
      return { ...condition, left: canonicalValue(condition.left), right: canonicalValue(condition.right) };
    case 'trend':
    case 'turn':
      return { ...condition, value: canonicalValue(condition.value) };
    case 'belongs':
      return { ...condition, anyOf: [...new Set(condition.anyOf)] };
    case 'term':
      if (condition.term.endsWith('-cap')) return { type: 'term', term: condition.term, value: null };
      return { ...condition, value: termValue(condition.term, condition.value, condition.timeframe) };
    case 'window': {
      const of = canonicalCondition(condition.of);
      if (condition.sessions === 1 && condition.ago === 0) return of;
      const { timeframe } = condition;
      // As of an earlier session, weekly bars are others; as of an earlier week, they are the earlier ones.
      const shiftable = timeframe ? isOnTimeframe(of, timeframe) : timeframeOfCondition(of) === null;
      return (condition.sessions === 1 && shiftable ? shiftCondition(of, condition.ago) : null) ?? { ...condition, of };
    }
    case 'extreme':
      return { ...condition, value: canonicalValue(condition.value) };
    case 'breadth': {
      const { of, group, op, percent } = condition;
      return {
        type: 'breadth',
        of: canonicalCondition(of),
        group: group && { field: group.field, anyOf: [...new Set(group.anyOf)] },
        op,
        percent: withoutNegativeZero(percent),
      };
    }
    case 'divergence':
    case 'candle':
    case 'setup':
      return condition;
  }
}

/** At least one of several conditions is any of them; at least all of them is all. */
function canonicalCount({ count, of }: Extract<Condition, { type: 'atLeast' }>): Condition {
  if (count === 1) return canonicalCondition({ type: 'any', of });
  return count === of.length
    ? canonicalCondition({ type: 'all', of })
    : { type: 'atLeast', count, of: of.map(canonicalCondition) };
}

const inOrder = (kinds: readonly Kind[]): Kind[] => KINDS.filter((kind) => kinds.includes(kind));

/** The canonical form of a plan: the parser returns it, and `describe` round-trips it. */
export function canonical(plan: ScanPlan): ScanPlan {
  return {
    version: plan.version,
    ...(plan.watchlist && { watchlist: { name: plan.watchlist.name } }),
    universe: { only: inOrder(plan.universe.only), except: inOrder(plan.universe.except) },
    where: plan.where && canonicalCondition(plan.where),
    sort: plan.sort.map(({ by, direction }) => ({ by: by.type === 'text' ? by : canonicalValue(by), direction })),
    limit: plan.limit,
  };
}
