import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  addCashTransaction,
  changeImport,
  changeTrade,
  closeTrade,
  commitImport,
  exportJournal,
  exportJournalData,
  getAccountStats,
  getJournalNames,
  getStatistics,
  listImportPresets,
  listCashTransactions,
  listTrades,
} from '@plainscan/contracts';
import { importFile, draftOf, exportAll, retryTimeouts, rowsOf } from './fixtures/import-file.ts';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(300_000);

let journal: OpenJournal;
let me: Caller;

beforeAll(async () => {
  journal = await openJournal();
});
beforeEach(() => {
  me = journal.newUser();
});
afterAll(() => journal.close());

/** Calls every query of the journal. */
async function callEveryQuery(who = me): Promise<void> {
  await who.call(listTrades, {});
  await who.call(getStatistics, {});
  await who.call(getStatistics, { side: 'long' });
  await who.call(getAccountStats, {});
  await who.call(getJournalNames, {});
  await who.call(listCashTransactions, {});
  await who.call(exportJournalData, {});
  await exportAll(who, 'csv');
  await exportAll(who, 'json');
}

const plainscanTrade = (executions: object[], overrides: object = {}) => ({
  id: randomUUID(),
  symbol: 'AAPL',
  side: 'long',
  currency: 'USD',
  account: null,
  stop_loss: null,
  strategy: null,
  tags: [],
  notes: null,
  scan: null,
  ...overrides,
  executions,
});
const plainscanExecution = (overrides: object = {}) => ({
  id: randomUUID(),
  kind: 'entry',
  on: '2026-01-05',
  at: null,
  time_zone: 'America/New_York',
  quantity: '1',
  price: '10',
  fee: '0',
  value: '10',
  account: null,
  position_ref: null,
  source_key: null,
  ...overrides,
});
const plainscanFile = (trades: object[], cashTransactions: object[] = []): string =>
  JSON.stringify({
    format: 'plainscan-journal',
    version: 1,
    currency: 'USD',
    trades,
    cash_transactions: cashTransactions,
  });
const cashTransaction = (overrides: object = {}) => ({
  id: randomUUID(),
  kind: 'deposit',
  on: '2026-01-05',
  amount: '1',
  currency: 'USD',
  note: null,
  source_key: null,
  ...overrides,
});

describe('statistics of extreme figures', () => {
  it('are returned for a billion shares at a hundred million each and for a hundred-millionth of a share', async () => {
    await me.log({ quantity: 1e9, entryPrice: '0.00000001', exitPrice: 1e8, exitFee: 1e8 });
    await me.log({ quantity: '0.00000001', entryPrice: '0.00000002', exitPrice: '0.00000001' });
    await me.log({ quantity: '0.00000001', entryPrice: 1, stopLoss: '0.99999999', exitPrice: 1, exitFee: 1e8 });
    await me.log({ quantity: 1e9, entryPrice: 1e8, exitPrice: '0.00000001', side: 'short', stopLoss: 1e8 });
    await callEveryQuery();
  });
  it('are returned for a large win and a tiny loss', async () => {
    await me.log({ quantity: 1e9, entryPrice: '0.00000001', exitPrice: 1e8 });
    await me.log({ quantity: '0.00000001', entryPrice: '0.00000002', exitPrice: '0.00000001' });
    await callEveryQuery();
  });
  it('are returned for a fee many orders of magnitude above the risk to the stop', async () => {
    await me.log({
      quantity: '0.00000001',
      entryPrice: 1,
      stopLoss: '0.99999999',
      exitPrice: 1,
      exitFee: 1e8,
      entryFee: 1e8,
    });
    await callEveryQuery();
  });
});

