import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DEFAULT_REPLAY_RULE, getReplay, plan, startReplay } from '@plainscan/contracts';
import type { SharedBlock } from '@plainscan/market-data';
import { eventually, Processes, silentLogger, untilReady } from '@plainscan/test-kit';
import { Queue } from 'bullmq';
import { MarketBlocksStore } from '../src/market/market-blocks.store.ts';
import { REPLAY_QUEUE } from '../src/market/market-queues.ts';
import { ReplayPool } from '../src/replays/replay-pool.ts';
import { ReplaysStore } from '../src/replays/replays.store.ts';
import { RunReplay } from '../src/replays/run-replay.ts';
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
    const run = new RunReplay(new NeverRead(stores.redis.client), replays, new ReplayPool(silentLogger())).process(
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
});

describe('the thread of replays', () => {
  const task = { plan: plan(null), rule: DEFAULT_REPLAY_RULE, savedOn: null };
  const readBlocks = jest.fn((): Promise<readonly SharedBlock[]> => Promise.resolve([]));
  const onProgress = jest.fn();
  let pool: ReplayPool;
  const run = (version: string, { signal }: AbortController = new AbortController()) =>
    pool.run(version, task, { readBlocks, signal, onProgress });

  beforeEach(() => {
    pool = new ReplayPool(silentLogger());
    readBlocks.mockClear();
    onProgress.mockClear();
  });
  afterEach(() => {
    jest.useRealTimers();
    pool.release();
  });

  it('has an empty result without any stock', async () => {
    expect(await run('v1')).toMatchObject({
      from: '',
      asOf: '',
      sessions: 0,
      signals: 0,
      curve: { points: [], capacity: null },
    });
    await eventually(() => onProgress.mock.calls.length > 0);
  });

  it('reads each version of the market once', async () => {
    await run('v1');
    await run('v1');
    expect(readBlocks).toHaveBeenCalledTimes(1);
    await run('v2');
    expect(readBlocks).toHaveBeenCalledTimes(2);
  });

  it('is replaced after a replay that is canceled', async () => {
    const abort = new AbortController();
    const canceled = run('v1', abort);
    abort.abort(new Error('canceled'));
    await expect(canceled).rejects.toThrow('canceled');
    expect(await run('v1')).toMatchObject({ signals: 0 });
  });

  it('is replaced after it fails', async () => {
    readBlocks.mockResolvedValueOnce([{} as never]);
    await expect(run('v1')).rejects.toThrow();
    expect(await run('v1')).toMatchObject({ signals: 0 });
  });

  it('is freed once it has been idle for some minutes', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
    await run('v1');
    await jest.advanceTimersByTimeAsync(4 * 60_000);
    await run('v1');
    expect(readBlocks).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(6 * 60_000);
    await run('v1');
    expect(readBlocks).toHaveBeenCalledTimes(2);
  });
});
