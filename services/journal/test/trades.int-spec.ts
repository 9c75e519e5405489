import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  changeTrade,
  closeTrade,
  deleteTrade,
  type Execution,
  AppError,
  getAccountStats,
  getTrade,
  listTrades,
  restoreTrade,
  type TradeDetail,
} from '@plainscan/contracts';
import fc from 'fast-check';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(60_000);

const NOW = '2026-11-20T17:00:00Z';
const DAY_MS = 24 * 3_600_000;
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

const invalid = (field: string | undefined, message: RegExp) => ({
  category: 'invalid',
  code: 'INVALID_TRADE',
  message: expect.stringMatching(message),
  ...(field !== undefined && { details: { field } }),
});
const get = (id: string, who = me) => who.call(getTrade, { id });
const list = (who = me) => who.call(listTrades, {});
const toInput = ({ id, kind, on, at, quantity, price, fee }: Execution) => ({
  id,
  kind,
  date: at ?? on,
  quantity,
  price,
  fee,
});
const change = (trade: TradeDetail, overrides: object, who = me) =>
  who.call(changeTrade, { id: trade.id, revision: trade.revision, ...overrides });

describe('a logged trade', () => {
  it('needs only the required fields, and is open and dated now by default', async () => {
    const trade = await me.log({ symbol: ' aapl ', entryPrice: 190.5, quantity: '10' });
    expect(trade).toEqual({
      id: expect.any(String),
      symbol: 'AAPL',
      side: 'long',
      currency: 'USD',
      status: 'open',
      quantity: '10',
      open_quantity: '10',
      entry_price: '190.5',
      exit_price: null,
      exited_price: null,
      stop_loss: null,
      strategy: null,
      notes: null,
      tags: [],
      entry_date: '2026-11-20T17:00:00.000Z',
      entered_on: '2026-11-20',
      exit_date: null,
      exited_on: null,
      days_held: null,
      fees: '0',
      gross_profit_loss: null,
      profit_loss: null,
      return_percent: null,
      r_multiple: null,
      has_scan: false,
      import_id: null,
      revision: 1,
      scan: null,
      executions: [
        {
          id: expect.any(String),
          kind: 'entry',
          on: '2026-11-20',
          at: '2026-11-20T17:00:00.000Z',
          time_zone: 'America/New_York',
          quantity: '10',
          price: '190.5',
          fee: '0',
          value: '1905',
          profit_loss: null,
        },
      ],
    });
    expect(await get(trade.id)).toEqual(trade);
    const { executions: _, scan: __, ...listed } = trade;
    expect(await list()).toEqual([{ ...listed, cursor: expect.any(String) }]);
  });

  it('with an exit price is closed and reports its P&L after fees and its R multiple', async () => {
    const trade = await me.log({
      entryPrice: 10,
      exitPrice: 13,
      quantity: 100,
      stopLoss: 9,
      entryFee: 1,
      exitFee: 2,
      entryDate: '2026-11-18',
      exitDate: '2026-11-19T15:30',
      strategyName: 'Breakout',
      tags: ['a', 'b'],
    });
    expect(trade).toMatchObject({
      status: 'closed',
      open_quantity: '0',
      exit_price: '13',
      gross_profit_loss: '300',
      profit_loss: '297',
      fees: '3',
      r_multiple: '2.97',
      entry_date: '2026-11-18',
      exit_date: '2026-11-19T20:30:00.000Z',
      entered_on: '2026-11-18',
      exited_on: '2026-11-19',
      strategy: 'Breakout',
      tags: ['a', 'b'],
    });
    expect(trade.executions.map(({ profit_loss }) => profit_loss)).toEqual([null, '297']);
  });

  it('shows a loss if a short is covered at a higher price', async () => {
    expect(await me.log({ side: 'short', entryPrice: 10, exitPrice: 12.5, quantity: 4 })).toMatchObject({
      profit_loss: '-10',
    });
  });

  it('may have its stop on the profitable side, which leaves R undefined', async () => {
    expect(await me.log({ entryPrice: 10, exitPrice: 12, stopLoss: 11 })).toMatchObject({
      stop_loss: '11',
      r_multiple: null,
    });
  });

  it.each([
    ['tenths, which binary floats round', { entryPrice: '0.1', exitPrice: '0.3', quantity: 3 }, '0.6'],
    [
      'eight decimals',
      { entryPrice: '0.00000001', exitPrice: '0.00000002', quantity: '0.00000001' },
      '0.0000000000000001',
    ],
    [
      'the largest values',
      { entryPrice: '0.00000001', exitPrice: '100000000', quantity: '1000000000' },
      '99999999999999990',
    ],
    ['fees of 0.1 and 0.2', { exitPrice: 10, entryFee: '0.1', exitFee: '0.2' }, '-0.3'],
  ])('is exact to the last digit: %s', async (_, overrides, net) => {
    const trade = await me.log(overrides);
    expect(trade.profit_loss).toBe(net);
    expect((await me.call(getAccountStats, {})).totalProfitLoss).toBe(net);
    const [row] = await journal.stores.database.query('SELECT net::text FROM trades WHERE id = $1', [trade.id]);
    expect(row).toEqual({ net });
  });

  it('stores the scan it came from', async () => {
    const scan = { query: 'tech stocks under $50', asOf: '2026-11-20', price: 41.2 };
    const trade = await me.log({ scan });
    expect(trade).toMatchObject({ has_scan: true, scan });
  });

  it("preserves text except for characters that can't be displayed", async () => {
    const notes = 'Größe\t"quoted" \\ =1+1 😀\r\nsecond\0 line\u0007 \ud800';
    const trade = await me.log({ notes, strategyName: ' Gap\0 &\n go ', tags: ['x\0', 'x', ' y '] });
    expect(trade).toMatchObject({
      notes: 'Größe\t"quoted" \\ =1+1 😀\nsecond line \ufffd',
      strategy: 'Gap & go',
      tags: ['x', 'y'],
    });
    expect(await me.call(listTrades, { strategy: 'Gap &\0 go', tag: 'x\0' })).toHaveLength(1);
  });

  it('has truncated notes in a list of many long notes, and full notes in its details', async () => {
    const notes = 'é'.repeat(10_000);
    const trades = await Promise.all(Array.from({ length: 30 }, () => me.log({ notes })));
    const listed = await list();
    expect(listed).toHaveLength(30);
    expect(listed[0]!.notes!.length).toBeLessThan(10_000);
    expect((await get(trades[0]!.id)).notes).toBe(notes);
  });

  it.each([
    ['a price of zero', { entryPrice: 0 }],
    ['a negative price', { entryPrice: -5 }],
    ['an exponent', { entryPrice: '1e5' }],
    ['too many decimal places', { quantity: '0.000000001' }],
    ['too many shares', { quantity: 1_000_000_001 }],
    ['a negative fee', { entryFee: -1 }],
    ['no symbol', { symbol: '' }],
    ["a day that doesn't exist", { entryDate: '2026-02-30' }],
    ['too many tags', { tags: Array.from({ length: 21 }, String) }],
    ['notes that are too long', { notes: 'x'.repeat(10_001) }],
  ])('is rejected as an invalid request with %s', async (_, overrides) => {
    await expect(me.log(overrides)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await list()).toEqual([]);
  });

  it.each([
    ['a day that has begun in no time zone', { entryDate: '2026-11-22' }, 'entryDate', /future/],
    ['an instant in the future', { entryDate: '2026-11-20T17:06:00Z' }, 'entryDate', /future/],
    ['a local time in the future', { entryDate: '2026-11-20T12:06' }, 'entryDate', /future/],
    ['an exit in the future', { exitPrice: 11, exitDate: '2026-11-20T18:00:00Z' }, 'exitDate', /future/],
    ['a day before 1900', { entryDate: '1899-12-31' }, 'entryDate', /1900/],
    ['the year 0', { entryDate: '0000-01-01T00:00' }, 'entryDate', /1900/],
    [
      'an exit on the day before the entry',
      { exitPrice: 11, entryDate: '2026-11-20', exitDate: '2026-11-19' },
      'exitDate',
      /before/,
    ],
    [
      'an exit a minute before the entry',
      { exitPrice: 11, entryDate: '2026-11-20T10:01', exitDate: '2026-11-20T10:00' },
      'exitDate',
      /before/,
    ],
    ['an exit without a price', { exitDate: '2026-11-20' }, 'exitPrice', /price/],
  ])('is rejected as an invalid trade with %s', async (_, overrides, field, message) => {
    await expect(me.log(overrides)).rejects.toMatchObject(invalid(field, message));
    expect(await list()).toEqual([]);
  });

  it.each([
    ['a day that has begun in some time zone', { entryDate: '2026-11-21' }],
    ['a slightly fast clock', { entryDate: '2026-11-20T17:04:59Z', exitPrice: 11 }],
    ['the first day', { entryDate: '1900-01-01' }],
    [
      'an entry and an exit at the same time',
      { entryDate: '2026-11-20T10:00', exitDate: '2026-11-20T10:00', exitPrice: 9 },
    ],
    ['an exit without a time', { entryDate: '2026-11-20T10:00', exitDate: '2026-11-20', exitPrice: 9 }],
  ])('may have %s', async (_, overrides) => {
    await me.log(overrides);
    expect(await list()).toHaveLength(1);
  });
});

