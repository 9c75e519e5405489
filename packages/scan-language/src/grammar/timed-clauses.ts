import { compare, window, type Condition, type Term } from '@plainscan/contracts';
import { changeOver } from './changes.ts';
import { attempt, take, type State } from './state.ts';
import { when, type When } from './times.ts';

const EVENT_TERMS: ReadonlySet<Term> = new Set<Term>([
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
]);

/** What happens on a day: "a golden cross last week" is one on any day of the last five. */
function isEvent(of: Condition): boolean {
  switch (of.type) {
    case 'cross':
    case 'candle':
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

/** The condition at the time that was said of it. */
export function atTime(of: Condition, time: When): Condition | null {
  if (time.kind === 'ytd') return null;
  if (time.kind === 'ago')
    return time.named && time.sessions > 2 && isEvent(of) ? window(of, time.sessions) : window(of, 1, time.sessions);
  if (time.sessions === 1 && time.ago === 0) return of;
  return window(of, time.sessions, time.ago, time.atLeast);
}

/** "change above 5% this week": over the week, not on a day of it. */
export function changeInTime(s: State, of: Condition): Condition {
  if (of.type !== 'compare' || of.left.type !== 'series' || of.left.name !== 'changePercent' || of.left.ago !== 0)
    return of;
  const { op, right } = of;
  return (
    attempt(s, () => {
      const time = when(s, false);
      const over = time?.kind === 'ytd' || (time?.kind === 'within' && time.named) ? changeOver(time) : null;
      return over && compare(over, op, right);
    }) ?? of
  );
}

/** What a stock is does not change from day to day: a period said behind it belongs to something else. */
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

/** Times said after a clause; a term's crossing takes the first as its own. */
export function timed(s: State, of: Condition): Condition {
  for (;;) {
    const next = attempt(s, () => {
      const time =
        when(s, true) ??
        (take(s, 'at', 'some', 'occurring', 'happening', 'that', 'happened', 'occurred', 'formed', 'forming')
          ? when(s, true)
          : null);
      const then = time && atTime(of, time);
      return then !== of && isTimeless(of) ? null : then;
    });
    if (!next) return of;
    of = next;
  }
}
