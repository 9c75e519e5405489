import { all, compare, over, series, type Value } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import { amountOf, type Draft, type DraftCondition } from '../meaning/draft.ts';
import type { When } from '../meaning/when.ts';
import type { Amount } from '../text/amounts.ts';
import { oneDay } from './days.ts';
import { comparisonOf } from './comparing.ts';
import { extremeOver } from './series.ts';
import { plan } from './terms.ts';

const STAYING =
  'remain|remaining|stay|staying|stayed|trading|traded|hold|holding|moving|going|been|consolidating|consolidated|sideways|been_going|been_trading';

/** "closing price to remain within …" refers to closes. */
const refersToCloses = ({ tokens, start }: Place): boolean =>
  tokens.slice(Math.max(0, start - 4), start).some(({ text }) => /^clos/.test(text));

/** How many percent the higher of two values is above the lower. */
const spread = (value: Draft, base: Draft, op: '<' | '<=' | '>' | '>=', percent: number): DraftCondition =>
  comparisonOf({ type: 'percentFrom', value, base }, op, { type: 'number', value: percent });

/** The high of several days is at most `percent` above their low, or another comparison if `op` is given. */
export const rangeWithin = (
  percent: number,
  sessions: number,
  on: 'high' | 'close' = 'high',
  op: '<' | '<=' | '>' | '>=' = '<=',
): DraftCondition => {
  const closes = on === 'close';
  return spread(extremeOver('high', sessions, 0, closes), extremeOver('low', sessions, 0, closes), op, percent);
};

/** The days that a range covers: "over 10 days", "for the past 15 days". */
const daysOf = (when: When): number | null =>
  when.kind === 'within' && when.ago === 0 && when.sessions > 1 ? when.sessions : null;

const stayingWithin = ({ unit, value }: Amount, when: When, at: Place): DraftCondition | null => {
  const sessions = daysOf(when);
  return unit === 'percent' && sessions ? rangeWithin(value, sessions, refersToCloses(at) ? 'close' : 'high') : null;
};

const RANGE = 'range|trading_range|price_range|band|channel|corridor|high_low_range';

const LESS_THAN = 'of|under|below|less_than|no_more_than|at_most|within|smaller_than|tighter_than|up_to';

const TIGHT = 'tight|very_tight|extremely_tight|super_tight';

const TIGHT_RANGE = 'tight_range|tight_trading_range|tight_price_range|tight_channel';

/** The range of several days, 5 unless said, is at most 5% of their low. */
const tight = (sessions = 5): ParsedCondition | null =>
  sessions > 1 ? { of: rangeWithin(5, sessions), subject: null, modifier: true } : null;

/** A wide range: at least 1.5 times the average range of the 20 sessions before. */
const WIDE: Value = { type: 'times', factor: 1.5, of: over('mean', series('range'), 20, 1) };

