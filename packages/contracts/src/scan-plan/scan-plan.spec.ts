import { describe, expect, it } from '@jest/globals';
import {
  abs,
  all,
  among,
  any,
  arithmetic,
  atLeast,
  between,
  compare,
  cross,
  not,
  number,
  over,
  plan,
  series,
  trend,
  window,
} from './build.ts';
import { chipConditions } from '../plan-edit.ts';
import {
  PLAN_BOUNDS,
  scanPlanJsonSchema,
  scanPlanSchema,
  TERMS,
  type BreadthGroup,
  type Condition,
  type SeriesValue,
} from './scan-plan.ts';
import { fullParams, SERIES_NAMES, seriesSpec } from './series.ts';
import { expandTerm, TERMS_WITH_VALUE } from './terms.ts';

const accepted = (input: unknown) => scanPlanSchema.safeParse(input).success;
const messages = (input: unknown) => scanPlanSchema.safeParse(input).error?.issues.map((i) => i.message) ?? [];
const candle: Condition = { type: 'candle', name: 'doji' };
const gain = arithmetic(series('close'), '-', series('open'));
const weekly: SeriesValue = { ...series('close'), timeframe: 'week' };
const breadth = (of: Condition, group: BreadthGroup | null = null): Extract<Condition, { type: 'breadth' }> => ({
  type: 'breadth',
  of,
  group,
  op: '>',
  percent: 60,
});
const under50 = compare(series('close'), '<', 50);

describe('the scan plan schema', () => {
  it('accepts every node and value type', () => {
    const everything = all(
      atLeast(2, under50, candle, any(under50, candle)),
      any(under50, not(between(series('rsi', [2]), 5, 10))),
      { type: 'near', value: series('close'), target: over('highest', series('high'), 252), percent: 2 },
      window(cross(series('macd'), 'above', series('macdSignal')), 3),
      trend(series('sma', [50]), 'rising', 5),
      { type: 'turn', value: series('obv'), direction: 'up' },
      { type: 'extreme', value: series('high'), which: 'highest', sessions: null, beats: true },
      candle,
      { type: 'setup', name: 'double-bottom' },
      { type: 'setup', name: 'cup-and-handle', breaksOut: true },
      { type: 'divergence', direction: 'bearish', value: series('macd') },
      { type: 'belongs', field: 'industry', anyOf: ['Bank*'] },
      breadth(under50),
      not(breadth(window(under50, 3), { field: 'sector', anyOf: ['Energy'] })),
      { type: 'term', term: 'oversold', value: series('mfi') },
      compare({ type: 'percentFrom', value: series('close'), base: series('sma', [50]) }, '>=', 10),
      compare(arithmetic(abs(gain), '/', series('range')), '<', 0.1),
      trend(over('sum', gain, 5), 'rising', 3),
      { type: 'extreme', value: gain, which: 'highest', sessions: 20, beats: false },
      compare(over('stdev', among('mean', series('high'), series('low')), 20, 1), '>', among('least', gain, number(2))),
      compare({ type: 'times', factor: 1.25, of: { type: 'plus', amount: -2, of: series('vwap') } }, '!=', number(3)),
    );
    expect(
      messages(
        plan(everything, {
          universe: { only: ['stock'], except: ['etf'] },
          sort: [{ by: { type: 'text', field: 'symbol' }, direction: 'asc' }],
          limit: 20,
        }),
      ),
    ).toEqual([]);
  });

  it('accepts dates with and without a year', () => {
    for (const date of [101, 229, 1231, 20240229, 20260303])
      expect([date, messages(plan(compare(series('vwapSinceDate', [date]), '<', 5)))]).toEqual([date, []]);
    expect(messages(plan(compare(series('vwapSinceDate', [20250229]), '<', 5)))).toEqual([
      'vwapSinceDate.date must be a date, YYYYMMDD or MMDD',
    ]);
  });

  it.each([
    ['an unknown field', { ...plan(under50), evil: 1 }],
    ['an unknown field deep inside', plan({ ...under50, evil: 1 } as unknown as Condition)],
    ['another version', { ...plan(under50), version: 2 }],
    ['an unknown series', plan(compare({ type: 'series', name: 'pe' as 'rsi', params: [], ago: 0 }, '<', 5))],
    ['a missing parameter', plan(compare({ type: 'series', name: 'rsi', params: [], ago: 0 }, '<', 5))],
    ['a date that is not in the calendar', plan(compare(series('vwapSinceDate', [20260230]), '<', 5))],
    ['a day that is in no year', plan(compare(series('vwapSinceDate', [431]), '<', 5))],
    [
      'a divergence of an earlier value',
      plan({ type: 'divergence', direction: 'bullish', value: series('rsi', [14], 1) }),
    ],
    ['a fraction for a period', plan(compare(series('rsi', [2.5]), '<', 5))],
    ['a period of zero', plan(compare(series('sma', [0]), '<', 5))],
    ['an infinite number', plan(compare(series('close'), '<', Infinity))],
    ['a negative shift', plan(compare(series('close', [], -1), '<', 5))],
    ['a window that can never be true', plan(window(under50, 3, 0, 4))],
    ['a count of more conditions than there are', plan(atLeast(3, under50, under50))],
    [
      'a mean of weekly and daily bars',
      plan(compare(over('mean', arithmetic(weekly, '-', series('open')), 5), '>', 1)),
    ],
    ['a sum of numbers', plan(compare(over('sum', number(2), 5), '>', series('close')))],
    ['an extreme of numbers', plan({ type: 'extreme', value: number(1), which: 'highest', sessions: 5, beats: false })],
    ['the mean of one value', plan(compare(among('mean', series('high')), '>', 5))],
    ['a very long text', plan({ type: 'belongs', field: 'name', anyOf: ['x'.repeat(PLAN_BOUNDS.maxText + 1)] })],
    ['a share of a share', plan(breadth(breadth(under50)))],
    ['a share of earlier sessions', plan(window(breadth(under50), 3))],
    ['a share above 100 %', plan({ ...breadth(under50), percent: 101 })],
    ['an unknown setup', plan({ type: 'setup', name: 'head-and-shoulders' as 'flat-base' })],
    ['a breakout from a double top', plan({ type: 'setup', name: 'double-top', breaksOut: true })],
    ['an empty group', plan({ type: 'all', of: [] })],
    ['no plan at all', 'drop table stocks'],
  ])('rejects %s', (_what, input) => expect(accepted(input)).toBe(false));

  it('rejects oversized and deeply nested plans without recursion', () => {
    expect(messages(plan({ type: 'all', of: Array.from({ length: 10_000 }, () => under50) }))).toEqual([
      'the plan has too many parts',
    ]);
    let deep: Condition = under50;
    for (let i = 0; i < 100_000; i++) deep = not(deep);
    expect(messages(plan(deep))).toEqual(['the plan is nested too deeply']);
  });

  it('publishes a JSON Schema that names every series', () => {
    const text = JSON.stringify(scanPlanJsonSchema());
    for (const name of SERIES_NAMES) expect(text).toContain(`"${name}"`);
  });

  it('gives every series default parameters within its bounds', () => {
    for (const name of SERIES_NAMES) {
      expect(fullParams(name)).toHaveLength(seriesSpec(name).params.length);
      expect(messages(plan(compare(series(name), '>', 0)))).toEqual([]);
    }
  });
});

