import { describe, expect, it } from '@jest/globals';
import {
  type BarColumns,
  BREAKOUT_SETUPS,
  CHART_SETUPS,
  type ChartSetup,
  setup,
  setupLookback,
  setupMatch,
  setupReach,
} from './index.ts';
import { nearMissRules, plantedChart } from './testing/planted-setups.ts';
import { SETUP_DEFINITIONS } from './testing/setup-definitions.ts';
import { quietChart, volatileChart } from './testing/setup-charts.ts';

const CHARTS = 60;
const seeds = Array.from({ length: CHARTS }, (_, k) => k + 1);

function valuesOf(name: ChartSetup, bars: BarColumns, options = {}): Float64Array {
  const out = new Float64Array(bars.close.length);
  setup(name, bars, options, out);
  return out;
}
const holdsAtEnd = (name: ChartSetup, bars: BarColumns): boolean => valuesOf(name, bars, { newest: 1 }).at(-1) === 1;

function slice(bars: BarColumns, from: number, to: number): BarColumns {
  const { dates, open, high, low, close, volume } = bars;
  const cut = <T extends Float64Array | Int32Array>(column: T) => column.slice(from, to) as T;
  return {
    dates: cut(dates),
    open: cut(open),
    high: cut(high),
    low: cut(low),
    close: cut(close),
    volume: cut(volume),
    vwap: null,
  };
}

const countHolding = (name: ChartSetup, charts: readonly BarColumns[]): number =>
  charts.filter((bars) => holdsAtEnd(name, bars)).length;

/** Charts on which every setup occurs now and then. */
const VOLATILE = [volatileChart(1, 900, 0.015), volatileChart(2, 900, 0.03), volatileChart(3, 900, 0.05)];

