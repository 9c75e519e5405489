import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  addImportPart,
  addCashTransaction,
  beginImport,
  changeImport,
  changeTrade,
  commitImport,
  deleteTrade,
  discardImport,
  getAccountStats,
  getImport,
  listImports,
  listImportRows,
  listCashTransactions,
  readImport,
  restoreTrade,
  type TradeDetail,
  undoImport,
} from '@plainscan/contracts';
import { importFile, draftOf, rowsOf, tradesOf } from './fixtures/import-file.ts';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(60_000);

let journal: OpenJournal;
let me: Caller;

beforeAll(async () => {
  journal = await openJournal();
});
beforeEach(() => {
  me = journal.newUser();
});
afterAll(() => journal.close());

const HEADER = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
/** A Schwab file of `day action quantity@price`, all for ABC, with a fee of one dollar each; `$5000` alone is a deposit. */
const file = (...rows: string[]): string => {
  const lines = rows.map((row) => {
    const [, on, action, quantity, price] = /^(\d\d)(?:-)?\s*([A-Za-z ]*?)\s*([\d.]+)?@?(-?\$?[\d.]+)$/.exec(row)!;
    const date = `01/${on}/2024`;
    if (!quantity) return `${date},MoneyLink Transfer,,,,,,${price}`;
    const buys = action!.startsWith('Buy');
    const gross = Number(quantity) * Number(price);
    return `${date},${action},ABC,,${quantity},$${price},$1,${buys ? `-$${gross + 1}` : `$${gross - 1}`}`;
  });
  return [HEADER, ...lines].join('\n');
};
const summarize = ({ side, status, quantity, open_quantity, profit_loss, executions }: TradeDetail) =>
  `${side} ${status} ${quantity}/${open_quantity} ${profit_loss ?? '-'}: ${executions
    .map(({ kind, on, quantity: shares, price }) => `${kind} ${on.slice(-2)} ${shares}@${price}`)
    .join(', ')}`;
const trades = async (who = me) => (await tradesOf(who)).map(summarize);
const verdicts = async (id: string) =>
  (await rowsOf(me, id)).map(({ verdict, included }) => `${verdict}${included ? '' : ', excluded'}`);
const reasons = async (id: string) => (await rowsOf(me, id)).map(({ reason }) => reason);

