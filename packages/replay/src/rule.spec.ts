import { describe, expect, it } from '@jest/globals';
import { compare, plan, series, type StockHistory } from '@plainscan/contracts';
import { buildMarket } from '@plainscan/scan-engine';
import { replay } from './replay.ts';
import type { Rule } from './rule.ts';

interface Day {
  readonly open: number;
  readonly high?: number;
  readonly low?: number;
  readonly close: number;
  readonly volume?: number;
}

/** One stock whose first day is a signal, because only that day has a volume of a million. */
function curveOf(days: readonly Day[], rule: Partial<Rule>) {
  const all: readonly Day[] = [{ open: 100, close: 100, volume: 1e6 }, ...days];
  const column = (of: (day: Day) => number) => Float64Array.from(all, of);
  const stock: StockHistory = {
    listing: { symbol: 'A', name: 'A', exchange: null, kind: 'stock', sector: null, industry: null, marketCap: null },
    bars: {
      dates: Int32Array.from(all, (_, i) => 20240102 + i),
      open: column(({ open }) => open),
      high: column(({ open, high, close }) => high ?? Math.max(open, close)),
      low: column(({ open, low, close }) => low ?? Math.min(open, close)),
      close: column(({ close }) => close),
      volume: column(({ volume }) => volume ?? 1e5),
      vwap: null,
    },
  };
  const signal = plan(compare(series('volume'), '>=', 1e6));
  return replay(buildMarket([stock]), signal, { rule: { costBp: 0, ...rule } }).curve;
}

/** The half-spread of a stock that trades $100 million a day: 3 bp above $20 million. */
const HALF_SPREAD = 3 / 10_000;

describe('a rule', () => {
  it('buys at the next open and sells at the close of the last day', () => {
    const { equity, trades } = curveOf(
      [
        { open: 100, close: 110 },
        { open: 115, close: 121 },
        { open: 50, close: 50 },
      ],
      { hold: 2 },
    );
    expect(trades).toBe(1);
    // each of the two days allocates half of the account
    expect(equity[1]).toBeCloseTo(1 + (0.1 - HALF_SPREAD) / 2, 12);
    expect(equity[2]! / equity[1]!).toBeCloseTo(1 + (0.1 - HALF_SPREAD) / 2, 12);
    expect(equity[3]).toBe(equity[2]);
  });

  it('sells at the stop before the target when a day touches both', () => {
    const { equity } = curveOf([{ open: 100, high: 120, low: 90, close: 118 }], { hold: 1, stop: 5, target: 10 });
    expect(equity[1]).toBeCloseTo(1 - 0.05 - 2 * HALF_SPREAD, 12);
  });

  it('sells at the open when it gaps past the stop', () => {
    const { equity } = curveOf(
      [
        { open: 100, close: 100 },
        { open: 80, close: 99 },
      ],
      { hold: 2, stop: 5 },
    );
    expect(equity[2]! / equity[1]!).toBeCloseTo(1 + (-0.2 - HALF_SPREAD) / 2, 12);
  });

  it('measures the drawdown from the highest close, and the capacity by dollar volume', () => {
    const { maxDrawdown, capacity } = curveOf(
      [
        { open: 100, close: 200, high: 200 },
        { open: 200, close: 100 },
      ],
      { hold: 2 },
    );
    expect(maxDrawdown).toBeCloseTo(25 + 50 * HALF_SPREAD, 6);
    expect(capacity).toBeCloseTo(0.01 * 100e6 * 2, 3);
  });

  it('ends a trade at the last close before a suspected split', () => {
    const { equity, trades } = curveOf(
      [
        { open: 100, close: 110 },
        { open: 11, close: 12 },
        { open: 13, close: 14 },
      ],
      { hold: 3 },
    );
    expect(trades).toBe(1);
    expect(equity[1]).toBeCloseTo(1 + (0.1 - HALF_SPREAD) / 3, 12);
    expect(equity[2]! / equity[1]!).toBeCloseTo(1 - HALF_SPREAD / 3, 12);
    expect(equity[3]).toBe(equity[2]);
  });
});
