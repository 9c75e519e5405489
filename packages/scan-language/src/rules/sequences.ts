import { type CompareOp, type Condition, series, SESSIONS } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import { OPPOSITE } from '../lexicon/comparison-words.ts';
import { amountOf, type Draft, type DraftCondition } from '../meaning/draft.ts';
import { untilToday, type When, within } from '../meaning/when.ts';
import { COUNTS } from '../text/amounts.ts';
import { bind } from './bind.ts';
import { timed } from './clauses.ts';
import { comparison } from './comparing.ts';
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

/** "up 5%", as what happened on one day. */
const isPercentChange = (of: DraftCondition): boolean => of.type === 'change' && of.amount?.unit === 'percent';

/** Whether a condition covers consecutive days, so that "then" means the day after them. */
const isRun = (of: DraftCondition): boolean =>
  of.type === 'timed' || of.type === 'trend' || (of.type === 'plan' && ['trend', 'window'].includes(of.of.type));

const saysNumber = ({ tokens, end }: Place, from: number): boolean =>
  tokens.slice(from, end).some(({ kind, text }) => kind === 'number' || COUNTS.has(text));

/** Whether the clause before a token begins with a verb for the close. */
function isAboutClose(tokens: Place['tokens'], at: number): boolean {
  let start = at;
  while (start > 0 && tokens[start - 1]!.text !== ',' && tokens[start - 1]!.text !== 'and') start -= 1;
  return tokens.slice(start, at).some(({ raw }) => /^(?:clos|finish)(?:e[ds]?|ing|ed)?$/i.test(raw));
}

/** "red day", "doji": a candle of one day. */
const isOneDay = (of: DraftCondition): boolean =>
  of.type === 'candle' ||
  (of.type === 'all' && isOneDay(of.of.at(-1)!)) ||
  (of.type === 'compare' && isSeriesDraft(of.left, 'changePercent') && of.right.type === 'number') ||
  (of.type === 'plan' &&
    (of.of.type === 'candle' ||
      (of.of.type === 'compare' &&
        of.of.left.type === 'series' &&
        ['changePercent', 'close'].includes(of.of.left.name) &&
        of.of.left.ago === 0 &&
        JSON.stringify(of.of.right).includes(of.of.left.name === 'close' ? '"open"' : '"number"'))));

const NOT_BEFORE =
  'today? but|and|though not|wasnt|werent|didnt yesterday|the_day_before|the_previous_day|the_prior_day|day_before';

/** True today, but not yesterday. */
function notBefore(of: DraftCondition): DraftCondition | null {
  if (of.type === 'timed' && !(of.when.kind === 'within' && of.when.sessions === 1)) return null;
  const today = of.type === 'timed' ? of.of : of;
  return { type: 'all', of: [today, { type: 'not', of: dayBefore(today) }] };
}

/** Moves of more than a day. */
const LONG_MOVES: ReadonlySet<string> = new Set(
  'run run_up runup rally advance climb ramp decline correction selloff move uptrend downtrend'.split(' '),
);

