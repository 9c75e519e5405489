import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { closeTrade, createTrade, getAccountStats, getStatistics, getTrade, listTrades } from '@plainscan/contracts';
import { type Cuttable, eventually, type SignedInOptions, spawnFromSource, untilReady } from '@plainscan/test-kit';
import { createJournal } from '../src/index.ts';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(120_000);

let journal: OpenJournal;
let me: Caller;
beforeEach(() => {
  me = journal.newUser();
});

describe('the journal without PostgreSQL', () => {
  let database: Cuttable;
  beforeAll(async () => {
    journal = await openJournal({ replicas: 0 });
    database = await journal.stores.cuttableDatabase();
  });
  afterAll(async () => {
    database.restore();
    await journal.close();
    await database.close();
  });

  it('starts, reports that it is not ready, rejects calls with UNAVAILABLE, and recovers', async () => {
    const config = journal.stores.config({ JOURNAL_DB_URL: database.url });
    database.cut();
    const process = await journal.processes.start(createJournal(config));
    expect(await process.health.readiness()).toMatchObject({ ready: false });
    await expect(me.call(listTrades, {})).rejects.toMatchObject({ category: 'unavailable' });
    database.restore();
    await untilReady(process);
    const trade = await eventually(() => me.log(), { withinMs: 20_000 });

    database.cut();
    for (const call of [
      () => me.log(),
      () => me.call(listTrades, {}),
      () => me.call(getStatistics, {}),
      () => me.call(closeTrade, { id: trade.id, price: 11 }),
    ])
      await expect(call()).rejects.toMatchObject({ category: 'unavailable' });
    database.restore();
    const listed = await eventually(() => me.call(listTrades, {}), { withinMs: 20_000 });
    expect(listed).toMatchObject([{ id: trade.id, status: 'open' }]);
    expect(await me.call(getAccountStats, {})).toMatchObject({ totalTrades: 1 });
  });
});

describe('a process killed during writes', () => {
  /** Calls to a killed process get no response. */
  const UNTIL_LOST: SignedInOptions = { deadlineMs: 8000 };

  beforeAll(async () => {
    journal = await openJournal({ replicas: 0 });
  });
  afterAll(() => journal.close());

  it('leaves each trade complete or absent, and a retry with the same key creates no duplicate', async () => {
    const start = () => spawnFromSource(new URL('../src/main.ts', import.meta.url), journal.stores.env());
    const untilUp = () => eventually(() => me.call(listTrades, {}), { withinMs: 60_000 });
    const first = start();
    await untilUp();
    const keys = Array.from({ length: 60 }, () => randomUUID());
    const post = (idempotencyKey: string, options: SignedInOptions = {}) =>
      journal
        .as(me.userId, options)
        .call(createTrade, { symbol: 'AAPL', entryPrice: 10, exitPrice: 12, quantity: 10, idempotencyKey });
    const posts = keys.map((key) =>
      post(key, UNTIL_LOST).then(
        ({ id }) => id,
        () => null,
      ),
    );
    await Promise.race(posts);
    await first.kill();
    const ids = await Promise.all(posts);

    const second = start();
    try {
      await untilUp();
      const stored = await me.call(listTrades, {});
      for (const { id } of stored)
        expect(await me.call(getTrade, { id })).toMatchObject({ profit_loss: '20', executions: [{}, {}] });
      for (const id of ids) if (id !== null) expect(stored.map((trade) => trade.id)).toContain(id);
      const again = [];
      for (const key of keys) again.push((await post(key)).id);
      expect(new Set(again).size).toBe(keys.length);
      expect(await me.call(listTrades, {})).toHaveLength(keys.length);
      expect(await me.call(getAccountStats, {})).toMatchObject({ totalProfitLoss: String(20 * keys.length) });
    } finally {
      await second.kill();
    }
  });
});
