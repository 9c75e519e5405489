import { series } from '@plainscan/contracts';
import { rule, type AnyRule, type Place } from '../chart/rule.ts';
import { amountOf, type Draft } from '../meaning/draft.ts';
import { NO_CONTEXT } from '../meaning/values.ts';
import { valueOf } from '../meaning/values.ts';
import { bind } from './bind.ts';
import { comparison, near } from './comparing.ts';
import { AVERAGE_LENGTHS, averageOfAnyKind, isSeriesDraft, seriesWith } from './series.ts';

/** Maximum tokens of a formula. */
const MAX_FORMULA = 24;

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

/** "RSI 30-40": a range, not a difference. */
const isRange = ({ tokens, parts }: Place): boolean => {
  const dash = tokens[parts[1]!.start]!;
  return dash.glued && tokens[parts[1]!.start - 1]!.kind === 'number' && tokens[parts[2]!.start]!.glued;
};

/** `(value / base - 1) * 100` */
const ratioInPercent = (value: Draft, base: Draft, one: number, hundred: number): Draft | null =>
  one === 1 && hundred === 100 ? { type: 'percentFrom', value, base } : null;

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
  rule('Value', 'half of? Value', (of) => ({ type: 'times', factor: 0.5, of }), 'price below half of its 52-week high'),
  rule(
    'Value',
    'Number *|x Value',
    (factor, of) => ({ type: 'times', factor, of }),
    'volume > 2 * average volume',
    0.05,
  ),
  rule(
    'Value',
    'Value *|x Number',
    (of, factor) => ({ type: 'times', factor, of }),
    'volume > average volume * 1.5',
    0.05,
  ),
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
    'Value',
    'Value =minus|-|/|*|less|divided_by|times Value',
    (left, op, right, at) => {
      const sign = { minus: '-', less: '-', 'divided by': '/', times: '*' }[op] ?? op;
      if (left.type === 'number' || right.type === 'number' || at.end - at.start > MAX_FORMULA) return null;
      // evaluates from left to right: "ATR / close * 100" doesn't divide by 100 times the close
      if ((sign === '/' && right.type === 'times') || (sign === '-' && right.type === 'plus')) return null;
      if (right.type === 'arithmetic' && sign !== '*') return null;
      return { type: 'arithmetic', op: sign as '-', left, right };
    },
    'close minus open above 2',
    0.25,
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
      right.type !== 'times'
        ? bind(left, comparison(op, { type: 'times', factor: unit === 'percent' ? value / 100 : value, of: right }))
        : null,
    '7 day average over 65 day average above 1.05',
    -0.1,
  ),
  rule(
    'Value',
    'abs ( Value - Value )',
    (a, b) =>
      isSeriesDraft(a, 'open', 'close') && isSeriesDraft(b, 'open', 'close') && a.name !== b.name && a.ago === b.ago
        ? series('body', [], a.ago)
        : null,
    'abs(close - open) < 0.1 * (high - low)',
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
  rule('Value', '( Value / Value - Number ) *|x Number', ratioInPercent, '(c / c5 - 1) * 100 > 10', -0.4),
  rule(
    'Value',
    'Number *|x ( Value / Value - Number )',
    (hundred, value, base, one) => ratioInPercent(value, base, one, hundred),
    '100 * (c / c5 - 1) > 10',
    -0.4,
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
    'price|close|last x volume|vol',
    () => seriesWith('dollarVolume'),
    'price x volume above 20 million',
    -0.1,
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
    (name, n, unit) =>
      ['change', 'changePercent', 'performance'].includes(name) ? seriesWith('performance', [n * unit]) : null,
    'percent change 1 month above 10',
    0.1,
  ),
];
