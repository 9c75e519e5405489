import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getProgress, marketPublished, type DataProgress } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { eventually } from '@plainscan/test-kit';
import { createScanner, createScannerWorker, type ScannerProcess } from '../src/index.ts';
import { csvMarket, type CsvMarket } from './fixtures/csv-market.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

let stores: Stores;
let market: CsvMarket;
const running: ScannerProcess[] = [];

const csv = (): Record<string, string> => ({
  MARKET_PROVIDER: 'csv',
  MARKET_BARS: market.bars,
  MARKET_SYMBOLS: market.symbols,
  SCAN_HOURS: 'always',
});

async function start<P extends ScannerProcess>(process: P): Promise<P> {
  running.push(process);
  await process.start();
  return process;
}
const progress = (): Promise<DataProgress> => stores.rpc.call(newContext(), getProgress, {});

beforeAll(async () => {
  stores = await openStores();
});
afterAll(async () => {
  await stores.close();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((process) => process.stop()));
  await stores.redis.client.flushdb();
  await market.remove();
});

describe('the preload', () => {
  it('brings a market from files into every replica, and tells its progress to the end', async () => {
    market = await csvMarket(250, 30);
    const published: unknown[] = [];
    const silence = stores.broadcast.subscribe(marketPublished, (event) => void published.push(event));
    await start(createScanner(stores.config(csv())));
    const before = await eventually(progress);
    expect(before.stocks).toMatchObject({ loaded: 0, isLoading: true });

    await start(createScannerWorker(stores.config(csv())));
    const seen: DataProgress[] = [];
    await eventually(async () => {
      seen.push(await progress());
      return !seen.at(-1)!.stocks.isLoading;
    });
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
    silence();
  });
});
