import { type Condition, series, type Term, type Value, window } from '@plainscan/contracts';

/** The time of a condition, or the length of a change. */
export type When =
  /** on at least `atLeast` of the `sessions` sessions that end `ago` sessions ago; `named`: "this week" rather than "in the last 5 days" */
  | {
      kind: 'within';
      sessions: number;
      ago: number;
      atLeast: number;
      named: boolean;
      /** not stated in the sentence */ assumed?: true;
    }
  /** `named`: "last week" rather than "5 days ago" */
  | { kind: 'ago'; sessions: number; named: boolean }
  | { kind: 'ytd' }
  /** "since then": on each session since the previous clause; `everyDay`: said so, so that "up" is about each of those days */
  | { kind: 'since'; everyDay?: true }
  /** "on the same day" as the previous clause */
  | { kind: 'same' }
  /** "each day": on each session that the previous clause covers */
  | { kind: 'run' };

export const within = (sessions: number, atLeast = 1, ago = 0, named = false): When => ({
  kind: 'within',
  sessions,
  ago,
  atLeast,
  named,
});

export const EVENT_TERMS: ReadonlySet<Term> = new Set<Term>([
  'breakout',
  'breakdown',
  'squeeze-breakout',
  'bounce',
  'gap-up',
  'gap-down',
  'golden-cross',
  'death-cross',
  'bullish-reversal',
  'bearish-reversal',
  'episodic-gap',
  'rsi2-pullback',
  'turtle-breakout',
  'turtle-breakdown',
]);

/** Something that happens on one day: "a golden cross last week" can be on any of its five days. */
function isEvent(of: Condition): boolean {
  switch (of.type) {
    case 'cross':
    case 'candle':
    case 'setup':
    case 'turn':
    case 'extreme':
      return true;
    case 'term':
      return EVENT_TERMS.has(of.term);
    case 'any':
      return of.of.every(isEvent);
    default:
      return false;
  }
}

/** Properties that don't change from day to day; a time after one belongs to something else. */
const isTimeless = (of: Condition): boolean => {
  switch (of.type) {
    case 'belongs':
      return true;
    case 'all':
    case 'any':
      return of.of.every(isTimeless);
    case 'not':
      return isTimeless(of.of);
    default:
      return false;
  }
};

/** The condition at the given time; null if it can't have such a time. */
export function atTime(of: Condition, time: When, bracketed = false): Condition | null {
  if (time.kind === 'ytd' || time.kind === 'since' || time.kind === 'run' || time.kind === 'same') return null;
  if (time.kind === 'within' && time.sessions === 1 && time.ago === 0) return of;
  if (isTimeless(of) && !bracketed) return null;
  if (time.kind === 'ago')
    return time.named && time.sessions > 2 && isEvent(of) ? window(of, time.sessions) : window(of, 1, time.sessions);
  return window(of, time.sessions, time.ago, time.atLeast);
}

/** The percent change of the price over the given time; by default, today's. */
export function changeOver(time: When | null): Value {
  if (!time || time.kind === 'since' || time.kind === 'run' || time.kind === 'same') return series('changePercent');
  if (time.kind === 'ytd') return series('performanceYearToDate');
  if (time.kind === 'ago')
    return time.named && time.sessions > 2
      ? series('performance', [time.sessions], time.sessions)
      : series('changePercent', [], time.sessions);
  if (time.sessions === 1 && time.ago === 0) return series('changePercent');
  return series('performance', [time.sessions], time.ago);
}

/** c − c[n], for a change in dollars. */
export function dollarsOver(time: When | null): Value | null {
  if (!time || (time.kind === 'within' && time.sessions === 1)) return series('change');
  if (time.kind === 'within') return series('momentum', [time.sessions], time.ago);
  return time.kind === 'ago' ? series('change', [], time.sessions) : null;
}

/** Whether a window ends today. Returns null for "the last 5 days ending 3 days ago", so that rules that can't shift a window reject it. */
export const untilToday = ({ ago = 0, previous = false }: { ago?: number; previous?: boolean }): true | null =>
  previous || ago === 0 ? true : null;
