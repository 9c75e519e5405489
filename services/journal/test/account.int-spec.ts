import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  addCashTransaction,
  deleteCashTransaction,
  deleteTrade,
  getAccountStats,
  getStatistics,
  listCashTransactions,
  setAccountValue,
} from '@plainscan/contracts';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(60_000);

const NOW = '2026-11-20T17:00:00Z';
let journal: OpenJournal;
let me: Caller;

beforeAll(async () => {
  journal = await openJournal({ now: NOW });
});
beforeEach(() => {
  journal.clock.set(NOW);
  me = journal.newUser();
});
afterAll(() => journal.close());

const stats = (who = me) => who.call(getAccountStats, {});
const set = (accountValue: number | string, who = me) => who.call(setAccountValue, { accountValue });
const cashTransactions = async (who = me) => (await who.call(listCashTransactions, {})).cashTransactions;
const addCash = (overrides: object = {}, who = me) =>
  who.call(addCashTransaction, { kind: 'deposit', amount: 1000, on: '2026-11-18', ...overrides });

describe('an account', () => {
  it('in a new journal has a zero balance that is not set', async () => {
    expect(await stats()).toEqual({
      accountValue: '0',
      accountValueSet: false,
      winRate: 0,
      winningTrades: 0,
      losingTrades: 0,
      breakEvenTrades: 0,
      totalProfitLoss: '0',
      totalTrades: 0,
      openTrades: 0,
      currency: 'USD',
      otherCurrencies: [],
    });
  });

  it('has a value equal to its cash transactions plus P&L', async () => {
    await addCash({ amount: '5000.10' });
    await addCash({ kind: 'withdrawal', amount: '0.2' });
    await me.log({ entryPrice: 10, exitPrice: 12 });
    await me.log({ entryPrice: 10, exitPrice: 9.5, exitFee: '0.1' });
    await me.log();
    expect(await stats()).toMatchObject({
      accountValue: '5149.8',
      accountValueSet: true,
      totalProfitLoss: '149.9',
      winRate: 50,
      winningTrades: 1,
      losingTrades: 1,
      totalTrades: 3,
      openTrades: 1,
    });
    expect(await me.call(getStatistics, {})).toMatchObject({ netProfitLoss: '149.9' });
  });

  it('can be set to a value by an adjustment dated today, without changing P&L', async () => {
    await me.log({ entryPrice: 10, exitPrice: 12 });
    expect(await set(5000)).toMatchObject({ accountValue: '5000', accountValueSet: true, totalProfitLoss: '200' });
    expect(await cashTransactions()).toMatchObject([
      { kind: 'adjustment', on: '2026-11-20', amount: '4800', note: null },
    ]);
    expect(await set('5000.00')).toMatchObject({ accountValue: '5000' });
    expect(await set(4000.5)).toMatchObject({ accountValue: '4000.5' });
    expect(await cashTransactions()).toMatchObject([{ amount: '3800.5' }]);
    journal.clock.set('2026-11-21T05:00:00Z');
    expect(await set(1)).toMatchObject({ accountValue: '1', totalProfitLoss: '200' });
    expect((await cashTransactions()).map(({ on, amount }) => [on, amount])).toEqual([
      ['2026-11-21', '-3999.5'],
      ['2026-11-20', '3800.5'],
    ]);
  });

  it('can be set to zero', async () => {
    expect(await set(0)).toMatchObject({ accountValue: '0', accountValueSet: true });
    expect(await cashTransactions()).toHaveLength(1);
  });

  it("dates an adjustment in the caller's time zone", async () => {
    await set(5, me.in('Asia/Tokyo'));
    expect(await cashTransactions()).toMatchObject([{ on: '2026-11-21' }]);
  });

  it('ends up at one of the values set concurrently', async () => {
    await me.log({ exitPrice: 12 });
    const values = Array.from({ length: 12 }, (_, i) => 1000 + i);
    await Promise.all(values.map((value) => set(value)));
    expect(values.map(String)).toContain((await stats()).accountValue);
    expect(await cashTransactions()).toHaveLength(1);
  });

  it('excludes deleted trades', async () => {
    const { id } = await me.log({ exitPrice: 12 });
    await set(1000);
    await me.call(deleteTrade, { id });
    expect(await stats()).toMatchObject({ accountValue: '800', totalProfitLoss: '0' });
  });

  it.each([
    ['below zero', -1],
    ['above the limit', 100_000_000_001],
    ["that isn't a number", 'much'],
    ['with nine decimal places', '0.123456789'],
  ])('rejects a value %s', async (_, value) => {
    await expect(set(value)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe('cash transactions', () => {
  it('are signed, listed newest first, and can be deleted', async () => {
    const first = await addCash({ on: '2026-11-10', note: ' from\0 the\nbank ' });
    expect(first).toEqual({
      id: expect.any(String),
      kind: 'deposit',
      on: '2026-11-10',
      amount: '1000',
      note: 'from the bank',
      import_id: null,
    });
    const second = await addCash({ kind: 'withdrawal', amount: '0.50', on: '2026-11-12' });
    const third = await addCash({ on: '2026-11-12', amount: 3 });
    expect(second.amount).toBe('-0.5');
    expect(await cashTransactions()).toEqual([third, second, first]);
    expect(await me.call(deleteCashTransaction, { id: first.id })).toEqual({});
    expect(await cashTransactions()).toEqual([third, second]);
    await expect(me.call(deleteCashTransaction, { id: first.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['in the future', '2026-11-22', /future/],
    ['before 1900', '1899-12-31', /1900/],
  ])('are rejected with a date %s', async (_, on, message) => {
    await expect(addCash({ on })).rejects.toMatchObject({
      code: 'INVALID_CASH_TRANSACTION',
      message: expect.stringMatching(message),
      details: { field: 'on' },
    });
  });

  it('are created once per idempotency key, even after being deleted', async () => {
    const idempotencyKey = randomUUID();
    const created = await Promise.all(Array.from({ length: 20 }, () => addCash({ idempotencyKey })));
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    expect(await cashTransactions()).toEqual([created[0]]);
    await expect(addCash({ idempotencyKey, amount: 1001 })).rejects.toMatchObject({
      category: 'conflict',
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    await me.call(deleteCashTransaction, { id: created[0]!.id });
    expect(await addCash({ idempotencyKey })).toEqual(created[0]);
    expect(await cashTransactions()).toEqual([]);
  });

  it('are limited to 1,000 manual ones', async () => {
    await addCash();
    await journal.stores.database.query(
      `INSERT INTO cash_transactions (id, user_id, kind, day, amount, created_at)
       SELECT gen_random_uuid(), $1, 'deposit', '2026-11-01', 1, now() FROM generate_series(2, 1000)`,
      [me.userId],
    );
    await expect(addCash()).rejects.toMatchObject({ category: 'conflict', code: 'TOO_MANY_CASH_TRANSACTIONS' });
    expect(await cashTransactions()).toHaveLength(1000);
  });
});
