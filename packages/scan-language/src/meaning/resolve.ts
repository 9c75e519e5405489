import { all, any, compare, type Condition, cross, PLAN_BOUNDS, series } from '@plainscan/contracts';
import { negate } from '../plan/canonical.ts';
import { isSeries } from '../plan/units.ts';
import { changed } from './changes.ts';
import { atrDistance, betweenOf, beyond, compared, crossed, nearOf } from './comparisons.ts';
import type { Draft, DraftCondition } from './draft.ts';
import { PRICE, type Surroundings, valueOf } from './values.ts';
import { atTime, type When, within } from './when.ts';

/** Oscillators that have their own lines of oversold and overbought. */
const OSCILLATORS = ['rsi', 'stochasticK', 'stochasticD', 'williamsR', 'cci', 'mfi'] as const;

const onEach = (when: When): boolean => when.kind === 'within' && when.sessions > 1 && when.atLeast === when.sessions;

const onAny = (when: When): when is Extract<When, { kind: 'within' }> =>
  when.kind === 'within' && when.sessions > 1 && when.atLeast < when.sessions;

function termOf(of: Extract<DraftCondition, { type: 'term' }>, about: Surroundings): Condition | null {
  if (!of.value) return { type: 'term', term: of.term, value: null };
  const value = of.value.type === 'hole' && !about.subject ? null : valueOf(of.value, about);
  if (!value) return of.value.type === 'hole' ? { type: 'term', term: of.term, value: null } : null;
  if ((of.term === 'oversold' || of.term === 'overbought') && !isSeries(value, ...OSCILLATORS)) {
    const said = of.value.type === 'exact' || about.subject?.type === 'exact';
    if (isSeries(value, 'close') && !said) return { type: 'term', term: of.term, value: null };
    return said ? { type: 'term', term: of.term, value } : null;
  }
  return { type: 'term', term: of.term, value };
}

/** "both above 50", "price above both": said of every value of the clause before but the one that is compared. */
function ofEach({ count, of }: Extract<DraftCondition, { type: 'each' }>, about: Surroundings): Condition | null {
  const itself = 'left' in of && of.left.type !== 'member' ? JSON.stringify(valueOf(of.left, about)) : null;
  let values = about.values().filter((value) => JSON.stringify(value) !== itself);
  if (values.length > (count ?? 2)) values = values.filter((value) => !isSeries(value, 'close'));
  if (values.length < 2 || (count !== null && values.length !== count)) return null;
  const parts = values.map((value) => resolve(fillMember(of, value as Draft), about));
  return parts.every((part) => part !== null) ? all(...parts) : null;
}

function fillMember<T>(node: T, value: Draft): T {
  if (Array.isArray(node)) return node.map((part: unknown) => fillMember(part, value)) as T;
  if (typeof node !== 'object' || node === null) return node;
  if ((node as { type?: string }).type === 'member') return value as T;
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, fillMember(part as unknown, value)])) as T;
}

/** The condition that a draft means; null if its parts do not fit together. */
export function resolve(draft: DraftCondition, about: Surroundings): Condition | null {
  switch (draft.type) {
    case 'plan':
      return draft.of;
    case 'all':
    case 'any': {
      const of: Condition[] = [];
      for (const part of draft.of) {
        const condition = resolve(part, about);
        if (!condition) return null;
        of.push(condition);
      }
      return draft.type === 'all' ? all(...of) : any(...of);
    }
    case 'not': {
      if (draft.of.type === 'timed' && onEach(draft.of.when))
        return resolve({ ...draft.of, of: { type: 'not', of: draft.of.of } }, about);
      const of = resolve(draft.of, about);
      return of && negate(of);
    }
    case 'each':
      return ofEach(draft, about);
    case 'compare':
      return compared(draft.left, draft.op, draft.right, about);
    case 'between':
      return betweenOf(draft, about);
    case 'near':
      return nearOf(draft, about);
    case 'cross':
      return crossed(draft, about);
    case 'beyond':
      return beyond(draft, about);
    case 'atr-distance':
      return atrDistance(draft, about);
    case 'change':
      return changed(draft, about);
    case 'trend':
    case 'turn': {
      const value = draft.value.type === 'hole' && !about.subject ? PRICE : valueOf(draft.value, about);
      return value && ({ ...draft, value } as Condition);
    }
    case 'extreme': {
      const value = draft.value.type === 'hole' && !about.subject ? PRICE : valueOf(draft.value, about);
      if (draft.sessions !== null && (draft.sessions < 1 || draft.sessions > PLAN_BOUNDS.maxSessions)) return null;
      return value?.type === 'series' ? { ...draft, value } : null;
    }
    case 'candle':
      return draft;
    case 'sign': {
      const said = draft.value.type === 'hole' && !about.subject ? PRICE : valueOf(draft.value, about);
      if (!said) return null;
      const value = said.type === 'series' && said.name === 'close' ? series('changePercent', [], said.ago) : said;
      const up = draft.sign === 'positive';
      return draft.crossing ? cross(value, up ? 'above' : 'below', 0) : compare(value, up ? '>' : '<', 0);
    }
    case 'term':
      return termOf(draft, about);
    case 'timed': {
      // "never below 10 in the last 60 days": on none of them
      if (draft.of.type === 'not' && onAny(draft.when)) {
        const denied = resolve(draft.of.of, about);
        if (denied?.type === 'compare') return atTime(negate(denied), { ...draft.when, atLeast: draft.when.sessions });
        return resolve({ type: 'not', of: { ...draft, of: draft.of.of } }, about);
      }
      // "a MACD crossover in the last 5 days": not those of the days before each of them
      if (draft.of.type === 'timed' && draft.of.when.kind === 'within' && draft.of.when.assumed)
        return resolve({ ...draft, of: draft.of.of }, about);
      // "rising 3 days in a row" rises from day to day, not for 3 days on each of them
      const { when } = draft;
      const isRun = when.kind === 'within' && when.sessions > 1 && !when.assumed && when.ago === 0;
      if (
        draft.of.type === 'trend' &&
        isRun &&
        !draft.bracketed &&
        (when.atLeast === when.sessions || when.atLeast === 1)
      )
        return resolve({ ...draft.of, sessions: when.sessions }, about);
      const of = resolve(draft.of, about);
      if (draft.when.kind === 'run' && draft.of.type === 'trend')
        return resolve(about.run > 1 ? { ...draft.of, sessions: about.run } : draft.of, about);
      if (draft.when.kind === 'run') return of && about.run > 1 ? atTime(of, within(about.run, about.run)) : null;
      if (draft.when.kind === 'same')
        return of && about.ago > 0 ? atTime(of, { kind: 'ago', sessions: about.ago, named: false }) : of;
      if (draft.when.kind === 'since') return of && about.ago > 1 ? atTime(of, within(about.ago, about.ago)) : null;
      return of && atTime(of, draft.when, draft.bracketed);
    }
  }
}