/** The width of the range of several days. */
export const TRADING_RANGES: readonly AnyRule[] = [
  rule(
    'Condition',
    `${RANGE} of|over|for|in|during the? Lately Op Value`,
    ({ sessions, ago }, op, value) =>
      sessions > 1 && value.type !== 'amount'
        ? {
            of: comparisonOf(
              {
                type: 'arithmetic',
                op: '-',
                left: extremeOver('high', sessions, ago),
                right: extremeOver('low', sessions, ago),
              },
              op,
              value,
            ),
            subject: null,
          }
        : null,
    'range of the last 5 days below 2 times ATR(14)',
    -0.5,
  ),
  rule(
    'Condition',
    'range_expansion|expanding_range|expanded_range|wide_range|wide_ranging|large_range|wrb bar|candle|day|session|candlestick?',
    () => ({ subject: null, of: plan(compare(series('range'), '>=', WIDE)), modifier: true }),
    'range expansion day yesterday',
  ),
  rule(
    'Condition',
    'range_expansion|expanding_range|expanded_range|wide_range|wide_ranging|large_range DayKind bar|candle|day|session|candlestick',
    (kind) => ({
      subject: null,
      of: plan(all(compare(series('range'), '>=', WIDE), oneDay(kind, 'day'))),
      modifier: true,
    }),
    'inside day after a wide range up day',
  ),
  rule(
    'Condition',
    'range_contraction|contracting_range|narrowing_range|shrinking_range for|over|in|during|of? Lately?',
    (lately) => ({
      subject: null,
      of: {
        type: 'trend',
        value: series('range'),
        direction: 'falling',
        sessions: lately && !lately.ago ? lately.sessions : 3,
        exactly: false,
      },
      modifier: true,
    }),
    'range contraction over the last 4 days',
    -0.2,
  ),
  rule('Condition', `very? ${TIGHT_RANGE}`, () => tight(), 'tight range', -0.1),
  rule(
    'Condition',
    `very? ${TIGHT_RANGE} When`,
    (when) => tight(daysOf(when) ?? 0),
    'trading in a tight range for 7 days',
    -0.3,
  ),
  rule(
    'Condition',
    `been|stayed|staying|trading|traded? ${TIGHT} When`,
    (when) => tight(daysOf(when) ?? 0),
    'has been tight for 10 days',
  ),
  rule('Condition', `Period ${TIGHT_RANGE}`, ({ sessions }) => tight(sessions), '10 day tight range', -0.2),
  rule(
    'Condition',
    `${TIGHT} Period range|trading_range|price_range`,
    ({ sessions }) => tight(sessions),
    'very tight 10 day range',
    -0.2,
  ),
  rule(
    'Predicate',
    `${STAYING}? within|in|inside Amount tight|narrow|trading|price? range|band|channel|corridor of? Value? When`,
    (amount, _of, when, at) => stayingWithin(amount, when, at),
    'stock staying within 5% range for 10 days',
    -0.2,
  ),
  rule(
    'Predicate',
    `${STAYING}? within|in|inside tight|narrow? ${RANGE} ${LESS_THAN} Op? Amount When`,
    (_op, amount, when, at) => stayingWithin(amount, when, at),
    'closing price within a range of 3% over 5 days',
    -0.4,
  ),
  rule(
    'Predicate',
    `${STAYING}? When within|in|inside tight|narrow? ${RANGE} ${LESS_THAN} Op? Amount`,
    (when, _op, amount, at) => stayingWithin(amount, when, at),
    'stock trading for at least 10 days in a range of less than 8%',
    -0.4,
  ),
  rule(
    'Predicate',
    `${STAYING} within|inside Op? Amount of_each_other|of_one_another? When`,
    (_op, amount, when, at) => stayingWithin(amount, when, at),
    'stayed within 4% for 10 days',
    0.1,
  ),
  rule(
    'Condition',
    'Duration inside|within|in Amount range|band?',
    ({ sessions }, { unit, value }) =>
      unit === 'percent' && sessions > 1 ? { of: rangeWithin(value, sessions), subject: null } : null,
    '5 days inside 3%',
    0.1,
  ),
  rule(
    'Condition',
    'range|price_range|trading_range|high_low_range|high_to_low_range within|of Op? Amount When',
    (_op, amount, when) => {
      const sessions = daysOf(when);
      return amount.unit === 'percent' && sessions ? { of: rangeWithin(amount.value, sessions), subject: null } : null;
    },
    'range within 5% over 10 days',
    0.1,
  ),
  rule(
    'Condition',
    'range|price_range|trading_range|high_low_range|high_to_low_range Op Amount over|in|during Lately',
    (op, { unit, value }, { sessions, ago }) =>
      unit === 'percent' && op !== '=' && op !== '!=' && ago === 0 && sessions > 1
        ? { of: rangeWithin(value, sessions, 'high', op), subject: null }
        : null,
    'price range less than 8% over the last 15 days',
    -0.3,
  ),
  rule(
    'Condition',
    'Op Amount range|price_range|trading_range over|for|in|during Lately',
    (op, amount, { sessions, ago }) =>
      amount.unit === 'percent' && ago === 0 && sessions > 1
        ? { of: comparisonOf(series('channelPercent', [sessions]), op, amountOf(amount)), subject: null }
        : null,
    'less than 10% range over the last month',
    -0.3,
  ),
  rule(
    'Condition',
    'Op Amount daily|intraday? range',
    (op, amount) =>
      amount.unit === 'percent'
        ? { of: comparisonOf(series('rangePercent'), op, amountOf(amount)), subject: null }
        : null,
    'more than a 6% range today',
    0.1,
  ),
  rule(
    'Condition',
    'closes|closing_prices|closings|price|close of|on|over|for each_of|all_of? Lately all? within Op? Amount of_each_other|of_one_another|range|band?',
    ({ sessions, ago }, _op, { unit, value }) =>
      unit === 'percent' && ago === 0 && sessions > 1
        ? { of: rangeWithin(value, sessions, 'close'), subject: null }
        : null,
    'closes of the last 5 days all within 2% of each other',
    -0.3,
  ),
  rule(
    'Condition',
    '=high|highs|low|lows Run? within Op? Amount of_each_other|of_one_another Run?',
    (which, before, _op, amount, after) => withinEachOther(which, before ?? after, amount),
    'highs within 1% of each other for 4 days',
    -0.3,
  ),
  rule(
    'Condition',
    '=high|highs|low|lows of|on|over|for Lately within Op? Amount of_each_other|of_one_another',
    (which, { sessions, ago }, _op, amount) => (ago === 0 ? withinEachOther(which, { sessions }, amount) : null),
    'lows of the last 3 days within 1% of each other',
    -0.3,
  ),
];

/** The highs of several days, or their lows, differ by at most so many percent. */
function withinEachOther(
  which: string,
  run: { sessions: number } | undefined,
  { unit, value }: Amount,
): ParsedCondition | null {
  if (unit !== 'percent' || !run || run.sessions < 2) return null;
  const subject = series(which.startsWith('high') ? 'high' : 'low');
  const { sessions } = run;
  return { of: spread(over('highest', subject, sessions), over('lowest', subject, sessions), '<=', value), subject };
}
