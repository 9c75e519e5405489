import { series, SESSIONS } from '@plainscan/contracts';
import { rule, type AnyRule } from '../chart/rule.ts';
import { amountOf, type Draft } from '../meaning/draft.ts';
import { NO_CONTEXT } from '../meaning/values.ts';
import { valueOf } from '../meaning/values.ts';
import { bind } from './bind.ts';
import { comparison, near } from './comparing.ts';
import { isFormula, isRange } from './operators.ts';
import { AVERAGE_LENGTHS, averageOfAnyKind, isSeriesDraft, seriesWith } from './series.ts';

/** A value plus a percentage of itself. */
const plusPercent = (of: Draft, by: number): Draft => ({
  type: 'times',
  factor: Number((1 + by / 100).toFixed(10)),
  of,
});

const sameValue = (a: Draft, b: Draft): boolean => {
  const [x, y] = [valueOf(a, NO_CONTEXT), valueOf(b, NO_CONTEXT)];
  return x !== null && JSON.stringify(x) === JSON.stringify(y);
};

/** Multiples, sums, and differences of values. */
export const ARITHMETIC: readonly AnyRule[] = [
  rule(
    'Value',
    'Amount of? Value',
    ({ unit, value, scale }, of, at) => {
      const linked = at.tokens.slice(at.start, at.end).some(({ text }) => text === 'of');
      if (unit === 'times') return { type: 'times', factor: value, of };
      return unit === 'percent' && linked && scale === 1 ? { type: 'times', factor: value / 100, of } : null;
    },
    'price above 2 times its 200 day',
    0.05,
  ),
  rule(
    'Value',
    'Amount more|greater|higher|larger|bigger than Value',
    ({ unit, value }, of) => (unit === 'times' ? { type: 'times', factor: value, of } : null),
    'volume 3x more than its 50 day average',
    -0.1,
  ),
  rule('Value', 'half of? Value', (of) => ({ type: 'times', factor: 0.5, of }), 'price below half of its 52-week high'),
  rule(
    'Value',
    'Value =plus|+|minus|- Amount',
    (of, sign, { unit, scale, value }, at) => {
      const by = sign === 'plus' || sign === '+' ? value : -value;
      if (of.type === 'amount' || (sign === '-' && isRange(at))) return null;
      if (unit === 'percent') return plusPercent(of, by);
      return (unit === 'none' || unit === 'usd') && scale === 1 ? { type: 'plus', amount: by, of } : null;
    },
    'price above 50-day SMA plus 3',
    0.1,
  ),
  rule(
    'Condition',
    'Value over|divided_by|to|/ Value ratio? Op Amount',
    (left, right, op, { unit, scale, value }) =>
      (unit === 'none' || unit === 'percent') &&
      scale === 1 &&
      value > 0 &&
      value < (unit === 'percent' ? 1000 : 10) &&
      left.type !== 'number' &&
      right.type !== 'number' &&
      right.type !== 'times' &&
      !isFormula(left) &&
      !isFormula(right)
        ? bind(left, comparison(op, { type: 'times', factor: unit === 'percent' ? value / 100 : value, of: right }))
        : null,
    '7 day average over 65 day average above 1.05',
    -0.1,
  ),
  rule(
    'Condition',
    'abs ( Value - Value ) / Value Op Amount',
    (value, base, same, op, { unit, value: share }) =>
      (sameValue(base, same) || sameValue(value, same)) && (op === '<' || op === '<=')
        ? bind(
            sameValue(base, same) ? value : base,
            near(unit === 'percent' ? share : Number((100 * share).toFixed(10)), sameValue(base, same) ? base : value),
          )
        : null,
    'abs(close - sma(50)) / sma(50) < 0.02',
    -0.2,
  ),
  rule(
    'Condition',
    'abs ( Value / Value - Number ) Op Amount',
    (value, base, one, op, { unit, value: share }) =>
      one === 1 && (op === '<' || op === '<=')
        ? bind(value, near(unit === 'percent' ? share : Number((100 * share).toFixed(10)), base))
        : null,
    'abs(c / c1 - 1) < 0.01',
    -0.2,
  ),
  rule(
    'Value',
    'Value ( Value )',
    (of, same) => (sameValue(of, same) ? of : null),
    'dollar volume (close * volume) above 3 million',
    -0.6,
  ),
  rule('Value', '$ volume|vol', () => seriesWith('dollarVolume'), '$volume above 3 million', -0.1),
  rule(
    'Value',
    'current|latest|last|present bar|value|candle|reading of Value',
    (of) => of,
    'the current bar of the MACD histogram above 0',
  ),
  rule(
    'Value',
    '=week|month|quarter|year change|chg|%_change|percent_change|performance|perf|return',
    (unit) => seriesWith('performance', [SESSIONS[unit as 'week']]),
    'week change above 5%',
    0.1,
  ),
  rule(
    'Value',
    'SpanWord gain|gains|rise|increase|move|return',
    (sessions) => (sessions > 1 ? seriesWith('performance', [sessions]) : null),
    'weekly gain above 9%',
    0.05,
  ),
  rule(
    'Value',
    'Lately range|price_range|trading_range|high_low_range',
    ({ sessions, ago }) => (sessions > 1 && ago === 0 ? seriesWith('channelPercent', [sessions]) : null),
    "the last 5 days' range less than 4%",
    -0.1,
  ),
  rule(
    'Condition',
    'Value within|inside Amount',
    (value, amount, { tokens, end }) =>
      isSeriesDraft(value, 'channelPercent', 'rangePercent', 'atrPercent') &&
      amount.unit === 'percent' &&
      !['of', 'from', 'to'].includes(tokens[end]!.text)
        ? bind(value, comparison('<=', amountOf(amount)))
        : null,
    'range over the last 12 days within 4%',
    -0.2,
  ),
  rule(
    'Value',
    'range|price_range|trading_range|high_low_range|tight_range|narrow_range|tight_trading_range over|for|of|in|during|within? Lately',
    ({ sessions, ago }) => (sessions > 1 && ago === 0 ? seriesWith('channelPercent', [sessions]) : null),
    'range over the last 12 days less than 9%',
    -0.1,
  ),
  rule(
    'Value',
    'range|price_range|trading_range|high_low_range over|for|of|in|during|within Duration',
    ({ sessions }) => (sessions > 1 ? seriesWith('channelPercent', [sessions]) : null),
    'range over 12 days less than 9%',
    -0.1,
  ),
  rule(
    'Value',
    'range|price_range|spread|difference|distance between|from today|days? high and|to|minus today|days? low',
    () => seriesWith('range'),
    'range between the high and the low at least 5%',
    -0.3,
  ),
  rule(
    'Value',
    'Period range|price_range|trading_range|high_low_range',
    ({ sessions }) => (sessions > 1 ? seriesWith('channelPercent', [sessions]) : null),
    '20-day range under 8%',
    0.05,
  ),
  rule('Value', 'it|they|where_it|the_stock opened|opens', () => series('open'), 'closed higher than it opened', -0.1),
  rule(
    'Value',
    'that|the_one of|over Duration',
    ({ sessions }) => ({ type: 'same-over', sessions }),
    'average volume of 10 days above that of 60 days',
    -0.1,
  ),
  rule(
    'Value',
    'Period gain|gains|rise|increase|move|advance|percentage_gain|return',
    ({ sessions }) => seriesWith('performance', [sessions]),
    '52-week gain at least 70%',
    0.05,
  ),
  rule(
    'Value',
    'the|its|their Number',
    (n) => (AVERAGE_LENGTHS.has(n) ? averageOfAnyKind(n) : null),
    'price crosses above the 200',
    -0.1,
  ),
  rule(
    'Value',
    'Series Number Unit',
    (name, n, unit) => (name === 'change' ? seriesWith('performance', [n * unit]) : null),
    'change 1 month above 10',
    0.1,
  ),
];
