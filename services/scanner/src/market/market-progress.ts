import type { DataProgress } from '@plainscan/contracts';
import type { PlannedMarket, PublishedMarket } from './market-version.ts';

export interface PreloadState {
  /** the current market of this process */
  inMemory: PublishedMarket | null;
  /** the market that is complete in Redis */
  current: PublishedMarket | null;
  loading: PlannedMarket | null;
  loadedStocks: number;
  loadedBlocks: number;
}

const count = (n: number): string => n.toLocaleString('en-US');

/**
 * The response of /api/data-progress. A current market counts as loaded even while a newer one loads, so that the
 * figures never go backward.
 */
export function progressOf(state: PreloadState, simulated: boolean): DataProgress {
  const { inMemory, current, loading, loadedStocks, loadedBlocks } = state;
  if (inMemory)
    return {
      stocks: {
        loaded: inMemory.stocks,
        total: inMemory.stocks,
        isLoading: false,
        currentBatch: inMemory.blocks,
        totalBatches: inMemory.blocks,
        status: `Data Done - All ${count(inMemory.stocks)} stocks ready for scanning`,
      },
      simulated: inMemory.simulated,
      asOf: inMemory.asOf,
      marketVersion: inMemory.version,
    };
  if (current)
    return {
      stocks: {
        loaded: current.stocks,
        total: current.stocks,
        isLoading: true,
        currentBatch: current.blocks,
        totalBatches: current.blocks,
        status: `All ${count(current.stocks)} stocks loaded - getting them ready for scanning`,
      },
      simulated: current.simulated,
      asOf: current.asOf,
      marketVersion: null,
    };
  if (loading) {
    const batch = Math.min(loadedBlocks + 1, loading.blocks);
    const loaded = Math.min(loadedStocks, loading.stocks);
    return {
      stocks: {
        loaded,
        total: loading.stocks,
        isLoading: true,
        currentBatch: batch,
        totalBatches: loading.blocks,
        status: `Loading batch ${batch} of ${loading.blocks} - ${count(loaded)} of ${count(loading.stocks)} stocks`,
      },
      simulated: loading.simulated,
      asOf: loading.asOf,
      marketVersion: null,
    };
  }
  return {
    stocks: {
      loaded: 0,
      total: 0,
      isLoading: true,
      currentBatch: 0,
      totalBatches: 0,
      status: 'Reading the market data',
    },
    simulated,
    asOf: null,
    marketVersion: null,
  };
}
