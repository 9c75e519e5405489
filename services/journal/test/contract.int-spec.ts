import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  addCashTransaction,
  changeTrade,
  closeTrade,
  deleteCashTransaction,
  deleteTrade,
  exportJournalData,
  getTrade,
  listCashTransactions,
  listTrades,
  restoreTrade,
} from '@plainscan/contracts';
import { rpcsOf } from '@plainscan/contracts/registry';
import { newContext } from '@plainscan/service-kit';
import { contractCoverage, freshDatabase, signedInAs } from '@plainscan/test-kit';
import { AccountController } from '../src/account/account.controller.ts';
import { journalDataSource } from '../src/db/database.ts';
import { CorporateActionsController } from '../src/corporate-actions/corporate-actions.controller.ts';
import { DemoController } from '../src/demo/demo.controller.ts';
import { ExcursionsController } from '../src/excursions/excursions.controller.ts';
import { ExportController } from '../src/export/export.controller.ts';
import { ImportsController } from '../src/imports/imports.controller.ts';
import { migrateJournal } from '../src/index.ts';
import { PersonalDataController } from '../src/personal-data/personal-data.controller.ts';
import { StatisticsController } from '../src/statistics/statistics.controller.ts';
import { TradesController } from '../src/trades/trades.controller.ts';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(60_000);

let journal: OpenJournal;

beforeAll(async () => {
  journal = await openJournal();
});
afterAll(() => journal.close());

/** Without an actor, auth calls seedDemoJournal, for a new demo account without Premium, and alerts calls listTradesNearStop. */
const { seedDemoJournal: _, listTradesNearStop: _stops, ...actorRpcs } = rpcsOf('journal');
/** Valid input for each call; IDs are random unless `id` is given. */
const inputs = (id: string = randomUUID()): Record<string, object> => ({
  listTrades: {},
  getTrade: { id },
  getTradeExcursions: { id },
  createTrade: { symbol: 'AAPL', entryPrice: 1, quantity: 1 },
  changeTrade: { id, revision: 1 },
  closeTrade: { id, price: 1 },
  tagTrades: { action: 'add', tag: 'swing', ids: [id] },
  deleteTrade: { id },
  restoreTrade: { id },
  getAccountStats: {},
  setAccountValue: { accountValue: 1 },
  listCashTransactions: {},
  addCashTransaction: { kind: 'deposit', amount: 1, on: '2026-11-01' },
  deleteCashTransaction: { id },
  getStatistics: {},
  getExcursionAverages: {},
  getOpenPositions: {},
  getJournalNames: {},
  beginImport: { id, name: 'file.csv', chars: 1 },
  addImportPart: { id, part: 0, text: 'x' },
  readImport: { id },
  getImport: { id },
  listImports: {},
  listImportRows: { id },
  changeImport: { id },
  commitImport: { id },
  undoImport: { id },
  discardImport: { id },
  recordCorporateAction: { kind: 'symbol_change', symbol: 'FB', newSymbol: 'META', on: '2022-06-09' },
  listImportPresets: {},
  deleteImportPreset: { id },
  exportJournal: { format: 'csv' },
  exportJournalData: {},
});
const calls = Object.entries(actorRpcs);

