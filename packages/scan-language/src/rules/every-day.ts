import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { series } from '@plainscan/contracts';
import type { Draft, DraftCondition } from '../meaning/draft.ts';
import { within } from '../meaning/when.ts';
import { bind } from './bind.ts';
import { anyCandle } from './candles.ts';
import { change } from './changes.ts';
import { timed } from './clauses.ts';
import { dayCondition, PRICE } from './groups.ts';
import { MORE, ordinalOf, ORDINALS, ROW } from './phrases.ts';
import { shiftDraft } from './series.ts';

const everyDay = (parsed: ParsedCondition, sessions: number): ParsedCondition | null =>
  sessions < 2
    ? null
    : { ...parsed, modifier: false, of: { type: 'timed', of: parsed.of, when: within(sessions, sessions) } };

/** Excluded, because "pulled back 3 days in a row" means that the price fell on each day. */
const isPullback = (of: DraftCondition): boolean => of.type === 'term' && of.term === 'pullback';

const CANDLES = 'day|bar|candle|candlestick|session|days|bars|candles|candlesticks|sessions';

const DAYS =
  'days_in_a_row|days_straight|days_running|straight_days|consecutive_days|days_back_to_back|consecutive_sessions|sessions_in_a_row|bars_in_a_row|back_to_back_days';

/** "the third straight close above the 20 day": on each of three days. */
function everyClose(predicate: DraftCondition, n: number): ParsedCondition | null {
  const parsed = predicate.type === 'all' ? null : bind(PRICE, predicate);
  return parsed && 'of' in parsed && Number.isInteger(n) ? everyDay(parsed, n) : null;
}