/** Events in sequence. */
export const SEQUENCES: readonly AnyRule[] = [
  rule(
    'Condition',
    'Duration after|following a|an? Condition',
    ({ sessions, unit }, parsed, { tokens, parts }) =>
      // "the 10 day after a breakout": an average, not ten days
      sessions > 1 && unit <= 1 && !/s$/i.test(tokens[parts[0]!.end - 1]!.raw)
        ? null
        : {
            ...parsed,
            modifier: false,
            of: { type: 'timed', of: parsed.of, when: { kind: 'ago', sessions, named: false } },
          },
    'two days after a gap up',
    -0.1,
  ),
  rule(
    'Condition',
    'after|following making|hitting|setting|reaching|printing|a|an? new|fresh Period? Extreme in|within|over the? Lately',
    (period, which, lately) =>
      untilToday(lately)
        ? {
            of: timed(
              {
                type: 'extreme',
                value: series(which) as Draft,
                which: which === 'high' ? 'highest' : 'lowest',
                sessions: period?.sessions ?? SESSIONS.year,
                beats: true,
              },
              within(lately.sessions),
            ),
            subject: series('close') as Draft,
          }
        : null,
    'pulling back to the 20 day after a new high in the last 10 days',
    -0.6,
  ),
  rule(
    'Condition',
    'the day|session after|following a|an? Condition',
    (parsed) => ({
      ...parsed,
      modifier: false,
      of: { type: 'timed', of: parsed.of, when: { kind: 'ago', sessions: 1, named: false } },
    }),
    'the day after a gap up',
    -0.1,
  ),
  rule(
    'Condition',
    'after|following|followed|follows|preceded_by|came_after|comes_after|coming_after|on_the_heels_of being|a|an? Condition',
    (parsed, { tokens, start, parts }) => {
      // "closed red after gapping up": on the same day
      const verb = tokens[parts.at(-1)!.start]!.raw;
      if (parsed.of.type === 'timed' || /^(?:gap+|open)ing$/i.test(verb)) return parsed;
      // "closing near its low after making a new high": on the same day
      if (/^(?:making|hitting|touching|tagging|reaching|testing)$/i.test(verb) && isAboutClose(tokens, start))
        return parsed;
      if (parsed.modifier && parsed.of.type !== 'term' && parsed.of.type !== 'plan') return null;
      // "a pullback after a 30% rally": over how many days isn't said
      if (parsed.of.type === 'change' && !parsed.of.when && LONG_MOVES.has(tokens[parts.at(-1)!.end - 1]!.text))
        return null;
      return { ...parsed, of: { type: 'timed', of: parsed.of, when: { kind: 'ago', sessions: 1, named: false } } };
    },
    'doji after 3 up days',
    0.2,
  ),
  rule(
    'Condition',
    'Value CrossVerb Value but|and and? fell_back|came_back|pulled_back? and? closed|closing|closes|finished|close back? Op Value',
    (value, direction, level, op, again) =>
      isSeriesDraft(value, 'close') ? piercedLevel(direction, level, op, again) : null,
    'price dipped below the 20 EMA but closed above it',
    -0.3,
  ),
  rule(
    'Predicate',
    'Predicate after being|trading|closing|staying|having_been|spending_time|it_was|it_has_been Predicate',
    (now, before) => (before.type === 'timed' ? afterStaying(now, before.of, before.when) : null),
    'crossed above the 50 day after being below it for 10 days',
    -0.4,
  ),
  rule(
    'Predicate',
    'Predicate after being|having_been|it_was|it_has_been? Predicate',
    (now, before) =>
      before.type === 'trend' && runLength(now) < 2 ? { type: 'all', of: [now, dayBefore(before)] } : null,
    'up today after being down 3 days',
    -0.4,
  ),
  rule(
    'Predicate',
    'rise|rises|rose|risen|went|gone|going|moved|moves|moving|climbed|jumped|dropped|drops|fell|falls|fallen|falling|rising|dropping from Op Amount to|back_to? Op Amount in|within|over|inside the|less_than? Duration',
    (from, low, to, high, { sessions }) =>
      sessions > 1 && from[0] !== to[0]
        ? {
            type: 'all',
            of: [timed(comparison(from, amountOf(low)), within(sessions, 1, 1)), comparison(to, amountOf(high))],
          }
        : null,
    'RSI rose from under 30 to over 40 within 5 days',
    -0.8,
  ),
  rule(
    'Predicate',
    'Predicate within|inside|less_than Duration of|after losing|breaking it|them|that',
    (now, { sessions }) => {
      const side = now.type === 'cross' ? now.direction : now.type === 'compare' ? now.op[0] : '';
      const isAbove = side === 'above' || side === '>';
      return isAbove && sessions > 1
        ? afterStaying(now, comparison('<', { type: 'reference', to: 'it' }), within(sessions))
        : null;
    },
    'reclaimed the 20 day within 4 days of losing it',
    -0.8,
  ),
  rule(
    'Predicate',
    'Predicate within|inside|less_than Duration of|after being|trading|closing|dipping|dropping|falling|breaking|crossing|losing? Predicate',
    (now, { sessions }, before) =>
      sessions > 1 && before.type === 'compare' ? afterStaying(now, before, within(sessions)) : null,
    'crossed back above the 50 day within 3 days of closing below it',
    -0.6,
  ),
  rule(
    'Condition',
    'after|following a|an? Condition , Predicate',
    (before, now) => {
      const days = runLength(now);
      const parsed = days > 1 && before.of.type !== 'timed' ? bind(series('close') as Draft, now) : null;
      return parsed && 'of' in parsed
        ? { of: { type: 'all', of: [daysBefore(before.of, days), parsed.of] }, subject: parsed.subject }
        : null;
    },
    'after a gap down, up 3 days in a row',
    -0.6,
  ),
  rule(
    'Condition',
    'Condition after being|trading|closing|staying|having_been|spending_time|it_was|it_has_been Predicate',
    ({ of, subject }, before) => {
      const days = runLength(of);
      if (of.type !== 'timed' || days < 2 || before.type !== 'timed') return null;
      const both = afterStaying(of.of, before.of, before.when);
      return both?.type === 'all'
        ? { of: { type: 'all', of: [of, daysBefore(both.of[1]!, days - 1)] }, subject }
        : null;
    },
    'two straight closes above the 50 day after being below it for a month',
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
    0.2,
  ),
  rule(
    'Condition',
    'Condition ,|and|but? today|now? =back_above|back_below|back_over|back_under today|now?',
    (parsed, back) => {
      const { of } = parsed;
      if (of.type !== 'timed' || (of.of.type !== 'compare' && of.of.type !== 'cross')) return null;
      const { left, right } = of.of;
      const again: DraftCondition = { type: 'compare', left, op: /above|over/.test(back) ? '>' : '<', right };
      return { ...parsed, of: { type: 'all', of: [of, again] } };
    },
    'RSI below 30 yesterday and back above today',
    -0.3,
  ),
  rule(
    'Predicate',
    'after being|trading|closing|spending? at_least? Run =below|under|beneath|above|over it|that|there?',
    ({ sessions }, side) =>
      timed(
        comparison(side === 'above' || side === 'over' ? '>' : '<', { type: 'reference', to: 'it' }),
        within(sessions, sessions, 1),
      ),
    'reclaimed the 50 day on heavy volume after 10 days below',
    0.1,
  ),
  rule(
    'Condition',
    'Condition ,|and|but|then|,_then|and_then|but_then? today|now? PriceVerb? back_inside|back_in|back_within the|it|them? bands|band|channel|range? today|now?',
    (parsed, verb) => {
      const { of } = parsed;
      if (of.type !== 'timed' || of.of.type !== 'compare' || !isSeriesDraft(of.of.right, ...BANDS)) return null;
      const { left, op, right } = of.of;
      if (left.type !== 'series' || (verb && verb !== 'close')) return null;
      const again: DraftCondition = { type: 'compare', left, op: OPPOSITE[op], right };
      return { ...parsed, of: { type: 'all', of: [of, again] } };
    },
    'closed below the lower Bollinger band yesterday and closed back inside today',
    -0.4,
  ),
  rule(
    'Condition',
    `Condition ${NOT_BEFORE}`,
    (parsed) => {
      const of = notBefore(parsed.of);
      return of && { ...parsed, of, modifier: false };
    },
    'gap up today but not yesterday',
    -0.4,
  ),
  rule(
    'Predicate',
    'Predicate ,? and? then|followed_by|and_then Predicate',
    (first, next, at) => {
      // "fell 3 days straight, then rose": on one day
      const second = next.type === 'trend' && !saysNumber(at, at.parts.at(-1)!.start) ? { ...next, sessions: 1 } : next;
      const days = isPercentChange(second) ? 1 : runLength(second);
      return runLength(first) > 1 && days > 0 ? { type: 'all', of: [daysBefore(first, days), second] } : null;
    },
    'up 3 days then down 2 days',
    -0.2,
  ),
  rule(
    'Condition',
    'Predicate ,? and? then|followed_by|and_then a|an? Condition',
    (first, second) => {
      const days = daysCovered(second.of);
      const before =
        days > 1 && runLength(first) < 2 && first.type !== 'timed'
          ? bind(series('close') as Draft, daysBefore(first, days))
          : null;
      return before && 'of' in before
        ? { of: { type: 'all', of: [before.of, second.of] }, subject: second.subject }
        : null;
    },
    'up 30% in a month then sideways for a week',
    -0.4,
  ),
  rule(
    'Condition',
    'Condition ,? and? then|followed_by|and_then a|an? Condition',
    (first, second) => {
      const days = daysCovered(second.of);
      return days > 1 && !isRun(first.of)
        ? { of: { type: 'all', of: [daysBefore(first.of, days), second.of] }, subject: second.subject }
        : null;
    },
    'gap up then sideways for 5 days',
    -0.4,
  ),
  rule('Predicate', `Predicate ${NOT_BEFORE}`, notBefore, 'above the 20 day today but not yesterday', -0.4),
  rule(
    'Condition',
    'Condition ,? =followed_by|and_then|then a|an? Condition',
    (first, word, second) =>
      (first.of.type === 'timed' && (first.of.when.kind !== 'within' || first.of.of.type === 'change')) ||
      (word !== 'followed by' && !isRun(first.of) && !(isOneDay(first.of) && isOneDay(second.of)))
        ? null
        : {
            of: { type: 'all', of: [daysBefore(first.of, Math.max(1, daysCovered(second.of))), second.of] },
            subject: second.subject,
          },
    '3 red days followed by a green day',
    -0.1,
  ),
  rule(
    'Condition',
    'Condition ,? and? followed_by|and_then|then Predicate',
    (first, second) => {
      const then = isPercentChange(second) && runLength(first.of) > 1 ? bind(series('close') as Draft, second) : null;
      return then && 'of' in then
        ? { of: { type: 'all', of: [dayBefore(first.of), then.of] }, subject: then.subject }
        : null;
    },
    '3 red days then up 5%',
    -0.2,
  ),
  rule(
    'Condition',
    'Condition ,? and? followed_by|then DayKind today?',
    (first, kind) => {
      const noun = JSON.stringify(first.of).includes('"open"') ? 'candle' : 'day';
      return isRun(first.of)
        ? { of: { type: 'all', of: [dayBefore(first.of), plan(oneDay(kind, noun)).of] }, subject: null }
        : null;
    },
    'two red days then green',
    -0.1,
  ),
  rule(
    'Condition',
    `Condition after|following at_least? Number ${MORE}? ${STRAIGHT}? DayKind`,
    ({ of, subject }, n, kind) => {
      const noun = JSON.stringify(of).includes('"open"') ? 'candle' : 'day';
      const before = run(n, kind, noun);
      return before && isSessions(n) && of.type === 'plan'
        ? { of: { type: 'all', of: [of, daysBefore(before.of, Math.max(1, runLength(of)))] }, subject }
        : null;
    },
    'green day after 4+ red',
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
      return { of: { type: 'all', of: [run.of, daysBefore(before.of, days)] }, subject: run.subject };
    },
    'two green candles after a red one',
    -0.3,
  ),
  rule(
    'Condition',
    'Condition before|prior_to|ahead_of|the_day_before a|the? Condition',
    (first, second) =>
      first.modifier && second.modifier
        ? { of: { type: 'all', of: [dayBefore(first.of), second.of] }, subject: null }
        : null,
    'inside day before a breakout',
    -0.2,
  ),
  rule(
    'Condition',
    'Condition or Condition before|prior_to|ahead_of|the_day_before a|the? Condition',
    (one, other, second) =>
      one.modifier && other.modifier && second.modifier
        ? {
            of: { type: 'all', of: [{ type: 'any', of: [dayBefore(one.of), dayBefore(other.of)] }, second.of] },
            subject: null,
          }
        : null,
    'inside day or doji before a breakout',
    -0.4,
  ),
];

