import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { decodeBlock } from '@plainscan/market-data';
import { eventually, Processes, recordingLogger } from '@plainscan/test-kit';
import { Queue } from 'bullmq';
import { createScannerWorker } from '../src/worker.module.ts';
import { marketFeed } from '../src/market/market-feed.ts';
import { MarketBlocksStore } from '../src/market/market-blocks.store.ts';
import { qualityOf } from '../src/market/market-quality.ts';
import { BLOCK_QUEUE } from '../src/market/market-queues.ts';
import type { MarketFeed } from '../src/market/market-source.ts';
import type { PlannedMarket, PublishedMarket } from '../src/market/market-version.ts';
import { csvMarket, type CsvMarket } from './fixtures/csv-market.ts';
import { openStores, type Stores } from './fixtures/stores.ts';
import { spawnWorker } from './fixtures/worker-process.ts';

jest.setTimeout(60_000);

let stores: Stores;
let market: CsvMarket;
let blocks: MarketBlocksStore;
const processes = new Processes();

const env = (): Record<string, string> => ({
  MARKET_PROVIDER: 'csv',
  MARKET_BARS: market.bars,
  MARKET_SYMBOLS: market.symbols,
});
const config = () => stores.config(env());
const work = (options: Parameters<typeof createScannerWorker>[1] = {}) =>
  processes.start(createScannerWorker(stores.asWorker(config()), options));
const published = (): Promise<PublishedMarket> => eventually(() => blocks.current(), { withinMs: 20_000 });

async function symbolsOf({ version, blocks: count }: PublishedMarket): Promise<string[]> {
  const bytes = await blocks.readBlocks(version, 0, count);
  return bytes.flatMap((block) => decodeBlock(block).map((stock) => stock.listing.symbol));
}

/** Counts a worker's requests to its provider by block; `before` can delay them or make them fail. */
function watched(inner: MarketFeed, before: (block: string) => Promise<void> = async () => undefined) {
  const requests = new Map<string, number>();
  const feed: MarketFeed = {
    ...inner,
    open: async (version) => {
      const provider = await inner.open(version);
      return {
        ...provider,
        dailyBars: async (symbols, from, to) => {
          requests.set(symbols[0]!, (requests.get(symbols[0]!) ?? 0) + 1);
          await before(symbols[0]!);
          return provider.dailyBars(symbols, from, to);
        },
      };
    },
  };
  return { feed, requests };
}

