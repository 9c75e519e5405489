import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  addCashTransaction,
  changeTrade,
  closeTrade,
  deleteTrade,
  exportJournal,
  getAccountStats,
  getStatistics,
  listCashTransactions,
  setAccountValue,
  type TradeDetail,
  undoImport,
} from '@plainscan/contracts';
import fc from 'fast-check';
import { importFile, draftOf, exportAll, rowsOf, tradesOf } from './fixtures/import-file.ts';
import { type Caller, openJournal, type OpenJournal, type TradeInput } from './fixtures/open-journal.ts';

jest.setTimeout(180_000);

let journal: OpenJournal;
let me: Caller;

beforeAll(async () => {
  journal = await openJournal();
});
beforeEach(() => {
  me = journal.newUser();
});
afterAll(() => journal.close());

const SCHWAB = [
  'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
  '01/05/2024,Sell Short,ABC,,150,$12,$1.5,$1798.5',
  '01/04/2024,Buy,ABC,,100,$10.333,$1,-$1034.29',
  '01/03/2024,MoneyLink Transfer,,,,,,$5000',
].join('\n');

/** A trade without the fields that differ between journals. */
const content = ({ id: _i, import_id: _m, revision: _r, executions, ...trade }: TradeDetail) => ({
  ...trade,
  executions: executions.map(({ id: _e, ...execution }) => execution),
});
/** The whole content of a journal. */
const journalOf = async (who: Caller) => ({
  trades: (await tradesOf(who)).map(content),
  cashTransactions: (await who.call(listCashTransactions, {})).cashTransactions.map(
    ({ id: _i, import_id: _m, ...cashTransaction }) => cashTransaction,
  ),
  account: await who.call(getAccountStats, {}),
  statistics: await who.call(getStatistics, {}),
});

const decimals = (max: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: max }), fc.integer({ min: 0, max: 99_999_999 }))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(8, '0')}`.replace(/\.?0+$/, ''));
const words = fc.string({ unit: fc.constantFrom(...`'=+-@\t\n\r ab,;"\\|é💹`), maxLength: 16 });
const timestamp = fc
  .tuple(fc.integer({ min: 0, max: 300 }), fc.constantFrom('', 'T09:31', 'T14:31:00Z', 'T23:59:59.987-05:00'))
  .map(([days, time]) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10) + time);
const logged = fc.record<TradeInput>({
  symbol: fc.constantFrom('AAPL', 'BRK.B', '=X', '-A'),
  side: fc.constantFrom('long', 'short'),
  entryPrice: decimals(1000),
  quantity: decimals(1000),
  entryDate: timestamp,
  entryFee: fc.oneof(decimals(5), fc.constant('0')),
  stopLoss: fc.option(decimals(1000)),
  strategyName: fc.option(words),
  notes: fc.option(words),
  tags: fc.array(
    words.filter((tag) => tag.trim() !== ''),
    { maxLength: 3 },
  ),
  scan: fc.option(fc.constant({ query: '=price above 5, "cheap"', asOf: '2024-12-31', price: 12.5 })),
  currency: fc.constantFrom('USD', 'USD', 'EUR'),
});
/** Fractions of the open quantity to exit, one after another. */
const exits = fc.array(fc.constantFrom('0.5', '0.25', 'all'), { maxLength: 3 });

async function populate(who: Caller, plan: { trade: TradeInput; exits: string[] }[]): Promise<void> {
  for (const { trade, exits: parts } of plan) {
    let current = await who.log(trade);
    for (const part of parts) {
      if (current.status === 'closed') break;
      const quantity = part === 'all' ? undefined : (Number(current.open_quantity) * Number(part)).toFixed(8);
      if (quantity !== undefined && !(Number(quantity) > 0)) break;
      current = await who.call(closeTrade, {
        id: current.id,
        price: '7.77',
        fee: '0.5',
        ...(quantity !== undefined && { quantity }),
      });
    }
  }
}

