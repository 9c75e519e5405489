import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  closeTrade,
  deleteTrade,
  getAccountStats,
  getTrade,
  listTrades,
  MAX_TRADES,
  restoreTrade,
} from '@plainscan/contracts';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(90_000);

let journal: OpenJournal;
let me: Caller;

beforeAll(async () => {
  journal = await openJournal({ replicas: 2 });
});
beforeEach(() => {
  me = journal.newUser();
});
afterAll(() => journal.close());

const all = () => me.call(listTrades, {});
const fulfilled = <T>(results: PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
/** A busy machine may not serve all 200 calls in time; calls that time out have no effect. */
const expectOnlyCodes = (results: PromiseSettledResult<unknown>[], codes: RegExp): void => {
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: expect.stringMatching(codes) });
};

describe('a trade posted twice', () => {
  it('is created once per idempotency key under concurrent calls to two replicas', async () => {
    const idempotencyKey = randomUUID();
    const posts = await Promise.allSettled(
      Array.from({ length: 200 }, () => me.log({ idempotencyKey, notes: 'the same' })),
    );
    expectOnlyCodes(posts, /^(TIMEOUT|OVERLOADED)$/);
    const created = fulfilled(posts);
    expect(created.length).toBeGreaterThan(0);
    const [trade] = await all();
    for (const each of created) expect(each.id).toBe(trade!.id);
    expect(await all()).toHaveLength(1);
  });

  it('is returned in its current state, even if changed or deleted', async () => {
    const idempotencyKey = randomUUID();
    const trade = await me.log({ idempotencyKey });
    await me.call(closeTrade, { id: trade.id, price: 11 });
    expect(await me.log({ idempotencyKey })).toMatchObject({ id: trade.id, status: 'closed' });
    await me.call(deleteTrade, { id: trade.id });
    expect(await me.log({ idempotencyKey })).toMatchObject({ id: trade.id });
    expect(await all()).toEqual([]);
  });

  it('is rejected if the key is reused with other content or for another call', async () => {
    const idempotencyKey = 'key of mine \0 ☃';
    const trade = await me.log({ idempotencyKey });
    for (const again of [
      () => me.log({ idempotencyKey, quantity: 101 }),
      () => me.log({ idempotencyKey, notes: 'x' }),
      () => me.call(closeTrade, { id: trade.id, price: 11, idempotencyKey }),
    ])
      await expect(again()).rejects.toMatchObject({ category: 'conflict', code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await me.log({ idempotencyKey })).toEqual(trade);
  });

  it('is created for each of two users with the same key', async () => {
    const idempotencyKey = randomUUID();
    const [mine, theirs] = [await me.log({ idempotencyKey }), await journal.newUser().log({ idempotencyKey })];
    expect(mine.id).not.toBe(theirs.id);
  });

  it('is created twice without a key', async () => {
    await Promise.all([me.log(), me.log()]);
    expect(await all()).toHaveLength(2);
  });

  it('can reuse the key of a rejected request', async () => {
    const idempotencyKey = randomUUID();
    await expect(me.log({ idempotencyKey, entryDate: '2027-01-01' })).rejects.toMatchObject({ code: 'INVALID_TRADE' });
    expect(await me.log({ idempotencyKey })).toMatchObject({ status: 'open' });
  });
});

describe('concurrent closes of one trade', () => {
  it('never exit more than the open quantity', async () => {
    const { id } = await me.log({ quantity: 100 });
    const closes = await Promise.allSettled(
      Array.from({ length: 200 }, () => me.call(closeTrade, { id, price: 11, quantity: 7 })),
    );
    expectOnlyCodes(closes, /^(INVALID_TRADE|TIMEOUT|OVERLOADED)$/);
    const trade = await me.call(getTrade, { id });
    const exits = trade.executions.filter(({ kind }) => kind === 'exit');
    expect(exits.length).toBeLessThanOrEqual(14);
    expect(exits.length).toBeGreaterThanOrEqual(fulfilled(closes).length);
    expect(trade.open_quantity).toBe(String(100 - 7 * exits.length));
    expect((await me.call(getAccountStats, {})).totalProfitLoss).toBe(String(7 * exits.length));
  });

  it('with one idempotency key close it once', async () => {
    const { id } = await me.log({ quantity: 100 });
    const idempotencyKey = randomUUID();
    const closes = await Promise.all(
      Array.from({ length: 30 }, () => me.call(closeTrade, { id, price: 11, quantity: 7, idempotencyKey })),
    );
    for (const each of closes) expect(each.open_quantity).toBe('93');
  });
});

describe('a full journal', () => {
  it('rejects new and restored trades until one is deleted', async () => {
    const first = await me.log();
    const deleted = await me.log();
    await me.call(deleteTrade, { id: deleted.id });
    await journal.stores.database.query(
      `INSERT INTO trades (id, user_id, symbol, side, currency, created_at, closed, quantity, open_quantity, entry_price,
         entered_on, fees, realized_fees)
       SELECT gen_random_uuid(), $1, 'X', 'long', 'USD', now(), false, 1, 1, 1, '2026-11-01', 0, 0
       FROM generate_series(2, $2::int)`,
      [me.userId, MAX_TRADES],
    );
    const full = { category: 'conflict', code: 'TOO_MANY_TRADES', message: expect.stringContaining('50,000') };
    await expect(me.log()).rejects.toMatchObject(full);
    await expect(me.call(restoreTrade, { id: deleted.id })).rejects.toMatchObject(full);
    await me.call(deleteTrade, { id: first.id });
    await me.call(restoreTrade, { id: deleted.id });
    await expect(me.log()).rejects.toMatchObject(full);
  });
});
