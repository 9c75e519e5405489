import {
  all,
  any,
  between,
  chipConditions,
  cross,
  plan as planOf,
  scanPlanSchema,
  series,
  SERIES,
  SERIES_NAMES,
  type Condition,
  type ScanPlan,
  type Value,
  window,
} from '@plainscan/contracts';
import { describe as suite, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonical, createParser, describe } from './index.ts';
import { plan } from './testing/random-plans.ts';

// eslint-disable-next-line no-restricted-properties -- set by `npm run test:long`
const RUNS = process.env['PLAINSCAN_TEST_LONG'] === '1' ? 1_000_000 : 600;

const parser = createParser({
  symbols: ['AAPL', 'MSFT', 'ALL', 'IT'],
  names: [],
  industries: ['Semiconductors', 'Major Banks'],
});

const readBack = (original: ScanPlan): unknown => {
  const reading = parser.parse(describe(original), { maxChars: Number.POSITIVE_INFINITY });
  return reading.kind === 'plan'
    ? { plan: reading.plan, unmatched: reading.unmatched, corrections: reading.corrections }
    : reading;
};

suite('describe and parse', () => {
  it('round-trip every plan', () => {
    fc.assert(
      fc.property(plan, (random) => {
        const original = canonical(random);
        expect(readBack(original)).toEqual({ plan: original, unmatched: [], corrections: [] });
      }),
      { numRuns: RUNS },
    );
  });

  it('leave a canonical plan unchanged', () => {
    fc.assert(fc.property(plan, (random) => expect(canonical(canonical(random))).toEqual(canonical(random))));
  });

  it('return one span per chip', () => {
    fc.assert(
      fc.property(plan, (random) => {
        const reading = parser.parse(describe(canonical(random)), { maxChars: Number.POSITIVE_INFINITY });
        if (reading.kind === 'plan') expect(reading.spans).toHaveLength(chipConditions(reading.plan).length);
      }),
    );
  });

  const size = (name: 'mega-cap' | 'nano-cap'): Condition => ({ type: 'term', term: name, value: null });
  it.each<[string, Condition]>([
    [
      'a crossing, not for the average it crosses',
      cross(series('close'), 'above', series('averageDollarVolume', [20])),
    ],
    ['a cap size, not for the cap size before it', size('mega-cap')],
  ])('write a number of days for %s', (_, of) => {
    const original = canonical(planOf(all(size('nano-cap'), window(of, 2))));
    expect(readBack(original)).toEqual({ plan: original, unmatched: [], corrections: [] });
  });

  it('distinguish a comparison with a past value from the lowest value of several days', () => {
    const compared: Condition = { type: 'compare', left: series('vwap'), op: '>=', right: series('close', [], 141) };
    expect(describe(planOf(compared))).toBe('VWAP at least price of 141 days ago');
    expect(readBack(planOf(compared))).toEqual({ plan: planOf(compared), unmatched: [], corrections: [] });
  });

  it('put a lowest value in brackets after a comparison, so that it is not read as part of it', () => {
    const above: Condition = { type: 'compare', left: series('sma', [20]), op: '>', right: series('sma', [50]) };
    const lowest: Condition = { type: 'extreme', value: series('close'), which: 'lowest', sessions: 269, beats: false };
    const original = planOf(all(above, window(lowest, 5)));
    expect(readBack(original)).toEqual({ plan: original, unmatched: [], corrections: [] });
  });

  it('put the days of a candle in brackets after another candle', () => {
    const candle = (name: 'doji' | 'hammer'): Condition => ({ type: 'candle', name });
    const original = canonical(planOf(any(candle('doji'), window(candle('hammer'), 2))));
    expect(describe(original)).toBe('doji or (hammer within the last 2 days)');
    expect(readBack(original)).toEqual({ plan: original, unmatched: [], corrections: [] });
  });

  it('round-trip a range between a value and itself', () => {
    const range = series('range');
    const original = planOf({ type: 'between', value: series('rsi', [14]), low: range, high: range });
    expect(describe(original)).toBe('RSI(14) between (range) and (range)');
    expect(readBack(original)).toEqual({ plan: original, unmatched: [], corrections: [] });
  });

  const low: Condition = { type: 'extreme', value: series('rsi', [14]), which: 'lowest', sessions: 255, beats: true };
  const past: Condition = {
    type: 'compare',
    left: series('volume', [], 85),
    op: '<=',
    right: { type: 'number', value: 9 },
  };
  const compareVolume: Condition = {
    type: 'compare',
    left: series('volume'),
    op: '>',
    right: { type: 'number', value: 30 },
  };
  it.each<[string, Condition, string]>([
    [
      'a consolidation beside a breakout',
      all({ type: 'term', term: 'breakout', value: null }, { type: 'term', term: 'sideways', value: null }),
      'breakout and (sideways)',
    ],
    [
      'two sectors that must both match',
      all(
        { type: 'belongs', field: 'sector', anyOf: ['Energy'] },
        { type: 'belongs', field: 'sector', anyOf: ['Technology'] },
      ),
      '(sector is Energy) and (sector is Technology)',
    ],
    [
      'an average after a formula near a number',
      all(
        {
          type: 'near',
          value: { type: 'times', factor: 0.5, of: series('rsi', [14]) },
          target: { type: 'number', value: 50 },
          percent: 2,
        },
        { type: 'compare', left: series('ema', [20]), op: '>', right: { type: 'number', value: 1 } },
      ),
      '(0.5 times RSI(14)) within 2% of 50 and (20-day EMA above $1)',
    ],
    [
      'a price compared with another value after a formula',
      all(
        { type: 'turn', value: { type: 'times', factor: 0.5, of: series('rsi', [14]) }, direction: 'up' },
        { type: 'compare', left: series('close'), op: '=', right: series('change', [], 52) },
      ),
      '(0.5 times RSI(14)) turning up and (price equal to net change of 52 days ago)',
    ],
    [
      'a value whose days could be those of an average volume',
      any(compareVolume, {
        type: 'compare',
        left: series('channelPercent', [16]),
        op: '<=',
        right: { type: 'number', value: 5 },
      }),
      'volume above 30 or (16-day channel width at most 5%)',
    ],
    [
      'a past value after a new low',
      all(low, past),
      'new 255-day low in RSI(14) and (volume of 85 days ago at most 9)',
    ],
  ])('put %s in brackets', (_, of, text) => {
    const original = canonical(planOf(of));
    expect(describe(original)).toBe(text);
    expect(readBack(original)).toEqual({ plan: original, unmatched: [], corrections: [] });
  });

  it('put an average dollar volume in brackets, so that it is not read as a condition on dollar volume', () => {
    const below: Condition = { type: 'compare', left: series('close'), op: '<', right: series('open') };
    const above: Condition = {
      type: 'compare',
      left: series('atr', [14]),
      op: '>',
      right: series('averageDollarVolume', [20]),
    };
    const original = canonical(planOf(all(below, above)));
    expect(readBack(original)).toEqual({ plan: original, unmatched: [], corrections: [] });
  });

  it('put a highest value in brackets after a level, so that it is not read as another level', () => {
    const near: Condition = { type: 'near', value: series('close'), target: series('open'), percent: 1 };
    const highest: Condition = { type: 'extreme', value: series('vwap'), which: 'highest', sessions: 1, beats: false };
    const original = canonical(planOf(any(near, highest)));
    expect(describe(original)).toBe('price within 1% of open or (highest VWAP in 1 day)');
    expect(readBack(original)).toEqual({ plan: original, unmatched: [], corrections: [] });
  });

  it('put a value that ends with a percentage in brackets before the high that it differs from', () => {
    const value: Value = { type: 'percentFrom', value: series('vwapSinceGap', [5]), base: series('high') };
    const original = planOf({ type: 'turn', value, direction: 'up' });
    expect(describe(original)).toBe('(percent difference of (VWAP since gap of 5%) from high) turning up');
    expect(readBack(original)).toEqual({ plan: original, unmatched: [], corrections: [] });
  });

  it('write a range in digits if its lower end would take the scale of the upper end', () => {
    const range = (low: number, high: number): ScanPlan => planOf(between(series('volume'), low, high));
    expect(describe(range(5, 1e7))).toBe('volume between 5 and 10,000,000');
    expect(describe(range(5e5, 1e6))).toBe('volume between 500,000 and 1 million');
    expect(describe(range(0, 1e6))).toBe('volume between 0 and 1 million');
    for (const one of [range(5, 1e7), range(5e5, 1e6), range(0, 1e6), range(5, 1.5e12)])
      expect(readBack(one)).toEqual({ plan: one, unmatched: [], corrections: [] });
  });

  it.each(SERIES_NAMES)('round-trip %s with default and other parameters, today and some days ago', (name) => {
    const { params } = SERIES[name];
    for (const days of [0, 1, 7])
      for (const parameters of [
        params.map((spec) => spec.default),
        params.map((spec, i) => (spec.isDate ? 20260303 : spec.integer ? 3 + i : Math.min(2.5, spec.max))),
      ]) {
        const left = { type: 'series' as const, name, params: parameters, ago: days };
        const where: Condition = { type: 'compare', left, op: '<', right: { type: 'number', value: 4.25 } };
        const one = {
          version: 1 as const,
          universe: { only: [], except: [] },
          where,
          sort: [{ by: left, direction: 'asc' as const }],
          limit: null,
        };
        expect(scanPlanSchema.safeParse(one).success).toBe(true);
        expect(readBack(one)).toEqual({ plan: one, unmatched: [], corrections: [] });
      }
  });
});