/** Conditions that hold on each of several consecutive days. */
export const EVERY_DAY: readonly AnyRule[] = [
  rule(
    'Condition',
    'every|each|all close|closes|day|days|session|sessions When Predicate',
    (when, predicate) => {
      const parsed = when.kind === 'within' && when.sessions > 1 ? bind(PRICE, predicate) : null;
      return parsed && 'of' in parsed && when.kind === 'within'
        ? { ...parsed, of: { type: 'timed', of: parsed.of, when: within(when.sessions, when.sessions, when.ago) } }
        : null;
    },
    'every close this month above the 50 day',
    -0.3,
  ),
  rule(
    'Condition',
    'Value in|over|for|during|on the? Lately all|always|each_day|every_day Predicate',
    (value, { sessions, ago }, predicate) => {
      const parsed = sessions > 1 ? bind(value, predicate) : null;
      return parsed && 'of' in parsed
        ? { ...parsed, of: { type: 'timed', of: parsed.of, when: within(sessions, sessions, ago) } }
        : null;
    },
    'volume in the last 3 days all above the 50 day average',
    -0.4,
  ),
  rule(
    'Condition',
    'Lately all|each? closed|close|closing Predicate',
    ({ sessions, ago }, predicate) => {
      const parsed = bind(PRICE, predicate);
      if (!parsed || !('of' in parsed) || sessions < 2) return null;
      return { ...parsed, of: { type: 'timed', of: parsed.of, when: within(sessions, sessions, ago) } };
    },
    'last 3 days all closed lower than they opened',
    -0.2,
  ),
  rule(
    'Condition',
    'each|each_one|all closing|closes|closed Predicate',
    (predicate) => {
      const parsed = bind(PRICE, predicate);
      return parsed && 'of' in parsed ? { ...parsed, of: timed(parsed.of, { kind: 'run' }) } : null;
    },
    "3 green days in a row, each closing above the previous day's high",
    -0.3,
  ),
  rule(
    'Condition',
    `Number or_more|or_greater|plus|+ consecutive|straight|successive? CandleWord ${CANDLES}? ${ROW}?`,
    (n, names) => (Number.isInteger(n) ? everyDay(anyCandle(names), n) : null),
    '3 or more inside bars in a row',
    -0.2,
  ),
  rule(
    'Condition',
    `Condition ,? Number ${DAYS}`,
    (parsed, n) =>
      Number.isInteger(n) && !['timed', 'trend', 'change'].includes(parsed.of.type) && !isPullback(parsed.of)
        ? everyDay(parsed, n)
        : null,
    'volume above 2 million, two days in a row',
    0.2,
  ),
  rule(
    'Condition',
    `ChangeVerb on|with Value Predicate ,? Number ${DAYS}`,
    ({ way }, value, predicate, n) => {
      const parsed = bind(value, predicate);
      if (!parsed || !('of' in parsed) || !Number.isInteger(n)) return null;
      return everyDay({ subject: value, of: { type: 'all', of: [dayCondition({ way, of: 'change' }), parsed.of] } }, n);
    },
    'up on volume higher than the day before, two days in a row',
    -0.5,
  ),
  rule(
    'Condition',
    'with? each|each_one|every_one|each_day|each_bar|each_candle on|with|having? =higher|greater|more|increasing|bigger|larger|lower|less|smaller|lighter|fewer|declining volume than? the? last|one_before|previous|prior|day_before|previous_one|previous_day?',
    (more) => ({
      subject: series('volume') as Draft,
      of: {
        type: 'timed',
        of: {
          type: 'trend',
          value: series('volume'),
          direction: /^(?:low|less|decl|small|light|few)/.test(more) ? 'falling' : 'rising',
          sessions: 3,
          exactly: false,
        },
        when: { kind: 'run' },
      },
    }),
    '4 green candles in a row, each on higher volume than the last',
    -0.5,
  ),
  rule(
    'Condition',
    'with|having|and? each|every days|sessions|bars|candles Value being? Op Ago',
    (value, op, ago) => {
      const before = shiftDraft(value, ago);
      return (
        before && { subject: value, of: timed({ type: 'compare', left: value, op, right: before }, { kind: 'run' }) }
      );
    },
    "up 3 days in a row with each day's volume above the previous day",
    -0.4,
  ),
  rule(
    'Condition',
    'Number consecutive|straight|successive|back_to_back? daily? close Predicate',
    (n, predicate) => {
      // "2 consecutive closes above the 50 day after being below it for a month": the month comes before the closes
      return everyClose(predicate, n);
    },
    '2 consecutive closes above the 20 day',
    -0.2,
  ),
  rule(
    'Condition',
    `=${ORDINALS.join('|')} consecutive|straight|successive close|closing|day|bar Predicate`,
    (ordinal, predicate) => everyClose(predicate, ordinalOf(ordinal)),
    'third straight close above the 20 day',
    -0.3,
  ),
  rule(
    'Condition',
    'Number st|nd|rd|th consecutive|straight|successive close|closing|day|bar Predicate',
    (n, predicate) => everyClose(predicate, n),
    '4th straight close above the upper Bollinger band',
    -0.3,
  ),
  rule(
    'Condition',
    `Number close|closes|closings Predicate ${ROW}`,
    (n, predicate) => everyClose(predicate, n),
    '2 closes below the 20 day in a row',
    -0.3,
  ),
  rule(
    'Condition',
    'Number CandleWord',
    (n, names, { tokens, end, parts }) =>
      // "3 white soldiers", "3 black crows": a name
      !['white', 'black'].includes(tokens[parts[1]!.start]!.text) &&
      Number.isInteger(n) &&
      /s$/i.test(tokens[end - 1]!.raw)
        ? everyDay(anyCandle(names), n)
        : null,
    'two inside days and price above the 50 day',
    0.3,
  ),
  rule(
    'Condition',
    'the|all|each_of_the|its? last|past|previous Number =low|high|close|open are|were|have_been|is|stayed|held all|each? Predicate',
    (n, field, predicate, { tokens, parts }) => {
      const isPlural = parts.some(
        ({ start, end }) => end === start + 1 && /^(?:low|high|close|open)s$/i.test(tokens[start]!.raw),
      );
      const parsed = isPlural && Number.isInteger(n) && n > 1 ? bind(series(field as 'low') as Draft, predicate) : null;
      return parsed && 'of' in parsed && parsed.of.type !== 'timed'
        ? { of: timed(parsed.of, within(n, n)), subject: parsed.subject }
        : null;
    },
    'the last 3 lows are above the 50 day',
    -0.6,
  ),
  rule(
    'Condition',
    `=losing|winning|down|up streak of at_least? Duration ${MORE}?`,
    (word, { sessions }) =>
      sessions > 1
        ? {
            of: {
              type: 'trend',
              value: PRICE,
              direction: word === 'winning' || word === 'up' ? 'rising' : 'falling',
              sessions,
              exactly: false,
            },
            subject: PRICE,
          }
        : null,
    'losing streak of at least 6 days',
    -0.4,
  ),
  rule(
    'Predicate',
    'Predicate without|with_no a|an|any|a_single|single? Amount =down|up|red|green|gain|loss|drop|decline|rise day|days|session',
    (of, size, word) => {
      const when = of.type === 'change' ? of.when : null;
      if (when?.kind !== 'within' || when.ago > 0 || when.sessions < 2 || size.unit !== 'percent') return null;
      const way = /^(?:up|green|gain|rise)$/.test(word) ? 'up' : 'down';
      const day: DraftCondition = { type: 'not', of: change(way, { op: '>=', amount: size, when: undefined }) };
      return { type: 'all', of: [of, { type: 'timed', of: day, when: { ...when, atLeast: when.sessions } }] };
    },
    'up 30% in a month without a 5% down day',
    -0.6,
  ),
  rule(
    'Condition',
    `consecutive|back_to_back|successive|two_straight CandleWord ${CANDLES}?`,
    (names) => everyDay(anyCandle(names), 2),
    'back to back inside days',
    -0.2,
  ),
  rule(
    'Condition',
    '=double|triple CandleWord',
    (word, names) => everyDay(anyCandle(names), word === 'double' ? 2 : 3),
    'double inside day',
    -0.2,
  ),
  rule(
    'Condition',
    'Condition today and|& yesterday|the_day_before',
    (parsed) => (parsed.modifier && parsed.of.type !== 'timed' ? everyDay(parsed, 2) : null),
    'inside day today and yesterday',
    -0.2,
  ),
  rule(
    'Condition',
    'Number Condition back_to_back|in_a_row|in_succession|consecutively|one_after_another',
    (n, parsed) => (Number.isInteger(n) && parsed.modifier && parsed.of.type !== 'timed' ? everyDay(parsed, n) : null),
    '2 NR7 days in a row',
    -0.2,
  ),
  rule(
    'Condition',
    'Number consecutive|straight|back_to_back|successive Condition',
    (n, parsed) => (Number.isInteger(n) && parsed.modifier && parsed.of.type === 'plan' ? everyDay(parsed, n) : null),
    '2 consecutive inside days',
    -0.1,
  ),
];
