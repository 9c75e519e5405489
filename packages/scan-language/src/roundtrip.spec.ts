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
  window,
} from '@plainscan/contracts';
import { describe as suite, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonical, createParser, describe } from './index.ts';
import { plan } from './testing/random-plans.ts';

const parser = createParser({
  symbols: ['AAPL', 'MSFT', 'ALL', 'IT'],
  names: [],
  industries: ['Semiconductors', 'Major Banks'],
});

const readBack = (given: ScanPlan): unknown => {
  const reading = parser.parse(describe(given), { maxChars: Number.POSITIVE_INFINITY });
  return reading.kind === 'plan'
    ? { plan: reading.plan, unmatched: reading.unmatched, corrections: reading.corrections }
    : reading;
};

suite('describe and parse', () => {
  it('read back every plan that they write', () => {
    fc.assert(
      fc.property(plan, (random) => {
        const given = canonical(random);
        expect(readBack(given)).toEqual({ plan: given, unmatched: [], corrections: [] });
      }),
      { numRuns: 600 },
    );
  });

  it('keep the canonical form of a canonical plan', () => {
    fc.assert(fc.property(plan, (random) => expect(canonical(canonical(random))).toEqual(canonical(random))));
  });

  it('give one span per chip', () => {
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
      'of a crossing are not those of the average it crosses',
      cross(series('close'), 'above', series('averageDollarVolume', [20])),
    ],
    ['of a size are not those of the size before it', size('mega-cap')],
  ])('say days that %s', (_, of) => {
    const given = canonical(planOf(all(size('nano-cap'), window(of, 2))));
    expect(readBack(given)).toEqual({ plan: given, unmatched: [], corrections: [] });
  });

  it('say that a series is at least what it was, which is no lowest of days', () => {
    const compared: Condition = { type: 'compare', left: series('vwap'), op: '>=', right: series('close', [], 141) };
    expect(describe(planOf(compared))).toBe('VWAP at least price of 141 days ago');
    expect(readBack(planOf(compared))).toEqual({ plan: planOf(compared), unmatched: [], corrections: [] });
  });

  it('say a lowest of days in brackets, which is nothing more to be above of', () => {
    const above: Condition = { type: 'compare', left: series('sma', [20]), op: '>', right: series('sma', [50]) };
    const lowest: Condition = { type: 'extreme', value: series('close'), which: 'lowest', sessions: 269, beats: false };
    const given = planOf(all(above, window(lowest, 5)));
    expect(readBack(given)).toEqual({ plan: given, unmatched: [], corrections: [] });
  });

  it('say the days of a candle in brackets after another candle', () => {
    const candle = (name: 'doji' | 'hammer'): Condition => ({ type: 'candle', name });
    const given = canonical(planOf(any(candle('doji'), window(candle('hammer'), 2))));
    expect(describe(given)).toBe('doji or (hammer within the last 2 days)');
    expect(readBack(given)).toEqual({ plan: given, unmatched: [], corrections: [] });
  });

  it('read a range between a value and itself', () => {
    const range = series('range');
    const given = planOf({ type: 'between', value: series('rsi', [14]), low: range, high: range });
    expect(describe(given)).toBe('RSI(14) between (range) and (range)');
    expect(readBack(given)).toEqual({ plan: given, unmatched: [], corrections: [] });
  });

  it('say a highest of days in brackets after a level that it could be', () => {
    const near: Condition = { type: 'near', value: series('close'), target: series('open'), percent: 1 };
    const highest: Condition = { type: 'extreme', value: series('vwap'), which: 'highest', sessions: 1, beats: false };
    const given = canonical(planOf(any(near, highest)));
    expect(describe(given)).toBe('price within 1% of open or (highest VWAP in 1 day)');
    expect(readBack(given)).toEqual({ plan: given, unmatched: [], corrections: [] });
  });

  it('say a range in digits where its lower end would be taken for the unit of the upper', () => {
    const range = (low: number, high: number): ScanPlan => planOf(between(series('volume'), low, high));
    expect(describe(range(5, 1e7))).toBe('volume between 5 and 10,000,000');
    expect(describe(range(5e5, 1e6))).toBe('volume between 500,000 and 1 million');
    expect(describe(range(0, 1e6))).toBe('volume between 0 and 1 million');
    for (const one of [range(5, 1e7), range(5e5, 1e6), range(0, 1e6), range(5, 1.5e12)])
      expect(readBack(one)).toEqual({ plan: one, unmatched: [], corrections: [] });
  });

  it.each(SERIES_NAMES)('reads %s back with its own and with other parameters, now and some days ago', (name) => {
    const { params } = SERIES[name];
    for (const days of [0, 1, 7])
      for (const given of [params.map((spec) => spec.default), params.map((spec, i) => (spec.integer ? 3 + i : 2.5))]) {
        const left = { type: 'series' as const, name, params: given, ago: days };
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