describe("trader's terms", () => {
  it.each(TERMS)('expand %s to a plain condition without other terms', (term) => {
    const meaning = expandTerm(term);
    expect(messages(plan(meaning))).toEqual([]);
    expect(JSON.stringify(meaning)).not.toContain('"term"');
  });

  it('apply to the given value', () => {
    for (const term of TERMS_WITH_VALUE)
      expect(JSON.stringify(expandTerm(term, series('mfi', [9])))).toContain('"name":"mfi","params":[9]');
  });

  it('use the standard thresholds of each oscillator', () => {
    const thresholdsOf = (
      name: 'rsi' | 'stochasticK' | 'williamsR' | 'cci' | 'mfi' | 'stochasticRsiK' | 'ultimateOscillator',
    ) =>
      (['oversold', 'overbought'] as const)
        .map((t) => expandTerm(t, series(name)))
        .map((c) => c.type === 'compare' && [c.op, c.right]);
    const expected = (low: number, high: number) => [
      ['<', number(low)],
      ['>', number(high)],
    ];
    expect(thresholdsOf('rsi')).toEqual(expected(30, 70));
    expect(thresholdsOf('stochasticK')).toEqual(expected(20, 80));
    expect(thresholdsOf('stochasticRsiK')).toEqual(expected(20, 80));
    expect(thresholdsOf('ultimateOscillator')).toEqual(expected(30, 70));
    expect(thresholdsOf('williamsR')).toEqual(expected(-80, -20));
    expect(thresholdsOf('cci')).toEqual(expected(-100, 100));
    expect(thresholdsOf('mfi')).toEqual(expected(20, 80));
  });
});

describe('chipConditions', () => {
  it('returns the operands of a top-level "and", or the single condition', () => {
    expect(chipConditions(plan(null))).toEqual([]);
    expect(chipConditions(plan(under50))).toEqual([under50]);
    expect(chipConditions(plan(any(under50, not(under50))))).toHaveLength(1);
    expect(chipConditions(plan(all(under50, any(under50, under50))))).toHaveLength(2);
  });
});