/** Beyond a level during the day, and back at the close. */
function piercedLevel(direction: string, level: Draft, op: CompareOp, again: Draft): ParsedCondition | null {
  const same = again.type === 'reference' || JSON.stringify(again) === JSON.stringify(level);
  if (!same || !['<', '<=', '>', '>='].includes(op) || direction === 'either') return null;
  const up = direction === 'above';
  if (up === op.startsWith('>')) return null;
  const of: DraftCondition[] = [
    { type: 'compare', left: series(up ? 'high' : 'low'), op: up ? '>' : '<', right: level },
    { type: 'compare', left: series('close'), op, right: level },
  ];
  return { of: { type: 'all', of }, subject: series('close') };
}

/** A crossing, after the value stayed on one side of the level on the days before. */
function afterStaying(now: DraftCondition, before: DraftCondition, when: When): DraftCondition | null {
  if ((now.type !== 'cross' && now.type !== 'compare') || before.type !== 'compare') return null;
  if (when.kind !== 'within' || when.ago !== 0) return null;
  const right = before.right.type === 'reference' ? now.right : before.right;
  return { type: 'all', of: [now, timed({ ...before, right }, { ...when, ago: 1 })] };
}

/** The number of days up to today that a condition is about: 5 for "sideways for a week". */
function daysCovered(of: DraftCondition): number {
  if (of.type === 'all') return Math.max(...of.of.map(daysCovered));
  return runLength(of) || (of.type === 'plan' ? lengthIn(of.of) : 0);
}

/** The length of a channel or of a change, which covers its days. */
function lengthIn(condition: Condition): number {
  if (condition.type === 'all') return Math.max(...condition.of.map(lengthIn));
  const value = condition.type === 'compare' ? condition.left : condition.type === 'between' ? condition.value : null;
  return value?.type === 'series' && ['channelPercent', 'performance'].includes(value.name) ? value.params[0]! : 0;
}

/** The number of days of a run that ends today; 0 for other conditions. */
function runLength(of: DraftCondition): number {
  if (of.type === 'timed' && of.when.kind === 'within' && of.when.ago === 0)
    return of.when.atLeast === of.when.sessions ? of.when.sessions : 0;
  if (of.type === 'trend') return of.sessions;
  if (of.type !== 'plan') return 0;
  const plan = of.of;
  if (plan.type === 'trend') return plan.sessions;
  return plan.type === 'window' && plan.ago === 0 && plan.atLeast === plan.sessions ? plan.sessions : 0;
}