describe('a draft', () => {
  it('shows every row with its verdict and effect without changing the journal', async () => {
    const draft = await draftOf(
      me,
      `${file('05 Sell 60@12', '04 Buy 40@11', '03 Buy 60@10', '02 $5000')}\n01/02/2024,Cash Dividend,ABC,,,,,$3\n01/02/2024,Buy,ABC,,x,$1,,$1`,
      'january.csv',
    );
    expect(draft).toMatchObject({
      name: 'january.csv',
      status: 'draft',
      source: 'schwab',
      sourceName: 'Charles Schwab',
      problem: null,
      counts: { rows: 6, new: 3, duplicate: 0, possibleDuplicate: 0, cash: 1, ignored: 1, failed: 1, included: 4 },
      trades: { created: 1, changed: 0 },
      sameFileAs: null,
      recordShorts: false,
      committedAt: null,
    });
    expect((await rowsOf(me, draft.id)).map(({ line, verdict, effect }) => [line, verdict, effect])).toEqual([
      [2, 'new', 'reduces'],
      [3, 'new', 'adds'],
      [4, 'new', 'opens'],
      [5, 'deposit', null],
      [6, 'ignored', null],
      [7, 'failed', null],
    ]);
    expect(await trades()).toEqual([]);
    expect(await me.call(listCashTransactions, {})).toEqual({ cashTransactions: [] });
  });

  it('lists its rows by page and by verdict', async () => {
    const draft = await draftOf(me, file(...Array.from({ length: 9 }, (_, i) => `0${i + 1} Buy 1@10`), '09 $5'));
    const page = await me.call(listImportRows, { id: draft.id, after: 3, limit: 2 });
    expect(page.rows.map(({ line }) => line)).toEqual([4, 5]);
    const cash = await me.call(listImportRows, { id: draft.id, verdict: 'deposit' });
    expect(cash.rows).toEqual([
      expect.objectContaining({ line: 11, fill: null, reason: '$5.00 on Jan 9, 2024 (MoneyLink Transfer).' }),
    ]);
  });

  it('ignores a late part and reports a missing part', async () => {
    const draft = await draftOf(me, file('03 Buy 60@10'));
    await me.call(addImportPart, { id: draft.id, part: 0, text: 'something else' });
    expect(await me.call(readImport, { id: draft.id })).toEqual(draft);
    const id = randomUUID();
    await me.call(beginImport, { id, name: 'half.csv', chars: 100 });
    await me.call(beginImport, { id, name: 'half.csv', chars: 100 });
    await me.call(addImportPart, { id, part: 0, text: 'half' });
    await expect(me.call(readImport, { id })).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
  });

  it('preserves surrogate pairs split between parts and removes NUL bytes', async () => {
    const text = `${file('03 Buy 60@10')}\n01/03/2024,Journal\0ed 💹,ABC,,,,,`;
    const id = randomUUID();
    await me.call(beginImport, { id, name: 'a\0b\u0007.csv', chars: text.length });
    const half = text.indexOf('💹') + 1;
    await me.call(addImportPart, { id, part: 0, text: text.slice(0, half) });
    await me.call(addImportPart, { id, part: 1, text: text.slice(half) });
    expect(await me.call(readImport, { id })).toMatchObject({ name: 'ab.csv' });
    expect((await rowsOf(me, id))[1]).toMatchObject({ text: '01/03/2024,Journaled 💹,ABC,,,,,' });
  });

  it('can be discarded', async () => {
    const { id } = await draftOf(me, file('03 Buy 60@10'));
    await me.call(discardImport, { id });
    await expect(me.call(getImport, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await me.call(listImports, {})).toEqual({ imports: [] });
  });

  it('is rejected while 20 others are pending', async () => {
    const begin = () => me.call(beginImport, { id: randomUUID(), name: 'x', chars: 1 });
    await Promise.all(Array.from({ length: 20 }, begin));
    await expect(begin()).rejects.toMatchObject({ category: 'conflict', code: 'TOO_MANY_IMPORTS' });
  });
});

describe('committing a draft', () => {
  it('creates trades from flat to flat and cash transactions, only once', async () => {
    const { id } = await draftOf(me, file('02 $5000', '03 Buy 100@10', '04 Sell 30@12', '05 Sell 70@13', '08 Buy 5@9'));
    const done = await me.call(commitImport, { id });
    expect(done).toMatchObject({ status: 'committed', trades: { created: 2, changed: 0 }, undoneAt: null });
    expect(await me.call(commitImport, { id })).toEqual(done);
    expect(await me.call(getImport, { id })).toEqual(done);
    const { sample: _s, columns: _c, mapping: _m, preview: _p, ...listed } = done;
    expect(await me.call(listImports, {})).toEqual({ imports: [listed] });
    // 30×12 + 70×13 − 1000 − 3
    expect(await trades()).toEqual([
      'long closed 100/0 267: entry 03 100@10, exit 04 30@12, exit 05 70@13',
      'long open 5/5 -: entry 08 5@9',
    ]);
    expect(await me.call(getAccountStats, {})).toMatchObject({ accountValue: '5267', totalProfitLoss: '267' });
    expect((await tradesOf(me)).map(({ import_id }) => import_id)).toEqual([id, id]);
    expect(await verdicts(id)).toEqual(['deposit', 'new', 'new', 'new', 'new']);
  });

  it('sorts rows that are out of order without creating shorts', async () => {
    await importFile(me, file('05 Sell 100@12', '08 Buy 7@9', '03 Buy 100@10', '09 Sell 7@10'));
    expect(await trades()).toEqual([
      'long closed 100/0 198: entry 03 100@10, exit 05 100@12',
      'long closed 7/0 5: entry 08 7@9, exit 09 7@10',
    ]);
  });

  it('keeps identical fills', async () => {
    await importFile(me, file('03 Buy 10@10', '03 Buy 10@10', '03 Buy 10@10'));
    expect(await trades()).toEqual(['long open 30/30 -: entry 03 10@10, entry 03 10@10, entry 03 10@10']);
  });

  it('keeps the dates of the file in every time zone', async () => {
    const revolut = [
      'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate',
      '2024-01-02T23:30:00Z,ABC,BUY - MARKET,1,$10,$10,USD,1',
      '2024-01-03T00:30:00Z,ABC,SELL - MARKET,1,$11,$11,USD,1',
    ].join('\n');
    for (const zone of ['Asia/Tokyo', 'Pacific/Honolulu']) {
      const viewer = journal.newUser().in(zone);
      await importFile(viewer, file('02 Buy 1@10', '03 Sell 1@11'));
      await importFile(viewer, revolut);
      const days = (await tradesOf(viewer)).map(({ entered_on, exited_on }) => [entered_on, exited_on]);
      expect(days).toEqual([
        ['2024-01-02', '2024-01-03'],
        ['2024-01-02', '2024-01-03'],
      ]);
      expect((await tradesOf(viewer)).map(({ entry_date }) => entry_date)).toEqual([
        '2024-01-02',
        '2024-01-02T23:30:00.000Z',
      ]);
    }
  });

  it('requires an included row and the draft status', async () => {
    const { id } = await draftOf(me, file('03 Sell 10@10'));
    await expect(me.call(commitImport, { id })).rejects.toMatchObject({
      category: 'unprocessable',
      code: 'NOTHING_TO_IMPORT',
    });
    const done = await importFile(me, file('03 Buy 10@10'));
    await me.call(undoImport, { id: done.id });
    for (const call of [commitImport, changeImport, discardImport])
      await expect(me.call(call, { id: done.id })).rejects.toMatchObject({ code: 'NOT_A_DRAFT' });
    await expect(me.call(undoImport, { id })).rejects.toMatchObject({ code: 'NOT_COMMITTED' });
  });

  it('reevaluates the rows if the journal has changed since the preview', async () => {
    const text = file('03 Buy 10@10', '04 Sell 10@11');
    const [one, other] = [await draftOf(me, text), await draftOf(me, `${text}\n01/05/2024,Buy,ABC,,1,$1,$1,-$2`)];
    await me.call(commitImport, { id: one.id });
    expect(await me.call(commitImport, { id: other.id })).toMatchObject({
      counts: { new: 1, duplicate: 2, included: 1 },
    });
    expect(await verdicts(other.id)).toEqual(['duplicate, excluded', 'duplicate, excluded', 'new']);
    expect(await trades()).toHaveLength(2);
  });
});

describe('a row that the journal already has', () => {
  const text = file('02 $5000', '03 Buy 10@10', '03 Buy 10@10', '04 Sell 20@11');

  it('is a duplicate as many times as it exists, with the name of its file', async () => {
    const first = await importFile(me, text, 'january.csv');
    const again = await draftOf(me, text);
    expect(again).toMatchObject({ sameFileAs: first.id, counts: { duplicate: 4, included: 0 } });
    expect((await reasons(again.id))[1]).toBe('Already imported from “january.csv”.');
    const more = await draftOf(me, file('03 Buy 10@10', '03 Buy 10@10', '03 Buy 10@10', '04 Sell 20@11', '05 Buy 1@1'));
    expect(more).toMatchObject({ sameFileAs: null });
    expect(await verdicts(more.id)).toEqual([
      'duplicate, excluded',
      'duplicate, excluded',
      'new',
      'duplicate, excluded',
      'new',
    ]);
  });

  it('is new again after its import is undone', async () => {
    const first = await importFile(me, text);
    await me.call(undoImport, { id: first.id });
    expect(await draftOf(me, text)).toMatchObject({
      sameFileAs: null,
      counts: { new: 3, cash: 1, duplicate: 0, included: 4 },
    });
  });

  it('is a duplicate even if its trade was deleted, which its reason mentions', async () => {
    await importFile(me, text, 'january.csv');
    const [trade] = await tradesOf(me);
    await me.call(deleteTrade, { id: trade!.id });
    const again = await draftOf(me, text);
    expect((await reasons(again.id))[1]).toBe('Already imported from “january.csv”; you deleted its trade.');
    await me.call(restoreTrade, { id: trade!.id });
    expect((await reasons((await draftOf(me, text)).id))[1]).toBe('Already imported from “january.csv”.');
  });

  it('is imported a second time if the user includes it', async () => {
    await importFile(me, file('03 Buy 10@10'));
    const { id } = await draftOf(me, file('03 Buy 10@10'));
    expect(await me.call(changeImport, { id, include: [2] })).toMatchObject({ counts: { duplicate: 1, included: 1 } });
    await me.call(commitImport, { id });
    expect(await trades()).toEqual(['long open 20/20 -: entry 03 10@10, entry 03 10@10']);
  });

  it('is only a possible duplicate of a manually entered trade', async () => {
    await me.log({
      symbol: 'ABC',
      entryPrice: 10,
      quantity: 10,
      entryDate: '2024-01-03',
      exitPrice: 11,
      exitDate: '2024-01-04',
    });
    await me.call(addCashTransaction, { kind: 'deposit', amount: 5000, on: '2024-01-02' });
    const { id } = await draftOf(me, text);
    expect(await verdicts(id)).toEqual(['possible_duplicate, excluded', 'possible_duplicate, excluded', 'new', 'new']);
    await me.call(changeImport, { id, include: [2, 3] });
    expect(await verdicts(id)).toEqual(['possible_duplicate', 'possible_duplicate', 'new', 'new']);
  });

  it('can be excluded and included again by the user', async () => {
    const { id } = await draftOf(me, text);
    expect(await me.call(changeImport, { id, exclude: [2, 4] })).toMatchObject({ counts: { new: 3, included: 2 } });
    const deposit = '$5,000.00 on Jan 2, 2024 (MoneyLink Transfer). Excluded by you.';
    expect(await reasons(id)).toEqual([deposit, null, 'Excluded by you.', null]);
    expect(await me.call(changeImport, { id, include: [4] })).toMatchObject({ counts: { included: 3 } });
    expect(await verdicts(id)).toEqual(['deposit, excluded', 'new', 'new', 'new']);
  });
});

describe('a sale of shares that were never bought', () => {
  it('closes only what is open and explains the excluded rest', async () => {
    const { id } = await draftOf(me, file('03 Buy 60@10', '04 Sell 100@12', '05 Sell 10@13'));
    const [, sale, after] = await rowsOf(me, id);
    expect(sale).toMatchObject({
      included: true,
      effect: 'closes',
      warnings: [expect.stringMatching(/hold 40 of these/)],
    });
    expect(after).toMatchObject({ included: false, effect: null, reason: expect.stringMatching(/No matching buy/) });
    await me.call(commitImport, { id });
    expect(await trades()).toEqual(['long closed 60/0 118.4: entry 03 60@10, exit 04 60@12']);
  });

  it('opens a short if the user allows it for all rows or one row', async () => {
    const text = file('03 Sell 10@10', '04 Buy 10@9', '05 Sell 5@8');
    const { id } = await draftOf(me, text);
    expect(await me.call(changeImport, { id, recordShorts: true })).toMatchObject({
      recordShorts: true,
      counts: { included: 3 },
    });
    await me.call(commitImport, { id });
    expect(await trades()).toEqual([
      'short closed 10/0 8: entry 03 10@10, exit 04 10@9',
      'short open 5/5 -: entry 05 5@8',
    ]);
    me = journal.newUser();
    const other = await draftOf(me, text);
    await me.call(changeImport, { id: other.id, include: [4], exclude: [3] });
    await me.call(commitImport, { id: other.id });
    expect(await trades()).toEqual(['short open 5/5 -: entry 05 5@8']);
  });

  it('opens a short only if the broker marks it as short', async () => {
    await importFile(
      me,
      file('03 Sell Short 10@10', '04 Buy to Cover 10@9', '05 Buy to Cover 3@8', '06 Sell Short 5@8', '07 Buy 8@7'),
    );
    expect(await trades()).toEqual([
      'short closed 10/0 8: entry 03 10@10, exit 04 10@9',
      'short closed 5/0 3.375: entry 06 5@8, exit 07 5@7',
      'long open 3/3 -: entry 07 3@7',
    ]);
  });

  it('closes shares that an older file adds later', async () => {
    const newer = file('10 Sell 100@12', '11 Buy 5@10');
    await importFile(me, `${newer}\n01/12/2024,Sell,ABC,,40,$11,$1,$439`);
    expect(await trades()).toEqual(['long closed 5/0 3.875: entry 11 5@10, exit 12 5@11']);
    await importFile(me, file('03 Buy 35@10', '04 Buy 100@10'));
    // The sale of 40 now closes 35 more; the sale of 100 was excluded completely and is still new in its file.
    expect(await trades()).toEqual([
      'long open 140/100 37.95: entry 03 35@10, entry 04 100@10, entry 11 5@10, exit 12 40@11',
    ]);
    const again = await draftOf(me, newer);
    expect(await verdicts(again.id)).toEqual(['new', 'duplicate, excluded']);
  });
});

describe('a trade extended by another import', () => {
  const first = file('03 Buy 10@10');
  const second = file('04 Buy 5@11', '05 Sell 15@12', '08 Buy 1@9');
  const annotate = async (trade: TradeDetail, notes: string) =>
    me.call(changeTrade, { id: trade.id, revision: trade.revision, notes, tags: ['kept'], stopLoss: 9 });

  it('keeps its identity and is restored when that import is undone', async () => {
    await importFile(me, first);
    const [before] = await tradesOf(me);
    await annotate(before!, 'my words');
    const later = await importFile(me, second);
    expect(later).toMatchObject({ trades: { created: 1, changed: 1 } });
    const [grown, fresh] = await tradesOf(me);
    expect(grown).toMatchObject({
      id: before!.id,
      notes: 'my words',
      tags: ['kept'],
      stop_loss: '9',
      status: 'closed',
    });
    expect(grown!.executions[0]!.id).toBe(before!.executions[0]!.id);
    expect(fresh!.id).not.toBe(before!.id);
    await me.call(undoImport, { id: later.id });
    const [shrunk, ...none] = await tradesOf(me);
    expect(none).toEqual([]);
    expect(shrunk).toMatchObject({ id: before!.id, notes: 'my words', executions: before!.executions, status: 'open' });
  });

  it('keeps the executions of the later import when the earlier one is undone', async () => {
    const earlier = await importFile(me, first);
    await annotate((await tradesOf(me))[0]!, 'my words');
    await importFile(me, second);
    await me.call(undoImport, { id: earlier.id });
    expect(await trades()).toEqual([
      'long closed 5/0 3.6666666667: entry 04 5@11, exit 05 5@12',
      'long open 1/1 -: entry 08 1@9',
    ]);
    expect((await tradesOf(me))[0]).toMatchObject({ notes: 'my words' });
    await importFile(me, first);
    expect(await trades()).toEqual([
      'long closed 15/0 22: entry 03 10@10, entry 04 5@11, exit 05 15@12',
      'long open 1/1 -: entry 08 1@9',
    ]);
  });

  it('merges with the next trade if older buys keep it open, and is split again with both notes on undo', async () => {
    await importFile(me, file('03 Buy 10@10', '04 Sell 10@11', '05 Buy 10@10', '08 Sell 10@12'));
    const [one, other] = await tradesOf(me);
    await annotate(one!, 'one');
    await annotate(other!, 'other');
    const older = await importFile(me, file('02 Buy 5@9'));
    expect(await trades()).toEqual([
      'long open 25/5 30.5: entry 02 5@9, entry 03 10@10, exit 04 10@11, entry 05 10@10, exit 08 10@12',
    ]);
    expect((await tradesOf(me))[0]).toMatchObject({ id: one!.id, notes: 'one' });
    await me.call(undoImport, { id: older.id });
    expect(await tradesOf(me)).toMatchObject([
      { id: one!.id, notes: 'one', profit_loss: '8' },
      { id: other!.id, notes: 'other', tags: ['kept'], stop_loss: '9', profit_loss: '18' },
    ]);
  });

  it('is not extended after a manual edit, and loses only the imported executions on undo', async () => {
    const earlier = await importFile(me, first);
    const [trade] = await tradesOf(me);
    const { id, kind, on } = trade!.executions[0]!;
    const edited = await me.call(changeTrade, {
      id: trade!.id,
      revision: trade!.revision,
      executions: [
        { id, kind, date: on, quantity: 12, price: 10, fee: 1 },
        { kind: 'entry', date: '2024-01-03', quantity: 4, price: 10, fee: 0 },
      ],
    });
    await importFile(me, second);
    expect(await trades()).toEqual([
      'long open 16/16 -: entry 03 12@10, entry 03 4@10',
      'long closed 5/0 3.6666666667: entry 04 5@11, exit 05 5@12',
      'long open 1/1 -: entry 08 1@9',
    ]);
    expect(await draftOf(me, first)).toMatchObject({ counts: { duplicate: 1 } });
    await me.call(undoImport, { id: earlier.id });
    const [left] = await tradesOf(me);
    expect(left).toMatchObject({ id: edited.id, quantity: '4', status: 'open' });
  });

  it('is not extended while it is deleted', async () => {
    const earlier = await importFile(me, first);
    const [trade] = await tradesOf(me);
    await me.call(deleteTrade, { id: trade!.id });
    await importFile(me, second);
    expect(await trades()).toEqual([
      'long closed 5/0 3.6666666667: entry 04 5@11, exit 05 5@12',
      'long open 1/1 -: entry 08 1@9',
    ]);
    await me.call(undoImport, { id: earlier.id });
    await expect(me.call(restoreTrade, { id: trade!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('undoing an import', () => {
  it('removes exactly what the import added, only once', async () => {
    const mine = await me.log({ symbol: 'ABC' });
    await me.call(addCashTransaction, { kind: 'deposit', amount: 7, on: '2024-01-02' });
    const before = [await tradesOf(me), await me.call(listCashTransactions, {}), await me.call(getAccountStats, {})];
    const { id } = await importFile(me, file('02 $5000', '03 Buy 100@10', '04 Sell 130@12'));
    const undone = await me.call(undoImport, { id });
    expect(undone).toMatchObject({ status: 'undone', undoneAt: expect.any(String) });
    expect(await me.call(undoImport, { id })).toEqual(undone);
    expect([await tradesOf(me), await me.call(listCashTransactions, {}), await me.call(getAccountStats, {})]).toEqual(
      before,
    );
    expect((await tradesOf(me))[0]!.id).toBe(mine.id);
    expect(await rowsOf(me, id)).toHaveLength(3);
  });
});

describe('a deposit in another currency', () => {
  const degiro = (...rows: string[]) =>
    ['Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id', ...rows].join('\n');

  it('is excluded from an account in dollars', async () => {
    await me.call(addCashTransaction, { kind: 'deposit', amount: 1, on: '2024-01-01' });
    const { id, counts } = await draftOf(me, degiro('26-10-2020,20:25,26-10-2020,,,Ingreso,,EUR,25.00,EUR,25.00,'));
    expect(counts).toMatchObject({ cash: 1, included: 0 });
    expect((await reasons(id))[0]).toMatch(/in EUR, and your account is in USD/);
  });

  it('sets the currency of an empty journal', async () => {
    await importFile(
      me,
      degiro(
        '26-10-2020,20:25,26-10-2020,,,Ingreso,,EUR,25.00,EUR,25.00,',
        '27-10-2020,15:59,27-10-2020,VANGUARD,IE00B3RBWM25,"Koop 1 @ 10 EUR",,EUR,"-10,00",EUR,"15,00",a',
      ),
    );
    expect(await me.call(getAccountStats, {})).toMatchObject({ currency: 'EUR', accountValue: '25', totalTrades: 1 });
  });
});