describe('an export', () => {
  it.each(['csv', 'json'] as const)(
    'recreates the same journal when imported into an empty one as %s',
    async (format) => {
      const zones = fc.constantFrom('America/New_York', 'Asia/Tokyo', 'Pacific/Honolulu');
      await fc.assert(
        fc.asyncProperty(
          zones,
          fc.array(fc.record({ trade: logged, exits }), { minLength: 1, maxLength: 5 }),
          fc.boolean(),
          async (zone, plan, withCash) => {
            const one = journal.newUser().in(zone);
            await populate(one, plan);
            if (withCash) {
              await one.call(addCashTransaction, {
                kind: 'deposit',
                amount: '100.01',
                on: '2025-01-02',
                note: '=2+3, "x"',
              });
              await one.call(addCashTransaction, { kind: 'withdrawal', amount: '50', on: '2025-01-03' });
              await one.call(setAccountValue, { accountValue: '1234.56' });
            }
            const text = await exportAll(one, format);
            const other = journal.newUser().in('Europe/Berlin');
            const draft = await draftOf(other, text, `journal.${format}`);
            const { rows, ignored } = draft.counts;
            expect(draft.counts).toMatchObject({ failed: 0, duplicate: 0, included: rows - ignored });
            expect(ignored).toBe(format === 'csv' ? 1 : 0);
            await importFile(other, text);
            expect(await journalOf(other)).toEqual(await journalOf(one));
            expect((await draftOf(one, text)).counts).toMatchObject({ included: 0, duplicate: rows - ignored });
            expect((await draftOf(one, await exportAll(other, format))).counts).toMatchObject({ included: 0 });
          },
        ),
        { numRuns: 12 },
      );
    },
  );

  it('preserves the keys of imported trades, so that their original file only has duplicates', async () => {
    await importFile(me, SCHWAB);
    const other = journal.newUser();
    await importFile(other, await exportAll(me, 'csv'));
    expect(await journalOf(other)).toEqual(await journalOf(me));
    expect((await draftOf(other, SCHWAB)).counts).toMatchObject({ duplicate: 3, included: 0 });
  });

  it('has only duplicates for its own journal, even after trades are deleted or edited', async () => {
    const [deleted, changed] = [await me.log({ notes: 'gone' }), await me.log({ notes: 'changed' })];
    await me.log({ notes: 'same' });
    const text = await exportAll(me, 'csv');
    await me.call(deleteTrade, { id: deleted.id });
    await me.call(changeTrade, {
      id: changed.id,
      revision: changed.revision,
      executions: [{ kind: 'entry', date: '2026-11-01', quantity: 1, price: 1, fee: 0 }],
    });
    const draft = await draftOf(me, text);
    expect((await rowsOf(me, draft.id)).slice(1).map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['duplicate', 'Already in your journal; you deleted its trade.'],
      ['duplicate', 'Its trade is in your journal and has been edited since.'],
      ['duplicate', 'Already in your journal.'],
    ]);
  });

  it('is removed completely when its import is undone', async () => {
    await me.log({ notes: 'mine', exitPrice: 12 });
    const other = journal.newUser();
    const before = await journalOf(other);
    const { id } = await importFile(other, await exportAll(me, 'json'));
    await other.call(undoImport, { id });
    expect(await journalOf(other)).toEqual(before);
  });

  it('contains only the trades of a scan, however its sentence is spelled', async () => {
    const scan = { asOf: '2026-11-19', price: 10 };
    const first = await me.log({ scan: { ...scan, query: 'RSI below 30' } });
    const second = await me.log({ scan: { ...scan, query: 'rsi  below\n30' } });
    await me.log({ scan: { ...scan, query: 'RSI below 20' } });
    await me.log();
    await journal.newUser().log({ scan: { ...scan, query: 'RSI below 30' } });
    const { text } = await me.call(exportJournal, { format: 'json', scan: ' rsi below 30 ' });
    expect((JSON.parse(text) as { trades: TradeDetail[] }).trades.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('contains only the filtered trades, without cash transactions', async () => {
    await me.log({ symbol: 'AAA' });
    await me.log({ symbol: 'BBB' });
    await me.call(addCashTransaction, { kind: 'deposit', amount: 1, on: '2025-01-02' });
    const { text, next } = await me.call(exportJournal, { format: 'json', symbol: 'BBB' });
    expect(next).toBeNull();
    expect(JSON.parse(text)).toMatchObject({ trades: [{ symbol: 'BBB' }], cash_transactions: [] });
    await expect(me.call(exportJournal, { format: 'csv', after: randomUUID() })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });

  it('of an empty journal is a valid file', async () => {
    expect(JSON.parse(await exportAll(me, 'json'))).toEqual({
      format: 'plainscan-journal',
      version: 1,
      trades: [],
      cash_transactions: [],
    });
    expect((await exportAll(me, 'csv')).split('\r\n')).toHaveLength(2);
  });

  it('is sent in small parts, regardless of the length of notes', async () => {
    const lines = Array.from({ length: 600 }, (_, i) => `2025-01-02,Buy,S${i},${i + 1},10`);
    await importFile(
      me,
      [
        'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate',
        ...lines.map((line) => {
          const [date, , symbol, quantity, price] = line.split(',');
          return `${date},${symbol},BUY - MARKET,${quantity},${price},${Number(quantity) * Number(price)},USD,1`;
        }),
      ].join('\n'),
    );
    for (let i = 0; i < 40; i++) await me.log({ notes: 'x'.repeat(9900) });
    const parts: string[] = [];
    for (let after: string | undefined; ;) {
      const part = await me.call(exportJournal, { format: 'json', ...(after !== undefined && { after }) });
      parts.push(part.text);
      if (part.next === null) break;
      after = part.next;
    }
    expect(parts.length).toBeGreaterThan(3);
    expect(Math.max(...parts.map((text) => text.length))).toBeLessThan(260_000);
    expect((JSON.parse(parts.join('')) as { trades: unknown[] }).trades).toHaveLength(640);
  });
});
