import { appendFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getMarketState, reloadMarket } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { eventually, Processes } from '@plainscan/test-kit';
import { createScanner, createScannerWorker } from '../src/index.ts';
import { marketFeed } from '../src/market/market-feed.ts';
import { as } from './fixtures/callers.ts';
import { csvMarket, type CsvMarket } from './fixtures/csv-market.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const admin = as('admin-1', 'admin');

let stores: Stores;
let market: CsvMarket;
const processes = new Processes();

const env = (): Record<string, string> => ({
  MARKET_PROVIDER: 'csv',
  MARKET_BARS: market.bars,
  MARKET_SYMBOLS: market.symbols,
});
const config = () => stores.config(env());
const scan = () => processes.start(createScanner(config()));
/** The schedule doesn't interfere: it runs once an hour. */
const work = (options: Parameters<typeof createScannerWorker>[1] = {}) =>
  processes.start(createScannerWorker(stores.asWorker(config()), { refreshEveryMs: 3_600_000, ...options }));
const state = () => stores.rpc.call(admin, getMarketState, {});
const reload = () => stores.rpc.call(admin, reloadMarket, {});

beforeAll(async () => {
  stores = await openStores();
});
afterEach(async () => {
  await processes.stopAll();
  await stores.redis.client.flushdb();
  await stores.database.query('TRUNCATE markets CASCADE');
  await market.remove();
});
afterAll(async () => {
  await stores.close();
});

describe('the state of the market data', () => {
  it('shows the current market and the market of each running scanner', async () => {
    market = await csvMarket(250, 30);
    await appendFile(market.bars, 'QAAA,2024-02-14,10,11,9,12,100\n');
    await scan();
    expect(await eventually(state)).toMatchObject({ provider: 'csv', simulated: false, current: null, loading: null });
    await scan();
    await work();
    const loaded = await eventually(
      async () => {
        const found = await state();
        return found.scanners.length === 2 && found.scanners.every(({ version }) => version !== null) ? found : null;
      },
      { withinMs: 30_000 },
    );
    expect(loaded).toMatchObject({ current: { stocks: 250, blocks: 3 }, loading: null });
    const none = { count: 0, examples: [] };
    expect(loaded.quality).toEqual({ suspectedSplits: none, stale: none, missingSessions: none });
    const badRows = [
      {
        reason: 'the close is outside the range from low to high',
        count: 1,
        examples: [{ file: market.bars, line: 7502, detail: '12' }],
      },
    ];
    expect(loaded.badRows).toEqual(badRows);
    const { version } = loaded.current!;
    const stored = await eventually(async () => {
      const found = (await stores.database.query('SELECT bad_rows FROM markets')) as object[];
      return found.length > 0 && found;
    });
    expect(stored).toEqual([{ bad_rows: badRows }]);
    expect(loaded.scanners).toEqual([
      { host: hostname(), version },
      { host: hostname(), version },
    ]);
  });

  it('shows the progress of a market that is loading', async () => {
    market = await csvMarket(250, 30);
    const inner = marketFeed(config().market);
    await scan();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await work({
      feed: {
        ...inner,
        open: async (version) => {
          const provider = await inner.open(version);
          return { ...provider, dailyBars: async (...args) => (await held, provider.dailyBars(...args)) };
        },
      },
    });
    const { loading } = await eventually(async () => {
      const found = await state();
      return found.loading && found;
    });
    expect(loading).toMatchObject({ stocks: 250, blocks: 3, loadedStocks: 0, loadedBlocks: 0 });
    expect(await reload()).toEqual({ outcome: 'loading', reason: null });
    release();
    await eventually(async () => (await state()).loading === null, { withinMs: 30_000 });
  });

  it('is refused to everyone but administrators, as is a reload', async () => {
    market = await csvMarket(100, 30);
    await scan();
    await eventually(state);
    for (const ctx of [as('user-1'), newContext()]) {
      await expect(stores.rpc.call(ctx, getMarketState, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(stores.rpc.call(ctx, reloadMarket, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});

describe('a reload', () => {
  it('reports that the market is current, or why the provider failed', async () => {
    market = await csvMarket(100, 30);
    let broken = false;
    const inner = marketFeed(config().market);
    const version: typeof inner.version = (now) => {
      if (broken) throw new Error('the provider is down');
      return inner.version(now);
    };
    await scan();
    await work({ feed: { ...inner, version } });
    await eventually(async () => (await state()).current !== null, { withinMs: 30_000 });
    expect(await reload()).toEqual({ outcome: 'current', reason: null });
    broken = true;
    expect(await reload()).toEqual({ outcome: 'failed', reason: 'the provider is down' });
  });

  it('starts loading a newer market that the provider has', async () => {
    market = await csvMarket(100, 30);
    let newer = '';
    const inner = marketFeed(config().market);
    await scan();
    await work({
      feed: {
        ...inner,
        version: async (now) => (await inner.version(now)) + newer,
        open: (version) => inner.open(version.slice(0, version.length - newer.length)),
      },
    });
    const before = await eventually(async () => (await state()).current, { withinMs: 30_000 });
    newer = '-2';
    expect(await reload()).toEqual({ outcome: 'planned', reason: null });
    await eventually(async () => (await state()).current?.version === `${before.version}-2`, { withinMs: 30_000 });
  });
});
