import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getProgress, marketPublished, type DataProgress } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { eventually, Processes } from '@plainscan/test-kit';
import { createScanner, createScannerWorker } from '../src/index.ts';
import { csvMarket, type CsvMarket } from './fixtures/csv-market.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

let stores: Stores;
let market: CsvMarket;
const processes = new Processes();

const csv = (): Record<string, string> => ({
  MARKET_PROVIDER: 'csv',
  MARKET_BARS: market.bars,
  MARKET_SYMBOLS: market.symbols,
  SCAN_HOURS: 'always',
});

const progress = (): Promise<DataProgress> => stores.rpc.call(newContext(), getProgress, {});

beforeAll(async () => {
  stores = await openStores();
});
afterAll(async () => {
  await stores.close();
});
afterEach(async () => {
  await processes.stopAll();
  await stores.redis.client.flushdb();
  await market.remove();
});

describe('the preload', () => {
  it('loads a market from files into every replica and reports its progress until it is done', async () => {
    market = await csvMarket(250, 30);
    const published: unknown[] = [];
    const unsubscribe = stores.broadcast.subscribe(marketPublished, (event) => void published.push(event));
    await processes.start(createScanner(stores.config(csv())));
    const before = await eventually(progress);
    expect(before.stocks).toMatchObject({ loaded: 0, isLoading: true });

    await processes.start(createScannerWorker(stores.asWorker(stores.config(csv()))));
    const seen: DataProgress[] = [];
    await eventually(
      async () => {
        seen.push(await progress());
        return !seen.at(-1)!.stocks.isLoading;
      },
      { withinMs: 40_000 },
    );
    expect(seen.at(-1)).toMatchObject({
      stocks: {
        loaded: 250,
        total: 250,
        currentBatch: 3,
        totalBatches: 3,
        status: 'Data Done - All 250 stocks ready for scanning',
      },
      simulated: false,
    });
    const counts = seen.map((p) => p.stocks.loaded);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    await eventually(() => published.length > 0);
    expect(published).toEqual([{ version: seen.at(-1)!.marketVersion, asOf: seen.at(-1)!.asOf, symbols: 250 }]);
    unsubscribe();
  });
});