beforeAll(async () => {
  stores = await openStores();
  blocks = new MarketBlocksStore(stores.redis.client);
});
beforeEach(async () => {
  market = await csvMarket(450, 30);
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

describe('a preload by workers', () => {
  it('publishes every stock in the files once all blocks are loaded', async () => {
    await work();
    const current = await published();
    expect(current).toMatchObject({ stocks: 450, blocks: 5, provider: 'csv', simulated: false });
    expect(await symbolsOf(current)).toEqual([...market.listed].sort());
  });

  it('is shared: no batch is requested from the provider twice', async () => {
    const [one, other] = [watched(marketFeed(config().market)), watched(marketFeed(config().market))];
    await Promise.all([work({ feed: one.feed }), work({ feed: other.feed })]);
    await published();
    const requests = [...one.requests.values(), ...other.requests.values()];
    expect(requests).toEqual([1, 1, 1, 1, 1]);
  });

  it('loses only the current batch when a worker is killed, and its progress never decreases', async () => {
    const simulated = { MARKET_PROVIDER: 'simulated' };
    const victim = spawnWorker(stores.env({ ...simulated, NATS_URL: stores.nats.urlOf('scanner-worker') }));
    const counts: number[] = [];
    const count = async () => {
      const loading = await blocks.loading();
      counts.push(loading ? (await blocks.loaded(loading.version)).stocks : 0);
      return counts.at(-1)!;
    };
    await eventually(async () => (await count()) >= 1000, { withinMs: 30_000 });
    await victim.kill();
    const left = await count();
    expect(left).toBeLessThan(11_626);

    const successor = spawnWorker(stores.env({ ...simulated, NATS_URL: stores.nats.urlOf('scanner-worker') }));
    try {
      await eventually(async () => (await count()) === 11_626, { withinMs: 40_000 });
      expect(await published()).toMatchObject({ stocks: 11_626, blocks: 117 });
      expect(counts).toEqual([...counts].sort((a, b) => a - b));
    } finally {
      await successor.kill();
    }
  });

  it('tolerates occasional failures of the provider', async () => {
    let calls = 0;
    const { feed } = watched(marketFeed(config().market), async () => {
      calls += 1;
      if (calls % 2 === 1) throw new Error('the provider is busy');
    });
    await work({ feed });
    expect(await published()).toMatchObject({ stocks: 450 });
  });

  it('restarts after a batch fails permanently and keeps the batches already loaded', async () => {
    let broken = true;
    const first = [...market.listed].sort()[0]!;
    const { feed, requests } = watched(marketFeed(config().market), async (block) => {
      if (broken && block === first) throw new Error('the provider is down');
    });
    const { logger, lines } = recordingLogger();
    await work({ feed, logger, refreshEveryMs: 1000 });
    await eventually(() => lines.some((line) => line['job'] === 'load-block' && line['attempt'] === 5), {
      withinMs: 30_000,
    });
    expect(await blocks.current()).toBeNull();
    broken = false;
    expect(await published()).toMatchObject({ stocks: 450 });
    expect([...requests].filter(([block]) => block !== first).every(([, times]) => times === 1)).toBe(true);
  });

  it('leaves no jobs behind', async () => {
    await work();
    await published();
    const queue = new Queue(BLOCK_QUEUE, { connection: stores.redis.client });
    expect(await queue.getJobCounts('wait', 'active', 'failed', 'completed', 'delayed')).toEqual({
      wait: 0,
      active: 0,
      failed: 0,
      completed: 0,
      delayed: 0,
    });
    await queue.close();
  });
});

describe('a sweep', () => {
  it('does not remove a market whose load starts during the sweep', async () => {
    const planned = (version: string): PlannedMarket => ({
      badRows: null,
      version,
      source: 's',
      provider: 'csv',
      simulated: false,
      asOf: '2024-01-02',
      stocks: 1,
      blocks: 1,
      updatedAt: '2024-01-02T21:00:00.000Z',
      plannedAt: Date.now(),
    });
    class BeginsDuringSweep extends MarketBlocksStore {
      override async loading(): Promise<PlannedMarket | null> {
        const loading = await super.loading();
        await this.begin(planned('next'));
        await this.writeBlock('next', 0, { bytes: new Uint8Array(8), stocks: 1, quality: qualityOf([], '2024-01-02') });
        return loading;
      }
    }
    await blocks.begin(planned('old'));
    await blocks.publish({ ...planned('current'), publishedAt: Date.now() });
    await blocks.begin(planned('current'));
    expect(await new BeginsDuringSweep(stores.redis.client).sweep()).toEqual(['old']);
    expect(await blocks.missingBlocks('next', 1)).toEqual([]);
    await blocks.publish({ ...planned('newest'), publishedAt: Date.now() });
    await blocks.begin(planned('newest'));
    expect(await blocks.sweep()).toEqual(['current', 'next']);
  });
});

describe('a market in Redis', () => {
  it('is not reloaded when a worker starts', async () => {
    await processes.stop(await work().then(async (worker) => (await published(), worker)));
    const before = await blocks.current();
    const { feed, requests } = watched(marketFeed(config().market));
    const { logger } = recordingLogger();
    await work({ feed, logger });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(requests.size).toBe(0);
    expect(await blocks.current()).toEqual(before);
  });

  it('is replaced when the files change', async () => {
    await work({ refreshEveryMs: 250 });
    const before = await published();
    await market.addSession();
    const after = await eventually(async () => {
      const now = await blocks.current();
      return now && now.version !== before.version ? now : null;
    });
    expect(after.asOf > before.asOf).toBe(true);
    expect(await symbolsOf(after)).toHaveLength(450);
  });

  it('is restored from the history without the provider when Redis is empty', async () => {
    const worker = await work();
    const before = await published();
    await eventually(async () => {
      const stored = await stores.database.query('SELECT version FROM markets WHERE completed_at IS NOT NULL');
      return stored.length === 1;
    });
    await processes.stop(worker);
    await stores.redis.client.flushdb();

    const { feed, requests } = watched(marketFeed(config().market));
    await work({ feed });
    const after = await published();
    expect({ ...after, plannedAt: 0, publishedAt: 0 }).toEqual({ ...before, plannedAt: 0, publishedAt: 0 });
    expect(await symbolsOf(after)).toEqual([...market.listed].sort());
    expect(requests.size).toBe(0);
  });

  it('is stored in the history together with only the previous market', async () => {
    await stores.database
      .query(`INSERT INTO markets VALUES ('given-up', '${marketFeed(config().market).source}', 'csv', false,
      '2024-01-02', 450, 5, now(), NULL)`);
    await work({ refreshEveryMs: 250 });
    const stored = async () =>
      (await stores.database.query('SELECT version FROM markets ORDER BY completed_at NULLS FIRST')).map(
        (row) => row['version'],
      );
    const versions: string[] = [];
    for (const last of [false, false, true]) {
      const { version } = await eventually(async () => {
        const current = await blocks.current();
        return current && !versions.includes(current.version) ? current : null;
      });
      versions.push(version);
      await eventually(async () => (await stored()).at(-1) === version);
      if (!last) await market.addSession();
    }
    await eventually(async () => JSON.stringify(await stored()) === JSON.stringify(versions.slice(1)));
  });

  it('is stored again when the history loses it', async () => {
    await work({ refreshEveryMs: 250 });
    const { version } = await published();
    const stored = async () =>
      (await stores.database.query('SELECT version FROM markets WHERE completed_at IS NOT NULL')).some(
        (row) => row['version'] === version,
      );
    await eventually(stored);
    await stores.database.query('TRUNCATE markets CASCADE');
    await eventually(stored);
  });

  it('is loaded again when a block is missing', async () => {
    await work({ refreshEveryMs: 250 });
    const { version } = await published();
    await stores.redis.client.del(`market:${version}:block:2`);
    await eventually(async () => (await blocks.missingBlocks(version, 5)).length === 0);
  });

  it('is restored within 20 seconds after FLUSHALL, which closes no connections', async () => {
    await work({ refreshEveryMs: 250 });
    const { version } = await published();
    await stores.redis.client.flushdb();
    expect((await published()).version).toBe(version);
  });

  it('is restored when Redis loses all data while a worker runs', async () => {
    await work({ refreshEveryMs: 250 });
    const { version } = await published();
    await stores.redis.client.flushdb();
    await stores.redis.client.client('KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    expect((await published()).version).toBe(version);
  });
});
