import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DEFAULT_REPLAY_RULE, getReplay, plan, startReplay } from '@plainscan/contracts';
import { eventually, Processes, untilReady } from '@plainscan/test-kit';
import { Queue } from 'bullmq';
import { MarketBlocksStore } from '../src/market/market-blocks.store.ts';
import { REPLAY_QUEUE } from '../src/market/market-queues.ts';
import { ReplaysStore } from '../src/replays/replays.store.ts';
import { RunReplay } from '../src/replays/run-replay.ts';
import { replayOnThread } from '../src/replays/threaded-replay.ts';
import { createScanner } from '../src/scanner.module.ts';
import { asAdmin } from './fixtures/callers.ts';
import { csvMarket, type CsvMarket } from './fixtures/csv-market.ts';
import { openStores, type Stores } from './fixtures/stores.ts';
import { spawnWorker } from './fixtures/worker-process.ts';

jest.setTimeout(120_000);

let stores: Stores;
let market: CsvMarket;
const processes = new Processes();

beforeAll(async () => {
  stores = await openStores();
  market = await csvMarket(120, 60);
});
afterEach(async () => {
  await processes.stopAll();
  await stores.redis.client.flushdb();
});
afterAll(async () => {
  await stores.close();
  await market.remove();
});

const env = () => ({
  MARKET_PROVIDER: 'csv',
  MARKET_BARS: market.bars,
  MARKET_SYMBOLS: market.symbols,
  SCAN_HOURS: 'always',
});

describe('a worker', () => {
  it('that is killed during a replay loses it to the next worker', async () => {
    const spawn = () => spawnWorker(stores.env({ ...env(), NATS_URL: stores.nats.urlOf('scanner-worker') }));
    const scanner = await processes.start(createScanner(stores.config(env())));
    const victim = spawn();
    await untilReady(scanner);
    const queue = new Queue(REPLAY_QUEUE, { connection: { url: stores.redis.url, maxRetriesPerRequest: null } });
    try {
      const { id } = await stores.rpc.call(asAdmin(), startReplay, { query: 'price above 15' });
      await eventually(async () => (await queue.getActiveCount()) === 1, { withinMs: 30_000 });
      await victim.kill();
      expect((await stores.rpc.call(asAdmin(), getReplay, { id })).status).toBe('running');
      const successor = spawn();
      try {
        const { result } = await eventually(
          async () => {
            const replay = await stores.rpc.call(asAdmin(), getReplay, { id });
            return replay.status === 'done' ? replay : null;
          },
          { withinMs: 60_000 },
        );
        expect(result!.signals).toBeGreaterThan(0);
      } finally {
        await successor.kill();
      }
    } finally {
      await queue.close();
    }
  });
});

describe('a running replay', () => {
  /** A replay whose market never arrives, and what ends it. */
  async function stuck(isStopping: () => boolean = () => false) {
    class NeverRead extends MarketBlocksStore {
      override async current() {
        return { version: 'v1', blocks: 1 } as Awaited<ReturnType<MarketBlocksStore['current']>>;
      }
      override readBlocks(): Promise<Buffer[]> {
        reading.resolve(null);
        return new Promise(() => undefined);
      }
    }
    const reading = Promise.withResolvers<null>();
    const replays = new ReplaysStore(stores.redis.client, Date.now);
    const id = randomUUID();
    const scan = {
      query: 'all',
      plan: plan(null),
      description: 'All stocks',
      unmatched: [],
      rule: DEFAULT_REPLAY_RULE,
    };
    await replays.takePlace('user-1', id);
    await replays.save(id, { userId: 'user-1', savedOn: null, ...scan });
    const run = new RunReplay(new NeverRead(stores.redis.client), replays).process(
      { id },
      { report: () => undefined, isStopping },
    );
    await reading.promise;
    return { id, replays, run };
  }

  it('ends when its user cancels it, and frees its place', async () => {
    const { id, replays, run } = await stuck();
    await replays.cancel(id);
    await run;
    expect(await replays.outcome(id)).toEqual({ result: null, canceled: true });
    expect(await stores.redis.client.zcard('replays:places:user-1')).toBe(0);
  });

  it('ends when its worker stops, so that another attempt follows', async () => {
    const { run } = await stuck(() => true);
    await expect(run).rejects.toThrow('this worker is stopping');
  });

  it('ends on its thread at once', async () => {
    const abort = new AbortController();
    const task = { blocks: [], version: 'v1', plan: plan(null), rule: DEFAULT_REPLAY_RULE, savedOn: null };
    const run = replayOnThread(task, { signal: abort.signal, onProgress: () => undefined });
    abort.abort(new Error('canceled'));
    await expect(run).rejects.toThrow('canceled');
  });

  it('without any stock has an empty result', async () => {
    const task = { blocks: [], version: 'v1', plan: plan(null), rule: DEFAULT_REPLAY_RULE, savedOn: null };
    const progress: number[] = [];
    const { signal } = new AbortController();
    const result = await replayOnThread(task, { signal, onProgress: (share) => progress.push(share) });
    expect(result).toMatchObject({
      from: '',
      asOf: '',
      sessions: 0,
      signals: 0,
      curve: { points: [], capacity: null },
    });
    expect(progress.length).toBeGreaterThan(0);
  });
});