describe('an extreme date', () => {
  it.each(['0001-01-01', '9999-12-31'])('is accepted as a filter: %s', async (day) => {
    await me.log();
    for (const by of ['entry', 'exit'] as const) {
      await me.call(listTrades, { from: day, by });
      await me.call(listTrades, { to: day, by });
      await me.call(getStatistics, { from: day, to: day, by });
      await me.call(exportJournal, { format: 'csv', from: day, by });
    }
  });
  it.each(['0001-01-01', '9999-12-31'])('is rejected for a trade or a cash transaction: %s', async (day) => {
    const trade = await me.log();
    const invalid = { code: 'INVALID_TRADE' };
    await expect(me.log({ entryDate: day })).rejects.toMatchObject(invalid);
    await expect(me.log({ entryDate: `${day}T10:00:00Z` })).rejects.toMatchObject(invalid);
    await expect(me.log({ entryDate: `${day}T10:00` })).rejects.toMatchObject(invalid);
    await expect(me.call(closeTrade, { id: trade.id, price: 1, date: `${day}T00:00:00+14:00` })).rejects.toMatchObject(
      invalid,
    );
    await expect(
      me.call(changeTrade, {
        id: trade.id,
        revision: trade.revision,
        executions: [{ kind: 'entry', date: day, quantity: 1, price: 1 }],
      }),
    ).rejects.toMatchObject(invalid);
    await expect(me.call(addCashTransaction, { kind: 'deposit', amount: 1, on: day })).rejects.toMatchObject({
      code: 'INVALID_CASH_TRANSACTION',
    });
  });
  it.each(['0000-01-01', '0001-01-01', '1899-12-31'])('fails its row in a Plainscan file: %s', async (day) => {
    const draft = await draftOf(
      me,
      plainscanFile(
        [
          plainscanTrade([plainscanExecution({ on: day })]),
          plainscanTrade([plainscanExecution({ at: `${day}T00:00:00+14:00` })]),
        ],
        [cashTransaction({ on: day })],
      ),
      'x.json',
    );
    expect((await rowsOf(me, draft.id)).map(({ verdict }) => verdict)).toEqual(['failed', 'failed', 'failed']);
  });
  it.each(['0000-01-01', '0001-01-01', '1899-12-31'])("fails its row in a broker's file: %s", async (day) => {
    const draft = await draftOf(
      me,
      `Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)},Buy,ABC,,1,$1,,-$1`,
      'x.csv',
    );
    expect((await rowsOf(me, draft.id)).map(({ verdict }) => verdict)).toEqual(['failed']);
  });
});

describe('a date in year 0', () => {
  it('is rejected by filters and new trades', async () => {
    const [from, invalid] = ['0000-01-01', { code: 'INVALID_REQUEST' }];
    await expect(me.call(listTrades, { from })).rejects.toMatchObject(invalid);
    await expect(me.call(getStatistics, { from })).rejects.toMatchObject(invalid);
    await expect(me.log({ entryDate: from })).rejects.toMatchObject(invalid);
    await expect(me.log({ entryDate: `${from}T10:00:00Z` })).rejects.toMatchObject({ code: 'INVALID_TRADE' });
  });
});

describe('a Plainscan file with unexpected content', () => {
  it.each([
    ['a quantity', { quantity: '9'.repeat(24) }],
    ['a price', { price: '9'.repeat(24) }],
    ['a fee', { fee: '9'.repeat(24) }],
    ['a value', { value: '9'.repeat(24) }],
    ['a tiny quantity', { quantity: `0.${'0'.repeat(23)}1` }],
  ])('does not break the journal with an out-of-range value: %s', async (_, overrides) => {
    const one = () =>
      plainscanTrade(
        [
          plainscanExecution(overrides),
          plainscanExecution(overrides),
          plainscanExecution({ ...overrides, kind: 'exit', on: '2026-01-06' }),
        ],
        {
          stop_loss: '1',
        },
      );
    const draft = await draftOf(me, plainscanFile([one(), one(), one()]), 'x.json');
    if (draft.counts.included > 0) await importFile(me, plainscanFile([one(), one(), one()]), 'y.json');
    await callEveryQuery();
  });
  it('does not break the journal with an out-of-range cash transaction', async () => {
    const text = plainscanFile(
      [plainscanTrade([plainscanExecution()])],
      Array.from({ length: 20 }, () => cashTransaction({ amount: '9'.repeat(24) })),
    );
    await importFile(me, text, 'x.json');
    await callEveryQuery();
  });
  it('can be imported, exported, and undone with thousands of cash transactions', async () => {
    const text = plainscanFile(
      [plainscanTrade([plainscanExecution()])],
      Array.from({ length: 30_000 }, (_, i) => cashTransaction({ note: randomUUID(), amount: `${i + 1}.${i}1` })),
    );
    const { id } = await draftOf(me, text, 'x.json', retryTimeouts);
    await retryTimeouts(() => me.call(commitImport, { id }));
    await retryTimeouts(callEveryQuery);
    const cashTransactions: unknown[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const { data, next } = await retryTimeouts(() => me.call(exportJournalData, after ? { after } : {}));
      cashTransactions.push(...((data['cashTransactions'] as unknown[] | undefined) ?? []));
      after = next;
    }
    expect(cashTransactions).toHaveLength(30_000);
    const other = journal.newUser();
    const back = await draftOf(other, await retryTimeouts(() => exportAll(me, 'json')), 'back.json', retryTimeouts);
    expect(back.counts).toMatchObject({ rows: 30_001, cash: 30_000, failed: 0 });
  });
  it('can fill a page of trades with long text', async () => {
    const words = (length: number) => String.fromCharCode(...Array.from({ length }, () => randomInt(0x3400, 0x9fff)));
    const trades = Array.from({ length: 500 }, () =>
      plainscanTrade([plainscanExecution()], {
        strategy: words(120),
        notes: words(1000),
        tags: Array.from({ length: 13 }, () => words(40)),
      }),
    );
    await importFile(me, plainscanFile(trades), 'x.json');
    expect(await me.call(listTrades, {})).toHaveLength(500);
  });
  it('does not break the journal by repeating an execution within a trade', async () => {
    const id = randomUUID();
    await importFile(
      me,
      plainscanFile([
        plainscanTrade([
          plainscanExecution({ id }),
          plainscanExecution({ id }),
          plainscanExecution({ id, kind: 'exit', quantity: '2' }),
        ]),
      ]),
      'x.json',
    ).catch(() => null);
    await callEveryQuery();
  });
  it('does not break the journal with invalid characters in any text', async () => {
    const text = 'a\u0000b\ud800c\u202e';
    const trade = plainscanTrade([plainscanExecution({ account: text, position_ref: text })], {
      strategy: text,
      notes: text,
      tags: [text, '\u0000'],
      account: text,
    });
    await importFile(me, plainscanFile([trade], [cashTransaction({ note: text })]), `\u0000\ud800.json`);
    await callEveryQuery();
  });
});