describe('any trade input', () => {
  const mostly = <T>(usual: fc.Arbitrary<T>, ...unusual: fc.Arbitrary<T>[]) =>
    fc.oneof({ arbitrary: usual, weight: 9 }, ...unusual.map((arbitrary) => ({ arbitrary, weight: 1 })));
  const digits = (max: number, length: number) => fc.nat(max).map((n) => String(n).padStart(length, '0'));
  const joined = (between: string, ...parts: fc.Arbitrary<string>[]) =>
    fc.tuple(...parts).map((texts) => texts.join(between));

  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 40 }));
  const decimals = mostly<string | number>(
    joined('.', fc.integer({ min: 1, max: 99_999_999 }).map(String), digits(99_999_999, 8)),
    fc.constantFrom('0', '0.00000001', '999999999.99999999', '-1', '1e3', '1.123456789', '١', ''),
    fc.double(),
  );
  const day = (year: string) =>
    mostly(
      joined('-', fc.constant(year), fc.constantFrom('01', '06', '12'), fc.constantFrom('02', '14', '28')),
      joined('-', digits(9999, 4), digits(13, 2), digits(32, 2)),
    );
  const clock = mostly(
    joined(':', fc.constantFrom('00', '23'), fc.constant('30')),
    joined(':', digits(24, 2), digits(60, 2)),
  );
  const zone = mostly(
    fc.constantFrom('', ':07', ':07.123456789', 'Z', ':30Z', '+14:00', ':59-11:30'),
    fc.constant('+99:99'),
  );
  const date = (year: string) => mostly(day(year), joined('', day(year), fc.constant('T'), clock, zone), text);
  const trade = fc.record(
    {
      symbol: mostly(fc.constantFrom('AAPL', 'brk.b'), text),
      entryPrice: decimals,
      quantity: decimals,
      exitPrice: decimals,
      stopLoss: decimals,
      entryFee: decimals,
      exitFee: decimals,
      entryDate: date('2024'),
      exitDate: date('2025'),
      strategyName: text,
      notes: text,
      tags: mostly<string[]>(fc.constant(['a']), fc.array(text)),
      currency: mostly(fc.constantFrom('USD', 'EUR'), text),
      side: mostly(fc.constantFrom('long', 'short'), text),
      idempotencyKey: mostly(fc.uuid(), text),
    },
    { requiredKeys: [] },
  );

  it('is either created as returned or rejected with a clear error', async () => {
    let trades = 0;
    await fc.assert(
      fc.asyncProperty(trade, fc.constantFrom('America/New_York', 'Asia/Kathmandu', 'nowhere'), async (input, from) => {
        const who = journal.newUser().in(from);
        const created = await who.log(input as never).catch((err: unknown) => err);
        if (created instanceof AppError) return expect(created.code).toMatch(/^INVALID_(REQUEST|TRADE)$/);
        trades += 1;
        expect(await get((created as TradeDetail).id, who)).toEqual(created);
      }),
      { numRuns: 250 },
    );
    expect(trades).toBeGreaterThan(10);
  });
});

