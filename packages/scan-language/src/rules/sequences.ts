import { type CompareOp, series } from '@plainscan/contracts';
import type { Said } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { OPPOSITE } from '../lexicon/comparison-words.ts';
import type { Draft, DraftCondition } from '../meaning/draft.ts';
import { type When, within } from '../meaning/when.ts';
import { COUNTS } from '../text/amounts.ts';
import { timed } from './clauses.ts';
import { compared } from './comparing.ts';
import { plan } from './changes.ts';
import { oneDay, run } from './days.ts';
import { MORE, STRAIGHT } from './phrases.ts';
import { isSeriesDraft, isSessions } from './series.ts';

const daysBefore = (of: DraftCondition, days: number): DraftCondition =>
  of.type === 'timed' && of.when.kind === 'within'
    ? { ...of, when: { ...of.when, ago: of.when.ago + days } }
    : { type: 'timed', of, when: { kind: 'ago', sessions: days, named: false } };

const dayBefore = (of: DraftCondition): DraftCondition => daysBefore(of, 1);

const BANDS = ['bollingerUpper', 'bollingerLower', 'keltnerUpper', 'keltnerLower'] as const;

/** Days one after the other: what comes "then" is the day after them. */
const isRun = (of: DraftCondition): boolean =>
  of.type === 'timed' || of.type === 'trend' || (of.type === 'plan' && ['trend', 'window'].includes(of.of.type));

/** One thing after another. */
export const SEQUENCES: readonly AnyRule[] = [
  rule(
    'Condition',
    'Duration after|following a|an? Condition',
    ({ sessions }, said, { tokens, parts }) =>
      // "the 10 day after a breakout": an average, not ten days
      sessions > 1 && !/s$/i.test(tokens[parts[0]!.end - 1]!.raw)
        ? null
        : {
            ...said,
            modifier: false,
            of: { type: 'timed', of: said.of, when: { kind: 'ago', sessions, named: false } },
          },
    'two days after a gap up',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'the day|session after|following a|an? Condition',
    (said) => ({
      ...said,
      modifier: false,
      of: { type: 'timed', of: said.of, when: { kind: 'ago', sessions: 1, named: false } },
    }),
    'the day after a gap up',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'after|following|followed|follows|preceded_by|came_after|comes_after|coming_after|on_the_heels_of being|a|an? Condition',
    (said) =>
      (said.modifier && said.of.type !== 'term' && said.of.type !== 'plan') || said.of.type === 'timed'
        ? said.of.type === 'timed'
          ? said
          : null
        : { ...said, of: { type: 'timed', of: said.of, when: { kind: 'ago', sessions: 1, named: false } } },
    'doji after 3 up days',
    '',
    0.2,
  ),
  rule(
    'Condition',
    'Value CrossVerb Value but|and and? fell_back|came_back|pulled_back? and? closed|closing|closes|finished|close back? Op Value',
    (value, direction, level, op, again) =>
      isSeriesDraft(value, 'close') ? pierced(direction, level, op, again) : null,
    'price dipped below the 20 EMA but closed above it',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    'Predicate after being|trading|closing|staying|having_been|spending_time|it_was|it_has_been Predicate',
    (now, before) => (before.type === 'timed' ? afterStaying(now, before.of, before.when) : null),
    'crossed above the 50 day after being below it for 10 days',
    '',
    -0.4,
  ),
  rule(
    'Predicate',
    'Predicate after dipping|dropping|falling|slipping|going|breaking =below|under|beneath|above|over it|there|them?',
    (now, side) => {
      const above = side === 'above' || side === 'over';
      return now.type === 'cross' && now.direction === (above ? 'below' : 'above') ? now : null;
    },
    'reclaimed VWAP after dipping below it',
    '',
    0.2,
  ),
  rule(
    'Condition',
    'Condition ,|and|but? today|now? =back_above|back_below|back_over|back_under today|now?',
    (said, back) => {
      const { of } = said;
      if (of.type !== 'timed' || (of.of.type !== 'compare' && of.of.type !== 'cross')) return null;
      const { left, right } = of.of;
      const again: DraftCondition = { type: 'compare', left, op: /above|over/.test(back) ? '>' : '<', right };
      return { ...said, of: { type: 'all', of: [of, again] } };
    },
    'RSI below 30 yesterday and back above today',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    'after being|trading|closing|spending? at_least? Run =below|under|beneath|above|over it|that|there?',
    ({ sessions }, side) =>
      timed(
        compared(side === 'above' || side === 'over' ? '>' : '<', { type: 'reference', to: 'it' }),
        within(sessions, sessions, 1),
      ),
    'reclaimed the 50 day on heavy volume after 10 days below',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'Condition ,|and|but? today|now? PriceVerb? back_inside|back_in|back_within the|it|them? bands|band|channel|range? today|now?',
    (said, verb) => {
      const { of } = said;
      if (of.type !== 'timed' || of.of.type !== 'compare' || !isSeriesDraft(of.of.right, ...BANDS)) return null;
      const { left, op, right } = of.of;
      if (left.type !== 'series' || (verb && verb !== 'close')) return null;
      const again: DraftCondition = { type: 'compare', left, op: OPPOSITE[op], right };
      return { ...said, of: { type: 'all', of: [of, again] } };
    },
    'closed below the lower Bollinger band yesterday and closed back inside today',
    '',
    -0.4,
  ),
  rule(
    'Condition',
    'Condition ,? =followed_by|and_then|then a|an? Condition',
    (first, word, second) =>
      (first.of.type === 'timed' && (first.of.when.kind !== 'within' || first.of.of.type === 'change')) ||
      (word !== 'followed by' && !isRun(first.of))
        ? null
        : { of: { type: 'all', of: [dayBefore(first.of), second.of] }, about: second.about },
    '3 red days followed by a green day',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'Condition ,? and? followed_by|then DayKind today?',
    (first, kind) => {
      const noun = JSON.stringify(first.of).includes('"open"') ? 'candle' : 'day';
      return isRun(first.of)
        ? { of: { type: 'all', of: [dayBefore(first.of), plan(oneDay(kind, noun)).of] }, about: null }
        : null;
    },
    'two red days then green',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    `Condition after|following at_least? Number ${MORE}? ${STRAIGHT}? DayKind`,
    ({ of, about }, n, kind) => {
      const noun = JSON.stringify(of).includes('"open"') ? 'candle' : 'day';
      const before = run(n, kind, noun);
      return before && isSessions(n) && of.type === 'plan'
        ? { of: { type: 'all', of: [of, daysBefore(before.of, Math.max(1, runLength(of)))] }, about }
        : null;
    },
    'green day after 4+ red',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'Condition after|following at_least? a|an|one? Condition',
    (run, before, { tokens, parts }) => {
      const days = runLength(run.of);
      const counted = tokens
        .slice(parts[0]!.start, parts[0]!.end)
        .some(({ value, text }) => value === days || COUNTS.get(text) === days);
      if (days < 2 || !counted || before.of.type === 'timed') return null;
      return { of: { type: 'all', of: [run.of, daysBefore(before.of, days)] }, about: run.about };
    },
    'two green candles after a red one',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'Condition before|prior_to|ahead_of|the_day_before a|the? Condition',
    (first, second) =>
      first.modifier && second.modifier
        ? { of: { type: 'all', of: [dayBefore(first.of), second.of] }, about: null }
        : null,
    'inside day before a breakout',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'Condition or Condition before|prior_to|ahead_of|the_day_before a|the? Condition',
    (one, other, second) =>
      one.modifier && other.modifier && second.modifier
        ? {
            of: { type: 'all', of: [{ type: 'any', of: [dayBefore(one.of), dayBefore(other.of)] }, second.of] },
            about: null,
          }
        : null,
    'inside day or doji before a breakout',
    '',
    -0.4,
  ),
];

