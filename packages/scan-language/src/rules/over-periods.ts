import { series, type SeriesName, SESSIONS } from '@plainscan/contracts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { amountOf, type Draft, HOLE } from '../meaning/draft.ts';
import { changeOver, within } from '../meaning/when.ts';
import { bind } from './bind.ts';
import { change } from './changes.ts';
import { comparison, comparisonOf, list } from './comparing.ts';
import { MORE } from './phrases.ts';
import { CHANGES, extremeOver, seriesWith } from './series.ts';

const averageRange = (sessions: number): Draft => ({
  type: 'over',
  fn: 'mean',
  of: series('rangePercent'),
  sessions,
  ago: 0,
});

/** Series that take a following period as their length. */
const WITH_PERIOD: ReadonlySet<SeriesName> = new Set<SeriesName>([
  'averageVolume',
  'averageDollarVolume',
  'relativeVolume',
  'performance',
]);

/** Values over a period. */
export const OVER_PERIODS: readonly AnyRule[] = [
  rule(
    'Condition',
    'Series of|over|in|for|during the? Lately Op than? of|over|in? the? Duration before|prior|before_that|earlier|preceding',
    (name, { sessions, ago }, op, before) => {
      const of = seriesWith(name);
      if (!of || ago > 0 || sessions < 2 || !['volume', 'dollarVolume', 'range', 'atr'].includes(name)) return null;
      const mean = (length: number, back: number): Draft => ({
        type: 'over',
        fn: 'mean',
        of,
        sessions: length,
        ago: back,
      });
      return bind(mean(sessions, 0), comparison(op, mean(before.sessions, sessions)));
    },
    'volume of the last 3 days higher than the 3 days before',
    -0.8,
  ),
  rule(
    'Value',
    'Series Lately',
    (name, { sessions, ago }) =>
      CHANGES.includes(name)
        ? seriesWith('performance', [sessions], ago)
        : ['averageVolume', 'averageDollarVolume'].includes(name)
          ? seriesWith(name, [sessions], ago)
          : null,
    'price change last 10 days between -2% and 2%',
  ),
  rule(
    'Values',
    'Series over|for|in|during|across both|all|each|each_of? the? last|past|trailing? Spans',
    (name, { spans, join }) => {
      const values = CHANGES.includes(name)
        ? spans.flatMap(({ sessions }) => seriesWith('performance', [sessions]) ?? [])
        : [];
      return values.length ? { values, join } : null;
    },
    'performance over 1, 3 and 6 months above 10%',
    -0.4,
  ),
  rule(
    'Predicate',
    `ChangeVerb by|at_least? Op? Amount? ${MORE}? over|for|in|during|across|on both|all|each|each_of? the? last|past|trailing? Spans`,
    ({ way }, op, amount, { spans, join }) => {
      return list(
        join,
        spans.map(({ sessions }) => change(way, { op, amount: amount ?? null, when: within(sessions) })),
      );
    },
    'up at least 5% over the last 1 and 3 months',
    -0.6,
  ),
  rule(
    'Value',
    'where_it_was|where_they_were|where_it_is at|on? Value',
    (value) => value,
    'at least 50 cents above where it was at the previous close',
    0.05,
  ),
  rule(
    'Condition',
    'move|moves|moving|moved|swing|swings|range Op Amount a_day|per_day|daily|each_day|every_day on_average|on_avg|average|avg?',
    (op, amount) =>
      amount.unit === 'percent'
        ? {
            subject: null,
            of: comparisonOf({ type: 'over', fn: 'mean', of: series('rangePercent'), sessions: 20, ago: 0 }, op, {
              type: 'number',
              value: amount.value,
            }),
          }
        : null,
    'move more than 5% a day on average',
    -0.3,
  ),
  rule(
    'Condition',
    'move|moves|moving|moved|swing|swings|range Op Amount a_day|per_day|daily|each_day|every_day for|over|during|in the? last|past? Duration',
    (op, { unit, value }, { sessions }, { tokens, start }) => {
      if (unit !== 'percent' || sessions < 2) return null;
      const isSmallMove = /^move|^moving/.test(tokens[start]!.text) && (op === '<' || op === '<=');
      const size: Draft = { type: 'number', value };
      return isSmallMove
        ? {
            subject: null,
            of: {
              type: 'timed',
              of: {
                type: 'between',
                value: series('changePercent'),
                low: { type: 'number', value: -value },
                high: size,
              },
              when: within(sessions, sessions),
            },
          }
        : {
            subject: null,
            of: comparisonOf(averageRange(sessions), op, size),
          };
    },
    'moved less than 1% a day for a week',
    -0.6,
  ),
  rule(
    'Condition',
    'average|avg daily|day move|range|swing of? Op? Amount or_more|+? over|for|in|during the? Lately',
    (op, { unit, value }, { sessions, ago }) =>
      unit === 'percent' && ago === 0
        ? {
            subject: null,
            of: comparisonOf(averageRange(sessions), op ?? '>=', { type: 'number', value }),
          }
        : null,
    'average daily move of 3% or more over the past month',
    -0.4,
  ),
  rule(
    'Value',
    'volatility (|,? =week|month )?',
    (unit) => averageRange(SESSIONS[unit as 'week']),
    'volatility (week) above 4',
    -0.1,
  ),
  rule(
    'Value',
    'new Period Extreme',
    ({ sessions }, which) => extremeOver(which, sessions),
    'within 1% of a new 52 week high',
    1,
  ),
  rule(
    'Value',
    'daily Value',
    (value) => (['series', 'over'].includes(value.type) ? value : null),
    'overbought on the daily RSI',
    0.1,
  ),
  rule(
    'Condition',
    'Series of? Op Amount over|for|in|during Lately',
    (name, op, amount, { sessions, ago }) => {
      const value = WITH_PERIOD.has(name) ? seriesWith(name, [sessions], ago) : null;
      return value && bind(value, { type: 'compare', left: HOLE, op, right: amountOf(amount) });
    },
    'average volume of at least 1 million over the last 50 days',
    -0.5,
  ),
  rule(
    'Condition',
    '=performance|perf|return|returns|change|percent_change|%_change Op Amount When',
    (noun, op, amount, when) => {
      // "change above 5% in the last 3 days" is one day's change
      if (noun.endsWith('change') && !('named' in when && when.named)) return null;
      const isPeriod =
        when.kind === 'ytd' ||
        (when.kind === 'within' && when.sessions > 1 && when.atLeast === 1) ||
        when.kind === 'ago';
      return isPeriod && (amount.unit === 'percent' || amount.unit === 'none') && amount.scale === 1
        ? { subject: null, of: comparisonOf(changeOver(when), op, amountOf(amount)) }
        : null;
    },
    'return over 20% this year',
    -0.3,
  ),
  // "down worse than 10%" is a larger fall
  rule(
    'Op',
    'worse_than',
    ({ tokens, end }) => (tokens[end]!.text === '-' ? '<' : null),
    '1 month return worse than -15%',
  ),
  rule(
    'Predicate',
    'Period Op Amount',
    ({ sessions, unit }, op, amount) =>
      unit > 1 && (amount.unit === 'percent' || amount.unit === 'none') && amount.scale === 1
        ? { type: 'compare', left: { type: 'relength', of: HOLE, sessions }, op, right: amountOf(amount) }
        : null,
    '3 month performance above 40%, 6 month above 80%',
    -0.2,
  ),
  rule(
    'Condition',
    `SpanWord =gainer|gainers|winner|winners|advancer|loser|losers|decliner|decliners of|by|up|down? Op? Amount ${MORE}?`,
    (sessions, word, op = '>=', { unit, value }) => {
      const down = /^(?:los|decl)/.test(word);
      return unit === 'percent' && sessions > 1 && (op === '>' || op === '>=')
        ? {
            subject: null,
            of: comparisonOf(series('performance', [sessions]), down ? (op === '>' ? '<' : '<=') : op, {
              type: 'number',
              value: down ? -value : value,
            }),
          }
        : null;
    },
    'weekly gainers over 15%',
    -0.8,
  ),
  rule(
    'Value',
    'average|avg|typical|normal|usual range|daily_range',
    () => ({ type: 'over', fn: 'mean', of: series('range'), sessions: 20, ago: 0 }),
    'range is twice the average range',
    0.1,
  ),
  rule(
    'Value',
    'Series of|in|over|for Duration before_that|before_those|before_it|prior_to_that|preceding_that|earlier|before',
    (name, { sessions }, { tokens, end }) =>
      tokens[end]!.text === 'today'
        ? null
        : name === 'high' || name === 'low'
          ? extremeOver(name, sessions, sessions)
          : name === 'volume' || name === 'close'
            ? { type: 'over', fn: 'mean', of: series(name), sessions, ago: sessions }
            : null,
    'the low of the last 10 days above the low of the 10 days before that',
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
    -0.3,
  ),
];