describe("a broker's file with unexpected content", () => {
  const HEADER = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
  it.each([
    ['NUL', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800b'],
    ['a right-to-left override', '\u202ea'],
    ['a JSON escape', '\\u0000'],
    ['SQL', `'); DROP TABLE trades; --`],
    ['10,000 characters', 'x'.repeat(10_000)],
    ...[58, 59, 190, 191, 198, 199, 298, 299].map((at): [string, string] => [
      `a surrogate pair cut at ${at}`,
      'x'.repeat(at) + '😀'.repeat(9),
    ]),
  ])('is read, shown, and imported: %s', async (_, text) => {
    const file = `${HEADER}\n01/02/2024,Buy,ABC,${text},1,$1,,-$1\n01/02/2024,${text},ABC,,1,$1,,-$1\n01/02/2024,Buy,${text},,1,$1,,-$1\n01/02/2024,MoneyLink Transfer ${text},,${text},,,,$100\n`;
    const draft = await draftOf(me, file, `${text}.csv`.slice(0, 200));
    await rowsOf(me, draft.id);
    await importFile(me, file);
    const other = await draftOf(
      me,
      `${text},Day,Shares,Price,Where,Side\nABC,2024-01-02,1,1,${text},Buy\n`,
      'mapped.csv',
    );
    const [symbol] = other.columns;
    const columns = {
      symbol: symbol!,
      date: 'Day',
      quantity: 'Shares',
      price: 'Price',
      action: 'Side',
      account: 'Where',
      fees: [],
    };
    const actions = {
      buy: [text.slice(0, 60), 'buy'],
      sell: ['sell'],
      short: [],
      cover: [],
      deposit: [],
      withdrawal: [],
    };
    await me.call(changeImport, {
      id: other.id,
      savePresetAs: text.slice(0, 80),
      mapping: { columns, actions, dateOrder: 'ymd', timeZone: 'UTC' },
    });
    await me.call(commitImport, { id: other.id });
    await me.call(listImportPresets, {});
    await callEveryQuery();
  });
  it.each([
    '-0',
    '1e3',
    '01',
    ' 1 ',
    '1E400',
    'NaN',
    'Infinity',
    '١',
    '1,000,000,000,000',
    '0x10',
    '+5',
    '(5)',
    '5-',
    '1_000',
    `0.${'0'.repeat(30)}1`,
    `1.${'1'.repeat(40)}`,
    '9'.repeat(400),
  ])('does not break the journal with %j as every number', async (number) => {
    const file = `${HEADER}\n01/02/2024,Buy,ABC,,"${number}","${number}","${number}","${number}"\n01/02/2024,Buy,ABC,,1,$1,,-$1\n`;
    await importFile(me, file);
    await callEveryQuery();
  });
});
