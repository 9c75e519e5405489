import { PLAN_BOUNDS, SESSIONS } from '@plainscan/contracts';
import {
  ROW_CLOSERS,
  ROW_WORDS,
  THROUGHOUT_OPENERS,
  TIME_PHRASES,
  TIME_UNITS,
  WEAK_WITHIN_OPENERS,
  WITHIN_OPENERS,
} from '../lexicon/time-words.ts';
import { readAmount, type Amount } from '../text/amounts.ts';
import { atEnd, attempt, match, take, textAt, type State } from './state.ts';

export const amount = (s: State): Amount | null => {
  if (atEnd(s)) return null;
  const read = readAmount(s.tokens, s.pos);
  if (!read || read.next > s.end) return null;
  s.pos = read.next;
  return read;
};

const inBounds = (sessions: number): number | null =>
  Number.isInteger(sessions) && sessions >= 1 && sessions <= PLAN_BOUNDS.maxSessions ? sessions : null;

export interface Duration {
  sessions: number;
  /** the unit was a day, so that "20 day" may name an average */
  unit: number;
}

/** "3 days", "a week", "52-week", "two months", in sessions. */
export const duration = (s: State): Duration | null =>
  attempt(s, () => {
    let count = 1;
    const said = amount(s);
    if (said) {
      if (said.unit !== 'none' || said.bound) return null;
      count = said.value;
    } else if (take(s, 'few')) count = 3;
    else if (textAt(s) === 'a' && textAt(s, 1) === 'few') {
      s.pos += 2;
      count = 3;
    } else if (!take(s, 'a', 'an', 'single', 'full')) return null;
    take(s, 'consecutive', 'straight', 'trading', 'successive', 'calendar');
    const unit = match(s, TIME_UNITS);
    if (unit === null) return null;
    const sessions = inBounds(unit === SESSIONS.week && count === 52 ? SESSIONS.year : Math.round(count * unit));
    return sessions === null ? null : { sessions, unit };
  });

/** "5 days ago", "a week earlier". */
export const daysAgo = (s: State): number | null =>
  attempt(s, () => {
    const span = duration(s);
    return span && take(s, 'ago', 'earlier', 'prior', 'back', 'before') ? span.sessions : null;
  });

export type When =
  | {
      kind: 'within';
      sessions: number;
      ago: number;
      atLeast: number;
      /** "this week" rather than "in the last 5 days" */ named: boolean;
    }
  | { kind: 'ago'; sessions: number; /** "last week" rather than "5 days ago" */ named: boolean }
  | { kind: 'ytd' };

const within = (sessions: number, atLeast = 1, ago = 0, named = false): When => ({
  kind: 'within',
  sessions,
  atLeast,
  ago,
  named,
});

/** "ending 3 days ago" after a span of days. */
function ending(s: State): number {
  return (
    attempt(s, () => {
      if (!take(s, 'ending', 'before', 'until', 'up')) return null;
      take(s, 'to');
      if (take(s, 'today')) return 1;
      if (take(s, 'yesterday')) return 1;
      return daysAgo(s);
    }) ?? 0
  );
}

/** "on at least 2 of the last 5 days", "3 of the last 5 sessions". */
const someOf = (s: State): When | null =>
  attempt(s, () => {
    take(s, 'on', 'in', 'for');
    if (textAt(s) === 'at' && textAt(s, 1) === 'least') s.pos += 2;
    const count = amount(s);
    if (!count || count.unit !== 'none' || count.scale !== 1) return null;
    take(s, 'day', 'session', 'time');
    if (!take(s, 'of', 'out', 'in')) return null;
    take(s, 'of');
    take(s, 'the');
    take(s, 'last', 'past', 'previous');
    const span = duration(s);
    if (!span || !Number.isInteger(count.value) || count.value < 1 || count.value > span.sessions) return null;
    return within(span.sessions, count.value, ending(s));
  });

/** A word or phrase of time, or null. `weak`: "in 3 days" and "over 3 days" count, too. */
export const when = (s: State, weak = false): When | null =>
  someOf(s) ??
  attempt(s, () => {
    const each = match(s, THROUGHOUT_OPENERS);
    if (!each) return null;
    if (take(s, 'at')) take(s, 'least');
    const span = duration(s);
    if (!span) return null;
    match(s, ROW_CLOSERS);
    take(s, 'now');
    return within(span.sessions, span.sessions, ending(s));
  }) ??
  attempt(s, () => {
    const named = match(s, TIME_PHRASES);
    if (!named) return null;
    if (named.kind === 'within') return within(named.sessions, 1, 0, true);
    return named.kind === 'ago' ? { ...named, named: true } : named;
  }) ??
  attempt(s, () => {
    if (!match(s, WITHIN_OPENERS)) return null;
    const unit = duration(s) ?? bareUnit(s);
    return unit && within(unit.sessions, 1, ending(s));
  }) ??
  attempt(s, () => {
    const ago = daysAgo(s);
    return ago === null ? null : { kind: 'ago', sessions: ago, named: false };
  }) ??
  attempt(s, () => {
    const days = duration(s);
    if (!days || !match(s, ROW_CLOSERS)) return null;
    return within(days.sessions, days.sessions);
  }) ??
  (weak
    ? attempt(s, () => {
        if (!match(s, WEAK_WITHIN_OPENERS)) return null;
        take(s, 'the');
        const span = duration(s);
        take(s, 'ago');
        return span && within(span.sessions, 1, ending(s));
      })
    : null);

/** "the last week", "the past month": a unit without a number. */
const bareUnit = (s: State): Duration | null =>
  attempt(s, () => {
    const unit = match(s, TIME_UNITS);
    return unit === null ? null : { sessions: unit, unit };
  });

/** "for 3 days", "3 days in a row", "three straight days": how long a direction holds. */
export function streak(s: State, strict = false): { sessions: number; exactly: boolean } | null {
  return attempt(s, () => {
    const opened =
      match(s, THROUGHOUT_OPENERS) !== null || (!strict && (match(s, WITHIN_OPENERS) !== null || weakOpener(s)));
    let exactly = false;
    let more = 0;
    if (take(s, 'exactly', 'precisely', 'only', 'just')) exactly = true;
    else if (textAt(s) === 'at' && textAt(s, 1) === 'least') s.pos += 2;
    else if (textAt(s) === 'more' && textAt(s, 1) === 'than') {
      s.pos += 2;
      more = 1;
    }
    const count = amount(s);
    let sessions: number | null;
    if (!count) {
      const one = opened ? duration(s) : null;
      sessions = one?.sessions ?? null;
    } else {
      if (count.unit !== 'none') return null;
      const row = match(s, ROW_WORDS);
      take(s, 'up', 'down', 'green', 'red', 'trading', 'consecutive', 'straight');
      const unit = match(s, TIME_UNITS);
      const closed = match(s, ROW_CLOSERS);
      if (unit === null && !row && !closed) return null;
      if (unit === null && textAt(s) !== '' && !row && !closed) return null;
      sessions = count.value * (unit ?? 1);
      if (take(s, 'ago', 'earlier')) return null;
    }
    match(s, ROW_CLOSERS);
    if (sessions === null) return null;
    const bounded = inBounds(sessions + more);
    return bounded === null ? null : { sessions: bounded, exactly };
  });
}

const weakOpener = (s: State): boolean => take(s, 'over', 'in', 'within', 'since');
