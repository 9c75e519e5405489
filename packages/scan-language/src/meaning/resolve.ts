import {
  all,
  any,
  compare,
  conditionOnTimeframe,
  type Condition,
  cross,
  isUniform,
  OSCILLATORS,
  PLAN_BOUNDS,
  readsBreadth,
  series,
  seriesIn,
  timeframeOf,
  trend,
  type Value,
} from '@plainscan/contracts';
import { negate } from '../plan/canonical.ts';
import { AVERAGES, isSeries } from '../plan/units.ts';
import { changeCondition } from './changes.ts';
import {
  atrDistanceCondition,
  betweenCondition,
  beyondCondition,
  compareCondition,
  crossCondition,
  nearCondition,
} from './comparisons.ts';
import type { Draft, DraftCondition } from './draft.ts';
import { NO_CONTEXT, PRICE, type ResolveContext, valueOf } from './values.ts';
import { atTime, changeOver, type When, within } from './when.ts';
import { withEdges } from './zones.ts';

/** The sessions of a rise or fall without a length. */
const ASSUMED_RUN = 3;

const isEveryDay = (when: When): boolean =>
  when.kind === 'within' && when.sessions > 1 && when.atLeast === when.sessions;

const isSomeDay = (when: When): when is Extract<When, { kind: 'within' }> =>
  when.kind === 'within' && when.sessions > 1 && when.atLeast < when.sessions;

function termCondition(of: Extract<DraftCondition, { type: 'term' }>, context: ResolveContext): Condition | null {
  if (!of.value) return { type: 'term', term: of.term, value: null };
  const value = of.value.type === 'hole' && !context.subject ? null : valueOf(of.value, context);
  if (!value) return of.value.type === 'hole' ? { type: 'term', term: of.term, value: null } : null;
  if ((of.term === 'oversold' || of.term === 'overbought') && !isSeries(value, ...OSCILLATORS)) {
    const isLiteral = of.value.type === 'exact' || context.subject?.type === 'exact';
    if (isSeries(value, 'close') && !isLiteral) return { type: 'term', term: of.term, value: null };
    return isLiteral ? { type: 'term', term: of.term, value } : null;
  }
  return { type: 'term', term: of.term, value };
}

/** "both above 50", "price above both": applies to every value of the previous clause except the one that is compared. */
function eachCondition(
  { count, of }: Extract<DraftCondition, { type: 'each' }>,
  context: ResolveContext,
): Condition | null {
  const itself = 'left' in of && of.left.type !== 'member' ? JSON.stringify(valueOf(of.left, context)) : null;
  let values = context.values().filter((value) => JSON.stringify(value) !== itself);
  if (values.length > (count ?? 2)) values = values.filter((value) => !isSeries(value, 'close'));
  if (values.length < 2 || (count !== null && values.length !== count)) return null;
  const parts = values.map((value) => {
    const part = resolve(fillMember(of, value as Draft), context);
    // A price above a weekly average is the close of the week.
    return part && (isUniform(part) ? part : conditionOnTimeframe(part, timeframeOf(value) ?? undefined));
  });
  return parts.every((part) => part !== null) ? all(...parts) : null;
}

function fillMember<T>(node: T, value: Draft): T {
  if (Array.isArray(node)) return node.map((part: unknown) => fillMember(part, value)) as T;
  if (typeof node !== 'object' || node === null) return node;
  if ((node as { type?: string }).type === 'member') return value as T;
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, fillMember(part as unknown, value)])) as T;
}

/** "new high last week, now 10% off its high": a distance is from the 52-week high, not from the high of one day. */
const measuresFromOneDay = (draft: DraftCondition): boolean =>
  (draft.type === 'near' && draft.target.type === 'that-day') ||
  ((draft.type === 'beyond' || draft.type === 'change') && draft.base?.type === 'that-day');

/** A price average is never negative, so its sign is that of its slope. */
function slopeOf(average: Value, { sign, crossing }: Extract<DraftCondition, { type: 'sign' }>): Condition {
  const up = sign === 'positive';
  return crossing
    ? { type: 'turn', value: average, direction: up ? 'up' : 'down' }
    : trend(average, up ? 'rising' : 'falling', 3);
}

/** "negative this week": the sign of the price's change over that time; null for other values. */
function signOver(
  { value, sign, crossing }: Extract<DraftCondition, { type: 'sign' }>,
  when: When,
  context: ResolveContext,
): Condition | null {
  const subject = value.type === 'hole' && !context.subject ? PRICE : valueOf(value, context);
  return subject && !crossing && isSeries(subject, 'close')
    ? compare(changeOver(when), sign === 'positive' ? '>' : '<', 0)
    : null;
}

/** "has pulled back 3 days in a row since", "rising since": a run that began after the event; null if it is longer than that. */
function sinceThen(of: DraftCondition, run: Extract<Condition, { type: 'trend' }>, ago: number): Condition | null {
  const isSaid = of.type !== 'trend' || of.sessions !== ASSUMED_RUN;
  return isSaid ? (run.sessions <= ago ? run : null) : { ...run, sessions: ago };
}