describe('the journal', () => {
  it('has one handler for each call', () => {
    expect(Object.keys(inputs()).sort()).toEqual(calls.map(([name]) => name).sort());
    const controllers = [
      AccountController,
      CorporateActionsController,
      DemoController,
      ExcursionsController,
      ExportController,
      ImportsController,
      PersonalDataController,
      StatisticsController,
      TradesController,
    ];
    expect(contractCoverage(Object.values(rpcsOf('journal')), controllers)).toEqual({
      missing: [],
      duplicated: [],
      unknown: [],
    });
  });

  it.each(calls)('rejects invalid input to %s, and calls without an actor, with INVALID_REQUEST', async (name, rpc) => {
    const { userId } = journal.newUser();
    const expectInvalid = (ctx: ReturnType<typeof newContext>, input: unknown) =>
      expect(journal.stores.rpc.call(ctx, rpc, input)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    for (const input of [null, [], 'x', { surplus: true }]) await expectInvalid(signedInAs(userId), input);
    for (const ctx of [newContext(), signedInAs('someone', { role: 'admin' })])
      await expectInvalid(ctx, inputs()[name]!);
  });

  it.each(calls)('requires Premium for %s', async (name, rpc) => {
    const response = journal.stores.rpc.call(signedInAs(randomUUID()), rpc, inputs()[name]!);
    if (name === 'exportJournalData') await response;
    else
      await expect(response).rejects.toMatchObject({
        category: 'forbidden',
        code: 'PREMIUM_REQUIRED',
        message: expect.stringContaining('Premium'),
      });
  });

  it('is open to a user who has just paid, even before the event arrives', async () => {
    const someone = journal.as(randomUUID());
    await expect(someone.call(listTrades, {})).rejects.toMatchObject({ code: 'PREMIUM_REQUIRED' });
    journal.premium.add(someone.userId);
    expect(await someone.call(listTrades, {})).toEqual([]);
  });

  it('is open to administrators', async () => {
    expect(await journal.as(randomUUID(), { role: 'admin' }).call(listTrades, {})).toEqual([]);
  });
});

describe("another user's journal", () => {
  const rpcsWithId = calls.filter(([name]) => 'id' in inputs()[name]! && name !== 'beginImport');
  let owner: Caller;
  let stranger: Caller;
  beforeAll(() => {
    owner = journal.newUser();
    stranger = journal.newUser();
  });

  it.each(rpcsWithId)('is not found by %s with IDs of any kind', async (_, rpc) => {
    const trade = await owner.log({ notes: 'secret' });
    const cashTransaction = await owner.call(addCashTransaction, { kind: 'deposit', amount: 1, on: '2026-11-01' });
    const name = calls.find(([, other]) => other === rpc)![0];
    for (const id of [trade.id, trade.executions[0]!.id, cashTransaction.id, randomUUID()]) {
      const failure = await stranger.call(rpc, inputs(id)[name]!).catch((err: unknown) => err);
      expect(failure).toMatchObject({ category: 'not_found', code: 'NOT_FOUND' });
      expect(JSON.stringify(failure)).not.toContain('secret');
    }
    expect(await owner.call(getTrade, { id: trade.id })).toEqual(trade);
    expect((await owner.call(listCashTransactions, {})).cashTransactions).toContainEqual(cashTransaction);
    await owner.call(deleteCashTransaction, { id: cashTransaction.id });
  });

  it('is not found when restoring a deleted trade', async () => {
    const trade = await owner.log();
    await owner.call(deleteTrade, { id: trade.id });
    await expect(stranger.call(restoreTrade, { id: trade.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await owner.call(restoreTrade, { id: trade.id })).toMatchObject({ id: trade.id });
  });

  it("can't provide executions for an edit of one's own trade", async () => {
    const [theirs, mine] = [await owner.log(), await stranger.log()];
    const { id } = theirs.executions[0]!;
    const executions = [{ id, kind: 'entry', date: '2026-11-01', quantity: 1, price: 1 }] as const;
    await expect(
      stranger.call(changeTrade, { id: mine.id, revision: 1, executions: [...executions] }),
    ).rejects.toMatchObject({ code: 'INVALID_TRADE' });
    expect(await owner.call(getTrade, { id: theirs.id })).toEqual(theirs);
  });

  it('never appears in other lists, figures, or exports', async () => {
    const [one, other] = [journal.newUser(), journal.newUser()];
    await one.log({ symbol: 'MINE', notes: 'secret', exitPrice: 99 });
    await expect(other.call(closeTrade, { id: randomUUID(), price: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { exportJournal: _e, ...others } = actorRpcs;
    const withoutInput = Object.values(others).filter(({ input }) => input.safeParse({}).success);
    expect(withoutInput.length).toBeGreaterThan(6);
    for (const rpc of withoutInput) {
      const output = JSON.stringify(await other.call(rpc, {}));
      for (const words of [one.userId, 'MINE', 'secret']) expect(output).not.toContain(words);
    }
    expect(JSON.stringify(await one.call(exportJournalData, {}))).toContain('secret');
  });
});

describe('the journal migrations', () => {
  it('run once, create a table for every entity, and leave nothing when reverted', async () => {
    const database = await freshDatabase('journal');
    expect(await migrateJournal(database.url)).not.toEqual([]);
    expect(await migrateJournal(database.url)).toEqual([]);
    const db = await journalDataSource(database.url, 'journal-test').initialize();
    try {
      for (const { target } of db.entityMetadatas) expect(await db.manager.find(target)).toEqual([]);
      while ((await db.query('SELECT 1 FROM migrations')).length > 0) await db.undoLastMigration();
      expect(await db.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'journal'`)).toEqual([
        { tablename: 'migrations' },
      ]);
    } finally {
      await db.destroy();
      await database.drop();
    }
  });
});