describe('the day of a trade', () => {
  it('is the day in the time zone of its creation, for viewers in any zone', async () => {
    const late = await me.log({ entryDate: '2026-11-19T23:30' });
    expect(late).toMatchObject({ entered_on: '2026-11-19', entry_date: '2026-11-20T04:30:00.000Z' });
    const tokyo = me.in('Asia/Tokyo');
    expect(await get(late.id, tokyo)).toEqual(late);
    expect(await tokyo.call(listTrades, { from: '2026-11-19', to: '2026-11-19' })).toHaveLength(1);
    expect(await tokyo.log({ entryDate: '2026-11-20T04:30:00Z' })).toMatchObject({
      entered_on: '2026-11-20',
      executions: [{ time_zone: 'Asia/Tokyo', on: '2026-11-20' }],
    });
  });

  it.each([
    ['that is skipped when clocks go forward', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z', '2026-03-08'],
    ['that is repeated when clocks go back', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', '2026-11-01'],
    ['just before clocks go forward', '2026-03-08T01:59:59', '2026-03-08T06:59:59.000Z', '2026-03-08'],
    ['just after clocks go forward', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z', '2026-03-08'],
    ['at midnight', '2026-07-01T00:00', '2026-07-01T04:00:00.000Z', '2026-07-01'],
  ])('is correct for a New York time %s', async (_, entryDate, instant, day) => {
    expect(await me.log({ entryDate })).toMatchObject({ entry_date: instant, entered_on: day });
  });

  it('does not move backward when the user travels west while the trade is open', async () => {
    const bought = await me.in('Asia/Tokyo').log({ entryDate: '2026-11-20T08:00' });
    const sold = await me.call(closeTrade, { id: bought.id, price: 11, date: '2026-11-19T20:00' });
    expect(sold).toMatchObject({ status: 'closed', exited_on: '2026-11-20', exit_date: '2026-11-20T01:00:00.000Z' });
  });
});

describe('closing a trade', () => {
  it('exits the full open quantity now by default, or a part of it', async () => {
    const { id } = await me.log({ entryPrice: 10, quantity: 100, entryDate: '2026-11-18', entryFee: 1 });
    const half = await me.call(closeTrade, { id, price: 12, quantity: 40, fee: '0.4' });
    expect(half).toMatchObject({
      status: 'open',
      open_quantity: '60',
      exit_price: null,
      exited_price: '12',
      profit_loss: '79.2',
      exit_date: null,
      revision: 2,
    });
    journal.clock.advance(60_000);
    const whole = await me.call(closeTrade, { id, price: 9 });
    expect(whole).toMatchObject({
      status: 'closed',
      open_quantity: '0',
      exit_price: '10.2',
      profit_loss: '18.6',
      fees: '1.4',
      exit_date: '2026-11-20T17:01:00.000Z',
      revision: 3,
    });
    expect(whole.executions.map(({ profit_loss }) => profit_loss)).toEqual([null, '79.2', '-60.6']);
  });

  it('is rejected for more than the open quantity, before the entry, and if already closed', async () => {
    const { id } = await me.log({ entryDate: '2026-11-18' });
    const close = (overrides: object) => me.call(closeTrade, { id, price: 11, ...overrides });
    await expect(close({ quantity: '100.00000001' })).rejects.toMatchObject(invalid('quantity', /Only 100 /));
    await expect(close({ date: '2026-11-17' })).rejects.toMatchObject(invalid('date', /before/));
    await expect(close({ date: '2026-11-25' })).rejects.toMatchObject(invalid('date', /future/));
    await close({});
    await expect(close({})).rejects.toMatchObject(invalid(undefined, /already closed/));
  });
});

describe('changing a trade', () => {
  it('changes the given fields and keeps the rest', async () => {
    const trade = await me.log({ notes: 'first', stopLoss: 9, tags: ['a'], entryDate: '2026-11-18T10:00:07' });
    const changed = await change(trade, { strategyName: 'Pullback', stopLoss: null });
    expect(changed).toEqual({ ...trade, strategy: 'Pullback', stop_loss: null, revision: 2 });
    expect(await change(changed, { notes: '', tags: ['b'] })).toMatchObject({ notes: null, tags: ['b'] });
  });

  it("doesn't rewrite executions if only details change", async () => {
    const { id, revision } = await me.log({ exitPrice: 12, stopLoss: 9 });
    const rows = () =>
      journal.stores.database.query('SELECT id, ctid, xmin FROM executions WHERE trade_id = $1 ORDER BY seq', [id]);
    const before = await rows();
    const details = { notes: 'late entry', strategyName: 'gap', tags: ['a'], stopLoss: 8, symbol: 'MSFT' };
    const changed = await me.call(changeTrade, { id, revision, ...details });
    // 12 − 10 over a risk of 10 − 8
    expect(changed).toMatchObject({ notes: 'late entry', symbol: 'MSFT', r_multiple: '1', revision: revision + 1 });
    expect(await rows()).toEqual(before);
    const flipped = await me.call(changeTrade, { id, revision: revision + 1, side: 'short', stopLoss: 11 });
    expect(flipped.executions[1]).toMatchObject({ profit_loss: '-200' });
  });

  it('replaces the executions with the given list', async () => {
    const trade = await me.log({ entryPrice: 10, quantity: 100, entryDate: '2026-11-16', exitPrice: 12 });
    const [entry, exit] = trade.executions.map(toInput) as [ReturnType<typeof toInput>, ReturnType<typeof toInput>];
    const changed = await change(trade, {
      executions: [
        entry,
        { kind: 'entry', date: '2026-11-17', quantity: 100, price: 11 },
        { ...exit, quantity: 150, price: 12, fee: 3 },
      ],
    });
    expect(changed).toMatchObject({
      status: 'open',
      quantity: '200',
      open_quantity: '50',
      entry_price: '10.5',
      profit_loss: '247',
    });
    expect(changed.executions[2]!.id).toBe(exit.id);
    const back = await change(changed, { executions: changed.executions.slice(0, 1).map(toInput) });
    expect(back).toMatchObject({ status: 'open', quantity: '100', profit_loss: null });
    expect(back.executions.map(({ id }) => id)).toEqual([entry.id]);
  });

  it('keeps the zone and seconds of an execution sent back by a form', async () => {
    const trade = await me.in('Asia/Tokyo').log({ entryDate: '2026-11-20T08:00:07' });
    const [entry] = trade.executions;
    const { executions } = await change(trade, {
      executions: [{ ...toInput(entry!), date: '2026-11-19T18:00', fee: 1 }],
    });
    expect(executions).toEqual([{ ...entry, fee: '1' }]);
  });

  it('can turn a long into a short', async () => {
    const trade = await me.log({ entryPrice: 10, exitPrice: 12, stopLoss: 11 });
    expect(await change(trade, { side: 'short', symbol: 'msft' })).toMatchObject({
      side: 'short',
      symbol: 'MSFT',
      profit_loss: '-200',
      r_multiple: '-2',
    });
  });

  it('is rejected if the executions are inconsistent', async () => {
    const trade = await me.log({ entryDate: '2026-11-18', exitPrice: 12 });
    const [entry, exit] = trade.executions.map(toInput) as [ReturnType<typeof toInput>, ReturnType<typeof toInput>];
    const expectRejected = (executions: object[], fault: object) =>
      expect(change(trade, { executions })).rejects.toMatchObject(fault);
    await expectRejected([exit], invalid('executions', /entry/));
    await expectRejected([entry, { ...exit, quantity: 101 }], invalid('executions.1.quantity', /open/));
    await expectRejected([{ ...exit, date: '2026-11-17' }, entry], invalid('executions.0.date', /before/));
    await expectRejected([{ ...entry, date: '2026-12-18' }], invalid('executions.0.date', /future/));
    await expectRejected([entry, { ...exit, id: entry.id }], invalid('executions.1.id', /isn't part of the trade/));
    await expectRejected([{ ...entry, id: randomUUID() }], invalid('executions.0.id', /isn't part of the trade/));
    const other = await me.log();
    await expectRejected(
      [{ ...entry, id: other.executions[0]!.id }],
      invalid('executions.0.id', /isn't part of the trade/),
    );
    expect(await get(trade.id)).toEqual(trade);
  });

  it("is rejected if the caller hasn't seen the latest change", async () => {
    const trade = await me.log();
    const edits = await Promise.allSettled(['one', 'two', 'three'].map((notes) => change(trade, { notes })));
    expect(edits.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const edit of edits)
      if (edit.status === 'rejected')
        expect(edit.reason).toMatchObject({ category: 'conflict', code: 'TRADE_CHANGED', details: { revision: 2 } });
    expect(await get(trade.id)).toMatchObject({ revision: 2 });
  });
});

describe('a deleted trade', () => {
  it('disappears everywhere and can be restored unchanged', async () => {
    const trade = await me.log({ exitPrice: 12, notes: 'kept' });
    expect(await me.call(deleteTrade, { id: trade.id })).toEqual({});
    expect(await me.call(deleteTrade, { id: trade.id })).toEqual({});
    expect(await list()).toEqual([]);
    expect(await me.call(getAccountStats, {})).toMatchObject({ totalTrades: 0, totalProfitLoss: '0' });
    for (const call of [
      () => get(trade.id),
      () => change(trade, { notes: 'x' }),
      () => me.call(closeTrade, { id: trade.id, price: 1 }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const back = await me.call(restoreTrade, { id: trade.id });
    expect(back).toEqual({ ...trade, revision: 3 });
    expect(await me.call(restoreTrade, { id: trade.id })).toEqual(back);
    expect(await list()).toHaveLength(1);
    expect(await me.call(getAccountStats, {})).toMatchObject({ totalTrades: 1, totalProfitLoss: '200' });
  });

  it('can be restored for up to thirty days', async () => {
    const [kept, late] = [await me.log(), await me.log()];
    for (const { id } of [kept, late]) await me.call(deleteTrade, { id });
    journal.clock.advance(30 * DAY_MS - 1);
    expect(await me.call(restoreTrade, { id: kept.id })).toMatchObject({ id: kept.id });
    journal.clock.advance(1);
    await expect(me.call(restoreTrade, { id: late.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
