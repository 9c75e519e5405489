import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { listScannerQueues, QUEUES, retryScannerQueue } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { eventually, Processes } from '@plainscan/test-kit';
import { Queue, Worker } from 'bullmq';
import { createScanner } from '../src/index.ts';
import { BLOCK_QUEUE, MARKET_QUEUE } from '../src/market/market-queues.ts';
import { as } from './fixtures/callers.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const admin = as('admin-1', 'admin');

let stores: Stores;
const processes = new Processes();
const list = async () => (await stores.rpc.call(admin, listScannerQueues, {})).queues;
const retry = (queue: string, ctx = admin) => stores.rpc.call(ctx, retryScannerQueue, { queue });

beforeAll(async () => {
  stores = await openStores();
  await processes.start(createScanner(stores.config()));
  await eventually(list);
});
afterAll(async () => {
  await processes.stopAll();
  await stores.close();
});

describe("the scanner's queues", () => {
  it('are listed for administrators only, under the names of their contract', async () => {
    const idle = { waiting: 0, active: 0, delayed: 0, failed: 0, failures: [] };
    expect(await list()).toEqual(QUEUES.scanner.map((name) => ({ ...idle, name })));
    for (const ctx of [as('user-1'), newContext()]) {
      await expect(stores.rpc.call(ctx, listScannerQueues, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(retry(MARKET_QUEUE, ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(retry('news-feeds')).rejects.toMatchObject({ code: 'QUEUE_NOT_FOUND' });
  });

  it('show why the oldest jobs failed, without their data, and retry them', async () => {
    const connection = { url: stores.redis.url, maxRetriesPerRequest: null };
    const queue = new Queue(BLOCK_QUEUE, { connection });
    let broken = true;
    const ran: unknown[] = [];
    const worker = new Worker(
      BLOCK_QUEUE,
      async ({ data }) => {
        if (broken) throw new Error('the provider is down');
        ran.push(data);
      },
      { connection },
    );
    await queue.add('load-block', { secret: 'of-the-job' });
    const [blocks] = await eventually(async () => {
      const found = await list();
      return found[0]!.failed === 1 ? found : null;
    });
    expect(blocks).toEqual({
      name: BLOCK_QUEUE,
      waiting: 0,
      active: 0,
      delayed: 0,
      failed: 1,
      failures: [{ job: 'load-block', attempts: 1, failedAt: expect.any(String), reason: 'the provider is down' }],
    });
    broken = false;
    expect(await retry(BLOCK_QUEUE)).toEqual({ retried: 1 });
    await eventually(() => ran.length === 1);
    expect(await retry(BLOCK_QUEUE)).toEqual({ retried: 0 });
    await worker.close();
    await queue.close();
  });
});
