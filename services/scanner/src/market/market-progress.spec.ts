import { describe, expect, it } from '@jest/globals';
import { progressOf, type PreloadState } from './market-progress.ts';
import type { PlannedMarket, PublishedMarket } from './market-version.ts';

const planned: PlannedMarket = {
  badRows: null,
  version: 'simulated-1-20261120',
  source: 'simulated-1',
  provider: 'simulated',
  simulated: true,
  asOf: '2026-11-20',
  stocks: 11_626,
  blocks: 117,
  updatedAt: '2026-11-20T21:00:00.000Z',
  plannedAt: 1,
};
const published: PublishedMarket = { ...planned, publishedAt: 2 };
const nothing: PreloadState = { inMemory: null, current: null, loading: null, loadedStocks: 0, loadedBlocks: 0 };

describe('the preload progress', () => {
  it('is loading with zero stocks before the first plan', () => {
    const { stocks, asOf, simulated } = progressOf(nothing, true);
    expect(stocks).toMatchObject({ loaded: 0, total: 0, isLoading: true, totalBatches: 0 });
    expect(asOf).toBeNull();
    expect(simulated).toBe(true);
  });

  it('counts stocks and names the current batch', () => {
    const { stocks } = progressOf({ ...nothing, loading: planned, loadedStocks: 1100, loadedBlocks: 11 }, true);
    expect(stocks).toEqual({
      loaded: 1100,
      total: 11_626,
      isLoading: true,
      currentBatch: 12,
      totalBatches: 117,
      status: 'Loading batch 12 of 117 - 1,100 of 11,626 stocks',
    });
  });

  it('stays at the last batch until the market is published', () => {
    const { stocks } = progressOf({ ...nothing, loading: planned, loadedStocks: 11_626, loadedBlocks: 117 }, true);
    expect(stocks).toMatchObject({ loaded: 11_626, isLoading: true, currentBatch: 117 });
  });

  it('is still loading until this process can scan', () => {
    expect(progressOf({ ...nothing, current: published, loading: planned }, true).stocks).toMatchObject({
      loaded: 11_626,
      isLoading: true,
    });
  });

  it('ends with the exact status text and the number of stocks actually loaded', () => {
    const { stocks, marketVersion } = progressOf({ ...nothing, inMemory: { ...published, stocks: 11_620 } }, false);
    expect(stocks).toMatchObject({
      loaded: 11_620,
      total: 11_620,
      isLoading: false,
      status: 'Data Done - All 11,620 stocks ready for scanning',
    });
    expect(marketVersion).toBe(planned.version);
  });

  it('stays complete while a newer market loads in the background', () => {
    const next = { ...planned, version: 'simulated-1-20261123' };
    const { stocks } = progressOf(
      { inMemory: published, current: published, loading: next, loadedStocks: 100, loadedBlocks: 1 },
      true,
    );
    expect(stocks).toMatchObject({ loaded: 11_626, isLoading: false });
  });
});
