import { series, type CompareOp, type SeriesName } from '@plainscan/contracts';
import type { Said } from '../chart/meanings.ts';
import { rule, type AnyRule } from '../chart/rule.ts';
import { amountOf, HOLE, type Draft, type DraftCondition } from '../meaning/draft.ts';
import { bound } from './bind.ts';
import { extremeOver, seriesWith } from './series.ts';

const compared = (left: Draft, op: CompareOp, right: Draft): DraftCondition => ({ type: 'compare', left, op, right });
const plus = (of: Draft, amount: number): Draft => ({ type: 'plus', amount, of });
const both = (...of: DraftCondition[]): DraftCondition => ({ type: 'all', of });
/** Series whose length is the period given for them. */
const AVERAGED: ReadonlySet<SeriesName> = new Set<SeriesName>([
  'averageVolume',
  'averageDollarVolume',
  'relativeVolume',
  'performance',
]);
const closeSays = (of: DraftCondition): Said => ({ of, about: series('close') });
const PIERCING =
  'traded|trades|trading|went|go|goes|moved|poked|pushed|spiked|dipped|popped|wicked|touched|was|undercut|ran|got|dropped|rallied';

/** A level that the day's range went beyond and the close did not. */
const rejected = (level: Draft, up: boolean): DraftCondition =>
  both(
    compared(series(up ? 'high' : 'low'), up ? '>' : '<', level),
    compared(series('close'), up ? '<=' : '>=', level),
  );