describe.each(CHART_SETUPS.map((name) => [name] as const))('%s', (name) => {
  const rules = nearMissRules(name);
  const planted = seeds.map((seed) => plantedChart(name, seed));
  const nearMisses = rules.map((rule) => seeds.map((seed) => plantedChart(name, seed, rule)));

  /** The chart with another bar, 6% beyond the level of the setup. */
  function breakingOut(bars: BarColumns): BarColumns {
    const last = bars.close.length - 1;
    const level = setupMatch(name, bars, last)?.levels[0]?.price ?? bars.close[last]!;
    const isBearish = name === 'bear-flag' || name === 'double-top';
    const close = level * (isBearish ? 0.94 : 1.06);
    const add = (column: Float64Array, value: number) => Float64Array.of(...column, value);
    return {
      dates: Int32Array.of(...bars.dates, bars.dates[last]! + 3),
      open: add(bars.open, bars.close[last]!),
      high: add(bars.high, Math.max(close, bars.close[last]!)),
      low: add(bars.low, Math.min(close, bars.close[last]!)),
      close: add(bars.close, close),
      volume: add(bars.volume, bars.volume[last]!),
      vwap: null,
    };
  }

  it('is found where it was planted: recall of at least 95%', () => {
    expect(countHolding(name, planted) / CHARTS).toBeGreaterThanOrEqual(0.95);
  });

  it('is found nowhere else: precision of at least 95%', () => {
    const right = countHolding(name, planted);
    const quiet = seeds.map((seed) => quietChart(seed));
    const wrong = [...nearMisses, quiet].reduce((sum, charts) => sum + countHolding(name, charts), 0);
    expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.95);
  });

  it.each(rules)('does not hold in charts with %s', (rule) => {
    expect(countHolding(name, nearMisses[rules.indexOf(rule)]!)).toBeLessThanOrEqual(0.05 * CHARTS);
  });

  it('holds exactly where its definition does', () => {
    let found = 0;
    for (const bars of [...VOLATILE, ...planted.slice(0, 8), ...nearMisses.flatMap((charts) => charts.slice(0, 2))]) {
      const computed = valuesOf(name, bars);
      const isRecent = (i: number) => i >= computed.length - 40;
      for (let i = setupLookback(name); i < computed.length; i += 1) {
        if (computed[i] !== 1 && !isRecent(i) && i % 11 > 0) continue;
        if ((computed[i] === 1) !== SETUP_DEFINITIONS[name](bars, i)) expect([name, i, computed[i]]).toEqual([]);
        found += computed[i]!;
      }
    }
    expect(found).toBeGreaterThan(20);
  });

  it('is absent within its lookback and 0 or 1 after it', () => {
    const values = valuesOf(name, VOLATILE[0]!);
    const lookback = setupLookback(name);
    expect(values.subarray(0, lookback).every(Number.isNaN)).toBe(true);
    expect(values.subarray(lookback).every((value) => value === 0 || value === 1)).toBe(true);
    expect(setupMatch(name, VOLATILE[0]!, lookback - 1)).toBeNull();
  });

  it.each([false, true])('depends on nothing later or beyond its reach (breakout: %s)', (breakout) => {
    let found = 0;
    for (const bars of [...VOLATILE, ...planted.slice(0, 5), ...planted.slice(0, 5).map(breakingOut)]) {
      const whole = valuesOf(name, bars, { breakout });
      const reach = setupReach(name, { breakout });
      for (let i = setupLookback(name, { breakout }); i < whole.length; i += 1) {
        if (whole[i] !== 1 && i % 7 > 0) continue;
        const recent = slice(bars, Math.max(0, i - reach), i + 1);
        expect(valuesOf(name, recent, { breakout, newest: 1 }).at(-1)).toBe(whole[i]);
        const match = setupMatch(name, bars, i, { breakout });
        expect(match !== null).toBe(whole[i] === 1);
        found += Number(match !== null);
      }
    }
    expect(found > 0).toBe(!breakout || BREAKOUT_SETUPS.includes(name));
  });

  it('ends with a close beyond its level, or holds from it on', () => {
    const broken = planted.filter((bars) => holdsAtEnd(name, bars)).map(breakingOut);
    const breakouts = broken.filter((bars) => valuesOf(name, bars, { breakout: true, newest: 1 }).at(-1) === 1);
    expect(breakouts.length).toBe(BREAKOUT_SETUPS.includes(name) ? broken.length : 0);
    if (BREAKOUT_SETUPS.includes(name)) expect(countHolding(name, broken)).toBe(0);
  });

  it('names pivots, levels, and facts of its bars', () => {
    for (const bars of planted) {
      const at = bars.close.length - 1;
      const match = setupMatch(name, bars, at);
      if (!match) continue;
      const dates = match.pivots.map((pivot) => pivot.at);
      expect(dates).toEqual(dates.toSorted((a, b) => a - b));
      for (const pivot of match.pivots) expect(pivot.price).toBe(bars[pivot.kind][pivot.at]);
      expect(dates[0]).toBeGreaterThanOrEqual(match.from);
      expect(dates.at(-1)).toBeLessThanOrEqual(at);
      expect(match.facts.every(({ values }) => values.length > 0 && values.every(Number.isFinite))).toBe(true);
    }
  });
});

it('shows the contractions of a volatility contraction', () => {
  const bars = plantedChart('volatility-contraction', 1);
  const match = setupMatch('volatility-contraction', bars, bars.close.length - 1)!;
  const { values } = match.facts.find(({ name }) => name === 'contractions')!;
  expect(values.length).toBe(3);
  expect(match.pivots.map(({ kind }) => kind)).toEqual(['high', 'low', 'high', 'low', 'high', 'low']);
  expect(match.levels[0]!.price).toBe(match.pivots.at(-2)!.price);
  values.forEach((depth, k) => {
    const [top, bottom] = match.pivots.slice(2 * k);
    expect(depth).toBeCloseTo(100 * (1 - bottom!.price / top!.price), 10);
  });
});

it('rejects an output that is too short', () => {
  expect(() => setup('flat-base', VOLATILE[0]!, {}, new Float64Array(3))).toThrow(RangeError);
});
