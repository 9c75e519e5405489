import { describe as suite, expect, it } from '@jest/globals';
import {
  abs,
  among,
  arithmetic,
  atLeast,
  compare,
  type Condition,
  number,
  over,
  plan,
  series,
  type Value,
} from '@plainscan/contracts';
import { amountsOf } from './amounts.ts';
import { canonical, canonicalCondition } from './canonical.ts';
import { describeValue } from './describe-values.ts';

const [open, high, low, close, volume] = (['open', 'high', 'low', 'close', 'volume'] as const).map((name) =>
  series(name),
) as [Value, Value, Value, Value, Value];
const closeOf = (ago: number): Value => series('close', [], ago);
const formOf = (by: Value): Value => canonical(plan(null, { sort: [{ by, direction: 'desc' }] })).sort[0]!.by as Value;
const change: Value = { type: 'percentFrom', value: close, base: closeOf(5) };

suite('the canonical form of a formula', () => {
  it.each<[string, Value, Value]>([
    ['high − low', arithmetic(high, '-', low), series('range')],
    ['low − high, without its sign', abs(arithmetic(low, '-', high)), series('range')],
    ['open − close, without its sign', abs(arithmetic(open, '-', close)), series('body')],
    ['the change from the close before', arithmetic(closeOf(2), '-', closeOf(3)), series('change', [], 2)],
    ['the change from 5 closes before', arithmetic(close, '-', closeOf(5)), series('momentum', [5])],
    ['price times volume', arithmetic(volume, '*', close), series('dollarVolume')],
    [
      'the share of the range below the close',
      arithmetic(arithmetic(close, '-', low), '/', arithmetic(high, '-', low)),
      series('closePosition'),
    ],
    [
      'deviations from the mean',
      arithmetic(arithmetic(close, '-', series('sma', [50])), '/', over('stdev', close, 50)),
      series('zScore', [50]),
    ],
    ['volume by the average before it', arithmetic(volume, '/', over('mean', volume, 20, 1)), series('relativeVolume')],
    ['x + 2', arithmetic(close, '+', 2), { type: 'plus', amount: 2, of: close }],
    ['2 − −x', arithmetic(close, '-', number(-2)), { type: 'plus', amount: 2, of: close }],
    ['2 × x', arithmetic(number(2), '*', close), { type: 'times', factor: 2, of: close }],
    ['x ÷ 4', arithmetic(close, '/', 4), { type: 'times', factor: 0.25, of: close }],
    ['a sum divided by how many it adds', arithmetic(arithmetic(high, '+', low), '/', 2), among('mean', high, low)],
    ['100 (a ÷ b − 1)', percent(arithmetic(arithmetic(close, '/', closeOf(5)), '-', 1)), change],
    ['100 (a − b) ÷ b', arithmetic(percent(arithmetic(close, '-', closeOf(5))), '/', closeOf(5)), change],
    ['(a − b) ÷ b × 100', percent(arithmetic(arithmetic(close, '-', closeOf(5)), '/', closeOf(5))), change],
    ['the ATR in percent of the close', arithmetic(percent(series('atr')), '/', close), series('atrPercent')],
    ['the range in percent of the low', percent(arithmetic(series('range'), '/', low)), series('rangePercent')],
    ['the least of the least', among('least', open, among('least', high, low)), among('least', open, high, low)],
    ['a formula of numbers', arithmetic(number(3), '/', arithmetic(number(1), '+', 3)), number(0.75)],
    [
      'a shift of the whole formula over several sessions',
      over('sum', abs(arithmetic(closeOf(1), '-', closeOf(2))), 5),
      over('sum', abs(series('change')), 5, 1),
    ],
  ])('of %s', (_, of, form) => expect(formOf(of)).toEqual(form));

  it.each<[string, Value]>([
    ['the values are of different sessions', arithmetic(high, '-', series('low', [], 1))],
    ['it divides by 0', arithmetic(close, '/', 0)],
    ['the reciprocal is long', arithmetic(close, '/', 3)],
    ['it subtracts from a number', arithmetic(number(1), '-', close)],
    ['the sum has another number of parts', arithmetic(arithmetic(high, '-', low), '/', series('close', [], 1))],
  ])('keeps a formula if %s', (_, of) => {
    const form = formOf(of);
    expect(form.type).toBe('arithmetic');
    expect(formOf(form)).toEqual(form);
  });

  it('joins conditions if one or all of them must hold', () => {
    const [a, b, c] = [1, 2, 3].map((level) => compare(close, '>', level)) as [Condition, Condition, Condition];
    expect(canonicalCondition(atLeast(1, a, b, c))).toEqual({ type: 'any', of: [a, b, c] });
    expect(canonicalCondition(atLeast(3, a, b, c))).toEqual({ type: 'all', of: [a, b, c] });
    expect(canonicalCondition(atLeast(2, a, b, c))).toEqual(atLeast(2, a, b, c));
  });
});

suite('the description of a formula', () => {
  it.each<[Value, string]>([
    [arithmetic(high, '-', among('greatest', open, close)), 'high minus (greatest of open and price)'],
    [
      arithmetic(arithmetic(high, '-', open), '*', arithmetic(open, '/', low)),
      '(high minus open) times (open divided by low)',
    ],
    [arithmetic(closeOf(1), '+', low), '(price of 1 day ago) plus low'],
    [over('mean', arithmetic(high, '-', open), 10, 1), 'average (high minus open) of the last 10 days before today'],
    [over('stdev', series('rsi'), 20), 'standard deviation of RSI(14) of the last 20 days'],
    [abs(arithmetic(close, '-', series('vwap'))), 'absolute value of (price minus VWAP)'],
  ])('has brackets where they matter', (of, text) => expect(describeValue(of)).toBe(text));
});

suite('the amounts of a formula', () => {
  it('are those of its parts', () => {
    const distance = over('mean', abs(arithmetic(close, '-', series('ema', [10]))), 5);
    const amounts = amountsOf(compare(arithmetic(distance, '/', series('atr')), '>', 0.5));
    expect(amounts.map(({ label, value }) => [label, value])).toEqual([
      ['EMA length', 10],
      ['average absolute price - EMA of the last … sessions', 5],
      ['ATR length', 14],
      ['above', 0.5],
    ]);
  });
});

function percent(of: Value): Value {
  return arithmetic(of, '*', 100);
}