/** Levels that were tested, held, failed at or filled, and distances from them in money. */
export const LEVELS: readonly AnyRule[] = [
  rule(
    'Condition',
    'finding|finds|found|getting|got|taking|has|having support at|on|near|from|off Value',
    (level) => ({
      about: level,
      of: both(
        {
          type: 'any',
          of: [{ type: 'near', value: series('low'), target: level, percent: 1 }, compared(series('low'), '<', level)],
        },
        compared(series('close'), '>', level),
      ),
    }),
    'finding support at the 50 EMA',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'failed|failing|fails|rejected|stopped|turned_away|turned_back|hitting_resistance|hit_resistance|running_into_resistance at|by|from|near Value',
    (level) => closeSays(rejected(level, true)),
    'rejected at the 50 day',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'failed|false|fake|failing =breakout|break_out|breakdown|break_down',
    (way) =>
      closeSays(
        way.replace(' ', '') === 'breakout'
          ? rejected(extremeOver('high', 20, 1), true)
          : rejected(extremeOver('low', 20, 1), false),
      ),
    'failed breakout',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'held|holding|holds|hold|keeping|kept|defended|defending gap|gap_up|gains',
    () => closeSays(compared(series('low'), '>', series('close', [], 1))),
    'gapped up more than 4% and held the gap',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'filled|filling|fills|closed|fill gap|gap_up',
    () =>
      closeSays(
        both(
          compared(series('open'), '>', series('close', [], 1)),
          compared(series('low'), '<=', series('close', [], 1)),
        ),
      ),
    'filled the gap',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'gap_fill|gap_filled|gap_fills|gap_filling',
    () =>
      closeSays(
        both(
          compared(series('open'), '>', series('close', [], 1)),
          compared(series('low'), '<=', series('close', [], 1)),
        ),
      ),
    'gap fill candidates',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'unfilled|open gap|gap_up',
    () => closeSays(compared(series('low'), '>', series('close', [], 1))),
    'unfilled gap up yesterday',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'gap_and_go|gap_n_go|gap_&_go',
    () =>
      closeSays(both({ type: 'term', term: 'gap-up', value: null }, compared(series('close'), '>', series('open')))),
    'gap and go',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    'just|slightly|barely|right|a_little|a_bit off|shy_of|away_from|under|below Value',
    (level) =>
      level.type === 'over' && level.fn === 'highest' ? { type: 'near', value: HOLE, target: level, percent: 3 } : null,
    'just off its 52-week high',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'move|moves|moving|moved|swing|swings|range Op Amount a_day|per_day|daily|each_day|every_day on_average|average?',
    (op, amount) =>
      amount.unit === 'percent'
        ? {
            about: null,
            of: compared({ type: 'over', fn: 'mean', of: series('rangePercent'), sessions: 20, ago: 0 }, op, {
              type: 'number',
              value: amount.value,
            }),
          }
        : null,
    'move more than 5% a day on average',
    '',
    -0.3,
  ),
  rule(
    'Value',
    'new Period Extreme',
    ({ sessions }, which) => extremeOver(which, sessions),
    'within 1% of a new 52 week high',
    '',
    1,
  ),
  rule(
    'Value',
    'where_it_was|where_they_were|where_it_is at|on? Value',
    (value) => value,
    'price above where it was at the open',
    '',
    0.05,
  ),
  rule(
    'Value',
    'daily Value',
    (value) => (value.type === 'series' ? value : null),
    'overbought on the daily RSI',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'TermWord from|of|out_of|in consolidation|range|trading_range|base|sideways_range|tight_range|congestion',
    (name) =>
      name === 'breakout' || name === 'breakdown'
        ? closeSays(
            both(
              { type: 'term', term: name, value: null },
              {
                type: 'timed',
                of: { type: 'term', term: 'sideways', value: null },
                when: { kind: 'ago', sessions: 1, named: false },
              },
            ),
          )
        : null,
    'breaking out of a base',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    'within Amount of|from Value',
    ({ unit, value, scale }, level) =>
      unit === 'usd' || (unit === 'none' && scale === 0.01)
        ? { type: 'between', value: HOLE, low: { type: 'exact', of: plus(level, -value) }, high: plus(level, value) }
        : null,
    'closed within 10 cents of the high',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'Op Amount away_from|from|apart_from Value',
    (op, { unit, value }, level) =>
      unit === 'percent' && (op === '<' || op === '<=')
        ? { type: 'near', value: HOLE, target: level, percent: value }
        : null,
    'less than 2% away from the 20 EMA',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    `${PIERCING} Op Value but|and|then and|then? closed|closing|closes|finished|close|ended|came_back|back back? Op Value`,
    (op, level, then, again) => {
      const up = op === '>' || op === '>=';
      if ((!up && op !== '<' && op !== '<=') || then[0] === op[0] || !['<', '>'].includes(then[0]!)) return null;
      const back = again.type === 'reference' ? level : again;
      return closeSays(both(compared(series(up ? 'high' : 'low'), op, level), compared(series('close'), then, back)));
    },
    'traded above the upper Bollinger band and closed under it',
    '',
    -0.4,
  ),
  rule(
    'Condition',
    'undercut|undercuts|undercutting|pierced|probed Value but|and|then and|then? closed|closing|closes|finished|close|came_back|back back? Op Value',
    (level, then, again) =>
      then === '>' || then === '>='
        ? closeSays(
            both(
              compared(series('low'), '<', level),
              compared(series('close'), then, again.type === 'reference' ? level : again),
            ),
          )
        : null,
    'undercut its 50 day and closed back above it',
    '',
    -0.4,
  ),
  rule(
    'Condition',
    'wick|tail|shadow|lower_wick|lower_shadow =below|under Value',
    (_side, level) => closeSays(rejected(level, false)),
    'wick below the lower Bollinger band',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'wick|tail|shadow|upper_wick|upper_shadow =above|over Value',
    (_side, level) => closeSays(rejected(level, true)),
    'wick above the upper Bollinger band',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'TermWord of|from|above|out_of|through its|the? Period range|trading_range|channel|base|consolidation|box',
    (name, { sessions }) =>
      name === 'breakout' || name === 'breakdown'
        ? closeSays(
            compared(
              series('close'),
              name === 'breakout' ? '>' : '<',
              extremeOver(name === 'breakout' ? 'high' : 'low', sessions, 1),
            ),
          )
        : null,
    'broke out of its 20 day range',
    '',
    -0.5,
  ),
  rule(
    'Condition',
    'Series of? Op Amount over|for|in|during Lately',
    (name, op, amount, { sessions, ago }) => {
      const value = AVERAGED.has(name) ? seriesWith(name, [sessions], ago) : null;
      return value && bound(value, { type: 'compare', left: HOLE, op, right: amountOf(amount) });
    },
    'average volume of at least 1 million over the last 50 days',
    '',
    -0.5,
  ),
  rule(
    'Predicate',
    'Period Op Amount',
    ({ sessions, unit }, op, amount) =>
      unit > 1 && amount.unit === 'percent'
        ? { type: 'compare', left: { type: 'relength', of: HOLE, sessions }, op, right: amountOf(amount) }
        : null,
    '3 month performance above 40%, 6 month above 80%',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'SpanWord =gainer|gainers|winner|winners|advancer|loser|losers|decliner|decliners of|by? Op Amount',
    (sessions, word, op, { unit, value }) => {
      const down = /^(?:los|decl)/.test(word);
      return unit === 'percent' && sessions > 1 && (op === '>' || op === '>=')
        ? {
            about: null,
            of: compared(series('performance', [sessions]), down ? (op === '>' ? '<' : '<=') : op, {
              type: 'number',
              value: down ? -value : value,
            }),
          }
        : null;
    },
    'weekly gainers over 15%',
    '',
    -0.8,
  ),
  rule(
    'Condition',
    'Condition only|exclusively',
    (said) => (said.modifier ? said : null),
    'small and mid caps only',
    '',
    0.1,
  ),
  rule(
    'Value',
    'average|avg|typical|normal|usual range|daily_range',
    () => ({ type: 'over', fn: 'mean', of: series('range'), sessions: 20, ago: 0 }),
    'range is twice the average range',
    '',
    0.1,
  ),
  rule(
    'Predicate',
    'make|makes|making|made|hit|hits|hitting|setting|set|at|printing|posting a? new|fresh Extreme',
    (which) =>
      ({
        type: 'extreme',
        value: HOLE,
        which: which === 'high' ? 'highest' : 'lowest',
        sessions: 252,
        beats: true,
      }) as DraftCondition,
    'OBV making a new high',
    '',
    0.4,
  ),
  rule(
    'Value',
    'Series of|in|over|for Duration before_that|before_those|before_it|prior_to_that|preceding_that|earlier|before',
    (name, { sessions }) =>
      name === 'high' || name === 'low'
        ? extremeOver(name, sessions, sessions)
        : name === 'volume' || name === 'close'
          ? { type: 'over', fn: 'mean', of: series(name), sessions, ago: sessions }
          : null,
    'the low of the last 10 days above the low of the 10 days before that',
    '',
    -0.3,
  ),
  rule(
    'Value',
    'Value as|in a|an|the? %|percent|percentage of price|close|its_price|stock_price|the_price|share_price',
    (value): Draft | null => {
      if (value.type !== 'series') return null;
      if (value.name === 'atr') return { ...value, name: 'atrPercent' };
      return value.name === 'range' ? { ...value, name: 'rangePercent' } : null;
    },
    'ATR as a percentage of price above 3',
    '',
    -0.3,
  ),
  rule(
    'Order',
    'Number of_them|of_those|of_these',
    (limit) => (Number.isInteger(limit) && limit >= 1 && limit <= 500 ? { limit } : null),
    'oversold stocks, ten of them',
    '',
    -0.1,
  ),
];
