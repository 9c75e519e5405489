import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  changeImport,
  changeTrade,
  closeTrade,
  commitImport,
  deleteTrade,
  getStatistics,
  type Import,
  listImportPresets,
  listImports,
  listTrades,
  undoImport,
} from '@plainscan/contracts';
import { eventually } from '@plainscan/test-kit';
import { draftOf, importFile, rowsOf, schwab, tradesOf } from './fixtures/import-file.ts';
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

const BOUGHT = schwab('01/03/2024,Buy,ABC,,10,$5,,-$50');
const MORE = schwab('01/04/2024,Buy,ABC,,5,$6,,-$30');
const SOLD = schwab('01/05/2024,Sell,ABC,,10,$7,,$70');

describe('an import under concurrent calls', () => {
  it('does not block other users while changes to one draft wait', async () => {
    const draft = await draftOf(me, BOUGHT);
    const other = journal.newUser();
    const { query } = journal.stores.database;
    await query('BEGIN');
    await query('SELECT 1 FROM imports WHERE id = $1 FOR UPDATE', [draft.id]);
    const waiting = Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => me.call(changeImport, { id: draft.id, recordShorts: n % 2 === 0 })),
    );
    try {
      expect((await other.log()).symbol).toBe('AAPL');
      expect(await tradesOf(other)).toHaveLength(1);
    } finally {
      await query('ROLLBACK');
      await waiting;
    }
  });

  it('saves a mapping only once under one name', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 6 }, (_, n) => draftOf(me, `What,Day,Shares,Price,Side\nABC,2024-01-02,1,${n + 1},Buy\n`)),
    );
    const mapping = {
      columns: { symbol: 'What', date: 'Day', quantity: 'Shares', price: 'Price', action: 'Side' },
      dateOrder: 'ymd' as const,
      timeZone: 'UTC',
    };
    await Promise.all(drafts.map(({ id }) => me.call(changeImport, { id, mapping, savePresetAs: 'mine' })));
    expect((await me.call(listImportPresets, {})).presets).toHaveLength(1);
  });

  it('is no longer referenced by an edited trade after it is undone', async () => {
    const first = await importFile(me, BOUGHT);
    const second = await importFile(me, MORE);
    const [trade] = await tradesOf(me);
    expect(trade).toMatchObject({ import_id: first.id, quantity: '15' });
    const executions = trade!.executions.map(({ id, kind, on, quantity, price }) => ({
      id,
      kind,
      date: on,
      quantity,
      price,
      fee: '1',
    }));
    await me.call(changeTrade, { id: trade!.id, revision: trade!.revision, executions });
    await me.call(undoImport, { id: first.id });
    expect(await tradesOf(me)).toMatchObject([{ id: trade!.id, import_id: second.id, quantity: '5', fees: '1' }]);
    expect(await me.call(listTrades, { importId: first.id })).toEqual([]);
    await me.call(undoImport, { id: second.id });
    expect(await tradesOf(me)).toEqual([]);
  });

  it('can be undone completely after concurrent edits, closes, deletions, commits, and undos', async () => {
    const first = await importFile(me, BOUGHT);
    const [draftMore, draftSold] = [await draftOf(me, MORE), await draftOf(me, SOLD)];
    const [trade] = await tradesOf(me);
    const { id, revision } = trade!;
    const results = await Promise.allSettled<unknown>([
      ...Array.from({ length: 5 }, () => me.call(closeTrade, { id, price: 6, quantity: 3, date: '2024-02-01' })),
      ...Array.from({ length: 5 }, () => me.call(changeTrade, { id, revision, notes: 'x' })),
      ...Array.from({ length: 5 }, () => me.call(commitImport, { id: draftMore.id })),
      ...Array.from({ length: 5 }, () => me.call(commitImport, { id: draftSold.id })),
      ...Array.from({ length: 5 }, () => me.call(undoImport, { id: first.id })),
      me.call(deleteTrade, { id }),
    ]);
    for (const result of results)
      if (result.status === 'rejected')
        expect((result.reason as { code: string }).code).toMatch(
          /^(NOT_FOUND|INVALID_TRADE|TRADE_CHANGED|NOTHING_TO_IMPORT|TIMEOUT|OVERLOADED)$/,
        );
    await me.call(getStatistics, {});
    for (const { id: each, status } of (await me.call(listImports, {})).imports)
      if (status === 'committed') await me.call(undoImport, { id: each });
    const remaining = await journal.stores.database.query(
      'SELECT 1 FROM executions WHERE user_id = $1 AND import_id IS NOT NULL UNION ALL SELECT 1 FROM import_fills WHERE user_id = $1',
      [me.userId],
    );
    expect(remaining).toEqual([]);
  });

  it('is planned for undo without the journal’s lock, and replanned if the journal changes', async () => {
    const bought = await importFile(me, BOUGHT);
    await importFile(me, MORE);
    const { query } = journal.stores.database;
    await query('BEGIN');
    await query('LOCK TABLE import_fills');
    const undoing = me.call(undoImport, { id: bought.id });
    try {
      // The plan waits for the fills with the snapshot it started with.
      await eventually(async () => {
        const waiting = await query(`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'import_fills'::regclass`);
        return waiting.length > 0;
      });
      const [trade] = await tradesOf(me);
      await me.call(changeTrade, { id: trade!.id, revision: trade!.revision, notes: 'kept' });
    } finally {
      await query('ROLLBACK');
    }
    expect(await undoing).toMatchObject({ status: 'undone' });
    expect(await tradesOf(me)).toMatchObject([{ quantity: '5', notes: 'kept' }]);
  });

  it('can be imported again after it is undone, and stays private to its owner', async () => {
    const undone = await importFile(me, BOUGHT);
    await me.call(undoImport, { id: undone.id });
    await expect(me.call(commitImport, { id: undone.id })).rejects.toMatchObject({ code: 'NOT_A_DRAFT' });
    const again: Import = await importFile(me, BOUGHT);
    expect(again).toMatchObject({ status: 'committed', counts: { new: 1, duplicate: 0 } });
    const stranger = journal.newUser();
    for (const rpc of [commitImport, undoImport])
      await expect(stranger.call(rpc, { id: again.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await stranger.call(listTrades, { importId: again.id })).toEqual([]);
    expect((await stranger.call(getStatistics, { importId: again.id })).trades.total).toBe(0);
  });

  it('is rejected if the journal would have more executions than a replica can keep in memory', async () => {
    const { id } = await me.log();
    await journal.stores.database.query(
      `INSERT INTO executions (id, trade_id, user_id, kind, day, time_zone, seq, quantity, price, fee, value)
       SELECT gen_random_uuid(), $1, $2, 'entry', '2024-01-01', 'UTC', n, 1, 1, 0, 1 FROM generate_series(1, 499999) AS n`,
      [id, me.userId],
    );
    await expect(importFile(me, BOUGHT)).rejects.toMatchObject({ code: 'TOO_MANY_TRADES' });
  }, 300_000);

  it('keeps its rows while it is among the newest and can always be undone', async () => {
    const ids: string[] = [];
    for (let n = 1; n <= 21; n++) {
      journal.clock.advance(1000);
      ids.push((await importFile(me, schwab(`01/03/2024,Buy,ABC,,${n},$5,,-$${5 * n}`))).id);
    }
    expect(await rowsOf(me, ids[0]!)).toEqual([]);
    expect(await rowsOf(me, ids[1]!)).toHaveLength(1);
    await me.call(undoImport, { id: ids[0]! });
    expect(await tradesOf(me)).toMatchObject([{ quantity: '230' }]);
  });

  it('is rejected without Premium and stays available to its owner', async () => {
    const draft = await draftOf(me, BOUGHT);
    const other = journal.as(crypto.randomUUID());
    await expect(other.call(commitImport, { id: draft.id })).rejects.toMatchObject({ code: 'PREMIUM_REQUIRED' });
    expect(await rowsOf(me, draft.id)).toHaveLength(1);
    expect(await me.call(commitImport, { id: draft.id })).toMatchObject({ status: 'committed' });
  });
});
