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
import { committed, draftOf, rowsOf, tradesOf } from './fixtures/import-file.ts';
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
/** A Schwab file of `day action quantity@price`, all of ABC, with a dollar of fees each; `$5000` alone is a deposit. */
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
const shown = ({ side, status, quantity, open_quantity, profit_loss, executions }: TradeDetail) =>
  `${side} ${status} ${quantity}/${open_quantity} ${profit_loss ?? '-'}: ${executions
    .map(({ kind, on, quantity: shares, price }) => `${kind} ${on.slice(-2)} ${shares}@${price}`)
    .join(', ')}`;
const trades = async (who = me) => (await tradesOf(who)).map(shown);
const verdicts = async (id: string) =>
  (await rowsOf(me, id)).map(({ verdict, included }) => `${verdict}${included ? '' : ', left out'}`);
const reasons = async (id: string) => (await rowsOf(me, id)).map(({ reason }) => reason);

describe('a draft', () => {
  it('shows every row with its verdict and its effect, and is no part of the journal', async () => {
    const draft = await draftOf(
      me,
      `${file('05 Sell 60@12', '04 Buy 40@11', '03 Buy 60@10', '02 $5000')}\n01/02/2024,Cash Dividend,ABC,,,,,$3\n01/02/2024,Buy,ABC,,x,$1,,$1`,
      'january.csv',
    );
    expect(draft).toMatchObject({
      ...{ name: 'january.csv', status: 'draft', source: 'schwab', sourceName: 'Charles Schwab', problem: null },
      counts: { rows: 6, new: 3, duplicate: 0, possibleDuplicate: 0, cash: 1, ignored: 1, failed: 1, included: 4 },
      ...{ trades: { created: 1, changed: 0 }, sameFileAs: null, recordShorts: false, committedAt: null },
    });
    expect((await rowsOf(me, draft.id)).map(({ line, verdict, effect }) => [line, verdict, effect])).toEqual([
      ...[
        [2, 'new', 'reduces'],
        [3, 'new', 'adds'],
        [4, 'new', 'opens'],
        [5, 'deposit', null],
      ],
      ...[
        [6, 'ignored', null],
        [7, 'failed', null],
      ],
    ]);
    expect(await trades()).toEqual([]);
    expect(await me.call(listCashTransactions, {})).toEqual({ cashTransactions: [] });
  });

  it('shows its rows in pages, and those of one verdict', async () => {
    const draft = await draftOf(me, file(...Array.from({ length: 9 }, (_, i) => `0${i + 1} Buy 1@10`), '09 $5'));
    const page = await me.call(listImportRows, { id: draft.id, after: 3, limit: 2 });
    expect(page.rows.map(({ line }) => line)).toEqual([4, 5]);
    const cash = await me.call(listImportRows, { id: draft.id, verdict: 'deposit' });
    expect(cash.rows).toEqual([
      expect.objectContaining({ line: 11, fill: null, reason: '$5.00 on 2024-01-09 (MoneyLink Transfer).' }),
    ]);
  });

  it('is read once: a late part changes nothing, a missing part is reported', async () => {
    const draft = await draftOf(me, file('03 Buy 60@10'));
    await me.call(addImportPart, { id: draft.id, part: 0, text: 'something else' });
    expect(await me.call(readImport, { id: draft.id })).toEqual(draft);
    const id = randomUUID();
    await me.call(beginImport, { id, name: 'half.csv', chars: 100 });
    await me.call(beginImport, { id, name: 'half.csv', chars: 100 });
    await me.call(addImportPart, { id, part: 0, text: 'half' });
    await expect(me.call(readImport, { id })).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
  });

  it('holds halves of characters and NUL bytes as they travel', async () => {
    const text = `${file('03 Buy 60@10')}\n01/03/2024,Journal\0ed 💹,ABC,,,,,`;
    const id = randomUUID();
    await me.call(beginImport, { id, name: 'a\0b\u0007.csv', chars: text.length });
    const half = text.indexOf('💹') + 1;
    await me.call(addImportPart, { id, part: 0, text: text.slice(0, half) });
    await me.call(addImportPart, { id, part: 1, text: text.slice(half) });
    expect(await me.call(readImport, { id })).toMatchObject({ name: 'ab.csv' });
    expect((await rowsOf(me, id))[1]).toMatchObject({ text: '01/03/2024,Journaled 💹,ABC,,,,,' });
  });

  it('is thrown away', async () => {
    const { id } = await draftOf(me, file('03 Buy 60@10'));
    await me.call(discardImport, { id });
    await expect(me.call(getImport, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await me.call(listImports, {})).toEqual({ imports: [] });
  });

  it('waits with nineteen others at most', async () => {
    const begin = () => me.call(beginImport, { id: randomUUID(), name: 'x', chars: 1 });
    await Promise.all(Array.from({ length: 20 }, begin));
    await expect(begin()).rejects.toMatchObject({ category: 'conflict', code: 'TOO_MANY_IMPORTS' });
  });
});

describe('committing', () => {
  it('makes trades from flat to flat, partial exits and all, and cash transactions; once', async () => {
    const { id } = await draftOf(me, file('02 $5000', '03 Buy 100@10', '04 Sell 30@12', '05 Sell 70@13', '08 Buy 5@9'));
    const done = await me.call(commitImport, { id });
    expect(done).toMatchObject({ status: 'committed', trades: { created: 2, changed: 0 }, undoneAt: null });
    expect(await me.call(commitImport, { id })).toEqual(done);
    expect(await me.call(getImport, { id })).toEqual(done);
    const { sample: _s, columns: _c, mapping: _m, ...listed } = done;
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

  it('sorts rows that are out of order, and makes no short of them', async () => {
    await committed(me, file('05 Sell 100@12', '08 Buy 7@9', '03 Buy 100@10', '09 Sell 7@10'));
    expect(await trades()).toEqual([
      'long closed 100/0 198: entry 03 100@10, exit 05 100@12',
      'long closed 7/0 5: entry 08 7@9, exit 09 7@10',
    ]);
  });

  it('keeps fills that are equal, in one file and in the next', async () => {
    await committed(me, file('03 Buy 10@10', '03 Buy 10@10', '03 Buy 10@10'));
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
      await committed(viewer, file('02 Buy 1@10', '03 Sell 1@11'));
      await committed(viewer, revolut);
      const days = (await tradesOf(viewer)).map(({ entered_on, exited_on }) => [entered_on, exited_on]);
      expect(days).toEqual([
        ['2024-01-02', '2024-01-03'],
        ['2024-01-02', '2024-01-03'],
      ]);
      expect((await tradesOf(viewer)).map(({ entry_date }) => entry_date)).toEqual([
        ...['2024-01-02', '2024-01-02T23:30:00.000Z'],
      ]);
    }
  });

  it('needs a row to take, and a draft', async () => {
    const { id } = await draftOf(me, file('03 Sell 10@10'));
    await expect(me.call(commitImport, { id })).rejects.toMatchObject({
      ...{ category: 'unprocessable', code: 'NOTHING_TO_IMPORT' },
    });
    const done = await committed(me, file('03 Buy 10@10'));
    await me.call(undoImport, { id: done.id });
    for (const call of [commitImport, changeImport, discardImport])
      await expect(me.call(call, { id: done.id })).rejects.toMatchObject({ code: 'NOT_A_DRAFT' });
    await expect(me.call(undoImport, { id })).rejects.toMatchObject({ code: 'NOT_COMMITTED' });
  });

  it('judges again when the journal changed after the preview', async () => {
    const text = file('03 Buy 10@10', '04 Sell 10@11');
    const [one, other] = [await draftOf(me, text), await draftOf(me, `${text}\n01/05/2024,Buy,ABC,,1,$1,$1,-$2`)];
    await me.call(commitImport, { id: one.id });
    expect(await me.call(commitImport, { id: other.id })).toMatchObject({
      counts: { new: 1, duplicate: 2, included: 1 },
    });
    expect(await verdicts(other.id)).toEqual(['duplicate, left out', 'duplicate, left out', 'new']);
    expect(await trades()).toHaveLength(2);
  });
});

describe('what the journal has already', () => {
  const text = file('02 $5000', '03 Buy 10@10', '03 Buy 10@10', '04 Sell 20@11');

  it('is duplicate as often as it is there, and says in which file it came', async () => {
    const first = await committed(me, text, 'january.csv');
    const again = await draftOf(me, text);
    expect(again).toMatchObject({ sameFileAs: first.id, counts: { duplicate: 4, included: 0 } });
    expect((await reasons(again.id))[1]).toBe('Already imported with “january.csv”.');
    const more = await draftOf(me, file('03 Buy 10@10', '03 Buy 10@10', '03 Buy 10@10', '04 Sell 20@11', '05 Buy 1@1'));
    expect(more).toMatchObject({ sameFileAs: null });
    expect(await verdicts(more.id)).toEqual([
      ...['duplicate, left out', 'duplicate, left out', 'new', 'duplicate, left out', 'new'],
    ]);
  });

  it('is new again once the import was undone', async () => {
    const first = await committed(me, text);
    await me.call(undoImport, { id: first.id });
    expect(await draftOf(me, text)).toMatchObject({
      sameFileAs: null,
      counts: { new: 3, cash: 1, duplicate: 0, included: 4 },
    });
  });

  it('is duplicate though its trade was deleted, and the row says so', async () => {
    await committed(me, text, 'january.csv');
    const [trade] = await tradesOf(me);
    await me.call(deleteTrade, { id: trade!.id });
    const again = await draftOf(me, text);
    expect((await reasons(again.id))[1]).toBe('Already imported with “january.csv”; you deleted its trade.');
    await me.call(restoreTrade, { id: trade!.id });
    expect((await reasons((await draftOf(me, text)).id))[1]).toBe('Already imported with “january.csv”.');
  });

  it('comes a second time where its owner wants it', async () => {
    await committed(me, file('03 Buy 10@10'));
    const { id } = await draftOf(me, file('03 Buy 10@10'));
    expect(await me.call(changeImport, { id, include: [2] })).toMatchObject({ counts: { duplicate: 1, included: 1 } });
    await me.call(commitImport, { id });
    expect(await trades()).toEqual(['long open 20/20 -: entry 03 10@10, entry 03 10@10']);
  });

  it('is only possibly there where somebody wrote it by hand', async () => {
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
    expect(await verdicts(id)).toEqual([
      ...['possible_duplicate, left out', 'possible_duplicate, left out', 'new', 'new'],
    ]);
    await me.call(changeImport, { id, include: [2, 3] });
    expect(await verdicts(id)).toEqual(['possible_duplicate', 'possible_duplicate', 'new', 'new']);
  });

  it('is left out by its owner, and taken again', async () => {
    const { id } = await draftOf(me, text);
    expect(await me.call(changeImport, { id, exclude: [2, 4] })).toMatchObject({ counts: { new: 3, included: 2 } });
    const deposit = '$5,000.00 on 2024-01-02 (MoneyLink Transfer). Excluded by you.';
    expect(await reasons(id)).toEqual([deposit, null, 'Excluded by you.', null]);
    expect(await me.call(changeImport, { id, include: [4] })).toMatchObject({ counts: { included: 3 } });
    expect(await verdicts(id)).toEqual(['deposit, left out', 'new', 'new', 'new']);
  });
});

describe('shares that were never bought', () => {
  it('are not sold: what is held is closed, the rest is left out, in words', async () => {
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

  it('are sold short where the owner says so, of all rows or of one', async () => {
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

  it('are sold short where the broker says so, and only then', async () => {
    await committed(
      me,
      file('03 Sell Short 10@10', '04 Buy to Cover 10@9', '05 Buy to Cover 3@8', '06 Sell Short 5@8', '07 Buy 8@7'),
    );
    expect(await trades()).toEqual([
      'short closed 10/0 8: entry 03 10@10, exit 04 10@9',
      'short closed 5/0 3.375: entry 06 5@8, exit 07 5@7',
      'long open 3/3 -: entry 07 3@7',
    ]);
  });

  it('are closed by the sales once the older file comes', async () => {
    const newer = file('10 Sell 100@12', '11 Buy 5@10');
    await committed(me, `${newer}\n01/12/2024,Sell,ABC,,40,$11,$1,$439`);
    expect(await trades()).toEqual(['long closed 5/0 3.875: entry 11 5@10, exit 12 5@11']);
    await committed(me, file('03 Buy 35@10', '04 Buy 100@10'));
    // The sale of 40 closes 35 more now; that of 100 was left out whole, and is new in its file.
    expect(await trades()).toEqual([
      'long open 140/100 37.95: entry 03 35@10, entry 04 100@10, entry 11 5@10, exit 12 40@11',
    ]);
    const again = await draftOf(me, newer);
    expect(await verdicts(again.id)).toEqual(['new', 'duplicate, left out']);
  });
});

describe('a trade that grows with another import', () => {
  const first = file('03 Buy 10@10');
  const second = file('04 Buy 5@11', '05 Sell 15@12', '08 Buy 1@9');
  const annotate = async (trade: TradeDetail, notes: string) =>
    me.call(changeTrade, { id: trade.id, revision: trade.revision, notes, tags: ['kept'], stopLoss: 9 });

  it('stays itself, and is what it was when that import is undone', async () => {
    await committed(me, first);
    const [before] = await tradesOf(me);
    await annotate(before!, 'my words');
    const later = await committed(me, second);
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

  it('keeps what the later import brought when the earlier one is undone', async () => {
    const earlier = await committed(me, first);
    await annotate((await tradesOf(me))[0]!, 'my words');
    await committed(me, second);
    await me.call(undoImport, { id: earlier.id });
    expect(await trades()).toEqual([
      'long closed 5/0 3.6666666667: entry 04 5@11, exit 05 5@12',
      'long open 1/1 -: entry 08 1@9',
    ]);
    expect((await tradesOf(me))[0]).toMatchObject({ notes: 'my words' });
    await committed(me, first);
    expect(await trades()).toEqual([
      'long closed 15/0 22: entry 03 10@10, entry 04 5@11, exit 05 15@12',
      'long open 1/1 -: entry 08 1@9',
    ]);
  });

  it('swallows the next one where older buys hold it open, and gives it back with its notes', async () => {
    await committed(me, file('03 Buy 10@10', '04 Sell 10@11', '05 Buy 10@10', '08 Sell 10@12'));
    const [one, other] = await tradesOf(me);
    await annotate(one!, 'one');
    await annotate(other!, 'other');
    const older = await committed(me, file('02 Buy 5@9'));
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

  it('is left alone once it was edited by hand, and gives up what the import brought when that is undone', async () => {
    const earlier = await committed(me, first);
    const [trade] = await tradesOf(me);
    const { id, kind, on } = trade!.executions[0]!;
    const edited = await me.call(changeTrade, {
      ...{ id: trade!.id, revision: trade!.revision },
      executions: [
        { id, kind, date: on, quantity: 12, price: 10, fee: 1 },
        { kind: 'entry', date: '2024-01-03', quantity: 4, price: 10, fee: 0 },
      ],
    });
    await committed(me, second);
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

  it('is out of it while it is deleted', async () => {
    const earlier = await committed(me, first);
    const [trade] = await tradesOf(me);
    await me.call(deleteTrade, { id: trade!.id });
    await committed(me, second);
    expect(await trades()).toEqual([
      'long closed 5/0 3.6666666667: entry 04 5@11, exit 05 5@12',
      'long open 1/1 -: entry 08 1@9',
    ]);
    await me.call(undoImport, { id: earlier.id });
    await expect(me.call(restoreTrade, { id: trade!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('undoing', () => {
  it('takes exactly what the import brought, once', async () => {
    const mine = await me.log({ symbol: 'ABC' });
    await me.call(addCashTransaction, { kind: 'deposit', amount: 7, on: '2024-01-02' });
    const before = [await tradesOf(me), await me.call(listCashTransactions, {}), await me.call(getAccountStats, {})];
    const { id } = await committed(me, file('02 $5000', '03 Buy 100@10', '04 Sell 130@12'));
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

describe('money in another currency', () => {
  const degiro = (...rows: string[]) =>
    ['Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id', ...rows].join('\n');

  it('is no cash transaction of an account that is counted in dollars', async () => {
    await me.call(addCashTransaction, { kind: 'deposit', amount: 1, on: '2024-01-01' });
    const { id, counts } = await draftOf(me, degiro('26-10-2020,20:25,26-10-2020,,,Ingreso,,EUR,25.00,EUR,25.00,'));
    expect(counts).toMatchObject({ cash: 1, included: 0 });
    expect((await reasons(id))[0]).toMatch(/in EUR, and your account is in USD/);
  });

  it('is what a journal that has nothing yet is counted in', async () => {
    await committed(
      me,
      degiro(
        '26-10-2020,20:25,26-10-2020,,,Ingreso,,EUR,25.00,EUR,25.00,',
        '27-10-2020,15:59,27-10-2020,VANGUARD,IE00B3RBWM25,"Koop 1 @ 10 EUR",,EUR,"-10,00",EUR,"15,00",a',
      ),
    );
    expect(await me.call(getAccountStats, {})).toMatchObject({ currency: 'EUR', accountValue: '25', totalTrades: 1 });
  });
});