/** Across a level during the day, and back at the close. */
function pierced(direction: string, level: Draft, op: CompareOp, again: Draft): Said | null {
  const same = again.type === 'reference' || JSON.stringify(again) === JSON.stringify(level);
  if (!same || !['<', '<=', '>', '>='].includes(op) || direction === 'either') return null;
  const up = direction === 'above';
  if (up === op.startsWith('>')) return null;
  const of: DraftCondition[] = [
    { type: 'compare', left: series(up ? 'high' : 'low'), op: up ? '>' : '<', right: level },
    { type: 'compare', left: series('close'), op, right: level },
  ];
  return { of: { type: 'all', of }, about: series('close') };
}

/** A crossing, and on which side of the level the value was on the days before. */
function afterStaying(now: DraftCondition, before: DraftCondition, when: When): DraftCondition | null {
  if ((now.type !== 'cross' && now.type !== 'compare') || before.type !== 'compare') return null;
  if (when.kind !== 'within' || when.ago !== 0) return null;
  const right = before.right.type === 'reference' ? now.right : before.right;
  return { type: 'all', of: [now, timed({ ...before, right }, { ...when, ago: 1 })] };
}

/** How many days a run of days lasts that ends today; 0 for anything else. */
function runLength(of: DraftCondition): number {
  if (of.type === 'timed' && of.when.kind === 'within' && of.when.ago === 0)
    return of.when.atLeast === of.when.sessions ? of.when.sessions : 0;
  if (of.type === 'trend') return of.sessions;
  if (of.type !== 'plan') return 0;
  const plan = of.of;
  if (plan.type === 'trend') return plan.sessions;
  return plan.type === 'window' && plan.ago === 0 && plan.atLeast === plan.sessions ? plan.sessions : 0;
}
