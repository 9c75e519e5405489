import type { Said } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { series } from '@plainscan/contracts';
import type { Draft, DraftCondition } from '../meaning/draft.ts';
import { within } from '../meaning/when.ts';
import { bound } from './bind.ts';
import { anyCandle } from './candles.ts';
import { ofDay, PRICE } from './groups.ts';
import { ROW } from './phrases.ts';

const everyDay = (said: Said, sessions: number): Said | null =>
  sessions < 2
    ? null
    : { ...said, modifier: false, of: { type: 'timed', of: said.of, when: within(sessions, sessions) } };

/** "pulled back 3 days in a row" fell on each of them. */
const isPullback = (of: DraftCondition): boolean => of.type === 'term' && of.term === 'pullback';

const CANDLES = 'day|bar|candle|candlestick|session|days|bars|candles|candlesticks|sessions';

const DAYS =
  'days_in_a_row|days_straight|days_running|straight_days|consecutive_days|days_back_to_back|consecutive_sessions|sessions_in_a_row|bars_in_a_row|back_to_back_days';

/** Conditions that hold on each of some days in a row. */
export const EVERY_DAY: readonly AnyRule[] = [
  rule(
    'Condition',
    'every|each|all close|closes|day|days|session|sessions When Predicate',
    (when, predicate) => {
      const said = when.kind === 'within' && when.sessions > 1 ? bound(PRICE, predicate) : null;
      return said && 'of' in said && when.kind === 'within'
        ? { ...said, of: { type: 'timed', of: said.of, when: within(when.sessions, when.sessions, when.ago) } }
        : null;
    },
    'every close this month above the 50 day',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'Lately all|each? closed|close|closing Predicate',
    ({ sessions, ago }, predicate) => {
      const said = bound(PRICE, predicate);
      if (!said || !('of' in said) || sessions < 2) return null;
      return { ...said, of: { type: 'timed', of: said.of, when: within(sessions, sessions, ago) } };
    },
    'last 3 days all closed lower than they opened',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    `Number or_more|or_greater|plus|+ consecutive|straight|successive? CandleWord ${CANDLES}? ${ROW}?`,
    (n, names) => (Number.isInteger(n) ? everyDay(anyCandle(names), n) : null),
    '3 or more inside bars in a row',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    `Condition ,? Number ${DAYS}`,
    (said, n) =>
      Number.isInteger(n) && !['timed', 'trend', 'change'].includes(said.of.type) && !isPullback(said.of)
        ? everyDay(said, n)
        : null,
    'volume above 2 million, two days in a row',
    '',
    0.2,
  ),
  rule(
    'Condition',
    `ChangeVerb on|with Value Predicate ,? Number ${DAYS}`,
    ({ way }, value, predicate, n) => {
      const said = bound(value, predicate);
      if (!said || !('of' in said) || !Number.isInteger(n)) return null;
      return everyDay({ about: value, of: { type: 'all', of: [ofDay({ way, of: 'change' }), said.of] } }, n);
    },
    'up on volume higher than the day before, two days in a row',
    '',
    -0.5,
  ),
  rule(
    'Condition',
    'with? each|each_one|every_one|each_day|each_bar|each_candle on|with|having? =higher|greater|more|increasing|bigger|larger|lower|less|declining volume than? the? last|one_before|previous|prior|day_before|previous_one|previous_day',
    (more) => ({
      about: series('volume') as Draft,
      of: {
        type: 'timed',
        of: {
          type: 'trend',
          value: series('volume'),
          direction: /^(?:low|less|decl)/.test(more) ? 'falling' : 'rising',
          sessions: 3,
          exactly: false,
        },
        when: { kind: 'run' },
      },
    }),
    '4 green candles in a row, each on higher volume than the last',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'Number consecutive|straight|successive|back_to_back? daily? close Predicate',
    (n, predicate) => {
      const said = bound(PRICE, predicate);
      return said && 'of' in said && Number.isInteger(n) ? everyDay(said, n) : null;
    },
    '2 consecutive closes above the 20 day',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'Condition today and|& yesterday|the_day_before',
    (said) => (said.modifier && said.of.type !== 'timed' ? everyDay(said, 2) : null),
    'inside day today and yesterday',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'Number Condition back_to_back|in_a_row|in_succession|consecutively|one_after_another',
    (n, said) => (Number.isInteger(n) && said.modifier && said.of.type !== 'timed' ? everyDay(said, n) : null),
    '2 NR7 days in a row',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'Number consecutive|straight|back_to_back|successive Condition',
    (n, said) => (Number.isInteger(n) && said.modifier && said.of.type === 'plan' ? everyDay(said, n) : null),
    '2 consecutive inside days',
    '',
    -0.1,
  ),
];