/** Resolves a draft in its context; null if its parts don't make sense together. */
export function resolve(draft: DraftCondition, context: ResolveContext): Condition | null {
  if (measuresFromOneDay(draft)) return null;
  draft = withEdges(draft, context);
  switch (draft.type) {
    case 'plan':
      return draft.of;
    case 'all':
    case 'any': {
      const of: Condition[] = [];
      for (const part of draft.of) {
        const condition = resolve(part, context);
        if (!condition) return null;
        of.push(condition);
      }
      return draft.type === 'all' ? all(...of) : any(...of);
    }
    case 'not': {
      if (draft.of.type === 'timed' && isEveryDay(draft.of.when))
        return resolve({ ...draft.of, of: { type: 'not', of: draft.of.of } }, context);
      const of = resolve(draft.of, context);
      return of && negate(of);
    }
    case 'each':
      return eachCondition(draft, context);
    case 'compare':
      return compareCondition(draft.left, draft.op, draft.right, context);
    case 'between':
      return betweenCondition(draft, context);
    case 'near':
      return nearCondition(draft, context);
    case 'cross':
      return crossCondition(draft, context);
    case 'beyond':
      return beyondCondition(draft, context);
    case 'atr-distance':
      return atrDistanceCondition(draft, context);
    case 'change':
      return changeCondition(draft, context);
    case 'trend':
    case 'turn': {
      const value = draft.value.type === 'hole' && !context.subject ? PRICE : valueOf(draft.value, context);
      return value && ({ ...draft, value } as Condition);
    }
    case 'extreme': {
      const value = draft.value.type === 'hole' && !context.subject ? PRICE : valueOf(draft.value, context);
      if (draft.sessions !== null && (draft.sessions < 1 || draft.sessions > PLAN_BOUNDS.maxSessions)) return null;
      return value && seriesIn(value).length > 0 ? { ...draft, value } : null;
    }
    case 'divergence': {
      const value = valueOf(draft.value, context);
      return value?.type === 'series' && value.ago === 0 ? { ...draft, value } : null;
    }
    case 'candle':
      return draft;
    case 'breadth': {
      const of = resolve(draft.of, NO_CONTEXT);
      return of && !readsBreadth(of) ? { ...draft, of } : null;
    }
    case 'sign': {
      const subject = draft.value.type === 'hole' && !context.subject ? PRICE : valueOf(draft.value, context);
      if (!subject) return null;
      if (isSeries(subject, ...AVERAGES)) return slopeOf(subject, draft);
      const value =
        subject.type === 'series' && subject.name === 'close' ? series('changePercent', [], subject.ago) : subject;
      const up = draft.sign === 'positive';
      return draft.crossing ? cross(value, up ? 'above' : 'below', 0) : compare(value, up ? '>' : '<', 0);
    }
    case 'term':
      return termCondition(draft, context);
    case 'timed': {
      // "never below 10 in the last 60 days": on none of them
      if (draft.of.type === 'not' && isSomeDay(draft.when)) {
        const inner = resolve(draft.of.of, context);
        if (inner?.type === 'compare') return atTime(negate(inner), { ...draft.when, atLeast: draft.when.sessions });
        return resolve({ type: 'not', of: { ...draft, of: draft.of.of } }, context);
      }
      // "a MACD crossover in the last 5 days": replaces the assumed window of the crossover
      if (draft.of.type === 'timed' && draft.of.when.kind === 'within' && draft.of.when.assumed)
        return resolve({ ...draft, of: draft.of.of }, context);
      // "rising 3 days in a row" rises from day to day, not for 3 days on each of them
      const { when } = draft;
      const isRun = when.kind === 'within' && when.sessions > 1 && !when.assumed && when.ago === 0;
      if (
        draft.of.type === 'trend' &&
        isRun &&
        !draft.bracketed &&
        (when.atLeast === when.sessions || when.atLeast === 1)
      )
        return resolve({ ...draft.of, sessions: when.sessions }, context);
      const change = draft.of.type === 'sign' && isRun && when.atLeast === 1 ? signOver(draft.of, when, context) : null;
      if (change) return change;
      const of = resolve(draft.of, context);
      if (draft.when.kind === 'run' && draft.of.type === 'trend')
        return resolve(context.run > 1 ? { ...draft.of, sessions: context.run } : draft.of, context);
      if (draft.when.kind === 'run') return of && context.run > 1 ? atTime(of, within(context.run, context.run)) : null;
      if (draft.when.kind === 'same')
        return of && context.ago > 0 ? atTime(of, { kind: 'ago', sessions: context.ago, named: false }) : of;
      if (draft.when.kind === 'since' && of?.type === 'trend')
        return context.ago > 1 ? sinceThen(draft.of, of, context.ago) : null;
      if (draft.when.kind === 'since')
        return of && context.ago > 1 ? atTime(of, within(context.ago, context.ago)) : null;
      return of && (readsBreadth(of) ? null : atTime(of, draft.when, draft.bracketed));
    }
  }
}
