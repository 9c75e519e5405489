import { describe, expect, it } from '@jest/globals';
import { compare, number, plan, type ScanPlan, series, type StockHistory } from '@plainscan/contracts';
import { buildMarket, runPlan } from '@plainscan/scan-engine';
import { scanPlan, stocks } from '@plainscan/scan-engine/testing';
import fc from 'fast-check';
import { edgeFreeMarket } from './testing/edge-free.ts';
import { countMatches, findSignals, rowOfSignals } from './signals.ts';

/** The matches of a scan on each session, as `date: symbols`. */
function scannedDayByDay(all: readonly StockHistory[], testedPlan: ScanPlan, dates: Iterable<number>): string[] {
  return Array.from(dates, (asOf) => {
    const market = buildMarket(all, { asOf });
    const { rows } = runPlan(market, testedPlan);
    const symbols = Array.from(rows, (row) => market.stocks[row]!.listing.symbol);
    return `${asOf}: ${symbols.sort().join(' ')}`;
  });
}

function replayed(all: readonly StockHistory[], testedPlan: ScanPlan): string[] {
  const market = buildMarket(all);
  const signals = findSignals(market, testedPlan);
  const rows = rowOfSignals(signals);
  return Array.from(signals.sessions, (date, session) => {
    const found = rows.filter((_, signal) => signals.at[signal] === session);
    const symbols = Array.from(found, (row) => market.stocks[row]!.listing.symbol);
    return `${date}: ${symbols.sort().join(' ')}`;
  });
}

describe('signals', () => {
  it('match a scan of each session, without looking ahead', () => {
    fc.assert(
      fc.property(stocks, scanPlan, (all, testedPlan) => {
        const dates = new Set(all.flatMap(({ bars }) => [...bars.dates]));
        expect(replayed(all, testedPlan)).toEqual(scannedDayByDay(all, testedPlan, [...dates].sort()));
      }),
      { numRuns: 250 },
    );
  });

  it('do not change when later bars are removed', () => {
    fc.assert(
      fc.property(stocks, scanPlan, fc.nat(), (all, testedPlan, pick) => {
        const long = replayed(all, testedPlan);
        const cut = Number(long[pick % long.length]!.slice(0, 8));
        const market = buildMarket(all, { asOf: cut });
        expect(replayed(market.stocks, testedPlan)).toEqual(long.filter((line) => Number(line.slice(0, 8)) <= cut));
      }),
      { numRuns: 250 },
    );
  });

  it.each(['bullish', 'bearish'] as const)('of %s divergences match a scan of each session', (direction) => {
    const { stocks: all } = edgeFreeMarket({ stocks: 12, sessions: 130, seed: 5 });
    const diverging = plan({ type: 'divergence', direction, value: series('rsi', [3]) });
    const found = replayed(all, diverging);
    expect(found.filter((line) => line.length > 10).length).toBeGreaterThan(20);
    expect(found).toEqual(scannedDayByDay(all, diverging, all[0]!.bars.dates));
  });

  it('are counted by session, with the median of the sessions that have any', () => {
    const bars = { open: [1, 1, 1, 1], close: [1, 9, 9, 1] };
    const market = buildMarket([stockOf('A', bars.close), stockOf('B', [9, 9, 1, 1]), stockOf('C', [1, 1, 1, 1])]);
    const { counts, active, median } = countMatches(
      findSignals(market, plan(compare(series('close'), '>', number(5)))),
    );
    expect([...counts]).toEqual([1, 2, 1, 0]);
    expect({ active, median }).toEqual({ active: 3, median: 1 });
  });
});

function stockOf(symbol: string, close: readonly number[]): StockHistory {
  const column = Float64Array.from(close);
  return {
    listing: { symbol, name: symbol, exchange: null, kind: 'stock', sector: null, industry: null, marketCap: null },
    bars: {
      dates: Int32Array.from(close, (_, i) => 20240102 + i),
      open: column,
      high: column,
      low: column,
      close: column,
      volume: column,
      vwap: null,
    },
  };
}
