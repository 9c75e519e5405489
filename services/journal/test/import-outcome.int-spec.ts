import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { commitImport, getImport, type Import, listImports, type RpcContract, undoImport } from '@plainscan/contracts';
import { withDeadline } from '@plainscan/service-kit';
import { eventually, signedInAs } from '@plainscan/test-kit';
import type { z } from 'zod';
import { draftOf, tradesOf } from './fixtures/import-file.ts';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(120_000);

let journal: OpenJournal;
let me: Caller;
let draft: Import;
beforeAll(async () => {
  journal = await openJournal();
});
beforeEach(async () => {
  me = journal.newUser();
  draft = await draftOf(me, FILE);
});
afterAll(() => journal.close());

const FILE = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n01/03/2024,Buy,ABC,,10,$5,,-$50\n';
const SHORT_DEADLINE_MS = 3000;

/** Makes a call with a short deadline. */
const callBriefly = <I extends z.ZodType, O extends z.ZodType>(rpc: RpcContract<I, O>, input: z.input<I>) =>
  journal.stores.rpc.call(withDeadline(signedInAs(me.userId), SHORT_DEADLINE_MS), rpc, input);
const state = async () => {
  const { status, failure } = await me.call(getImport, { id: draft.id });
  return { status, failure };
};

/** Blocks writes to trades while `work` runs. */
async function whileTradesLocked(work: () => Promise<void>): Promise<void> {
  const { query } = journal.stores.database;
  await query('BEGIN');
  await query('LOCK TABLE trades IN EXCLUSIVE MODE');
  try {
    await work();
  } finally {
    await query('ROLLBACK');
  }
}
const waitingBackends = async () =>
  (await journal.stores.database.query(
    `SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'trades'::regclass`,
  )) as { pid: number }[];

describe.each([
  ['a commit', commitImport, 'committing', 'committed', 1],
  ['an undo', undoImport, 'undoing', 'undone', 0],
] as const)('%s that outlives its deadline', (_name, rpc, during, after, trades) => {
  beforeEach(async () => {
    if (rpc === undoImport) await me.call(commitImport, { id: draft.id });
  });

  it('reports that it is running, then that it is done, and runs only once', async () => {
    await whileTradesLocked(async () => {
      await expect(callBriefly(rpc, { id: draft.id })).rejects.toMatchObject({ code: 'TIMEOUT' });
      expect(await state()).toEqual({ status: during, failure: null });
      expect((await me.call(listImports, {})).imports).toMatchObject([{ status: during }]);
    });
    await eventually(async () => (await state()).status === after);
    const again = await me.call(rpc, { id: draft.id });
    expect(again).toEqual(await me.call(getImport, { id: draft.id }));
    expect(await tradesOf(me)).toHaveLength(trades);
  });

  it('reports that it failed if its connection is lost, and can be retried', async () => {
    const before = (await state()).status;
    await whileTradesLocked(async () => {
      await expect(callBriefly(rpc, { id: draft.id })).rejects.toMatchObject({ code: 'TIMEOUT' });
      const waiting = await eventually(async () => (await waitingBackends())[0] ?? null);
      await journal.stores.database.query('SELECT pg_terminate_backend($1)', [waiting.pid]);
      await eventually(async () => (await state()).failure !== null);
      expect((await state()).status).toBe(before === 'draft' ? 'failed' : before);
    });
    expect(await tradesOf(me)).toHaveLength(1 - trades);
    expect(await me.call(rpc, { id: draft.id })).toMatchObject({ status: after, failure: null });
    expect(await tradesOf(me)).toHaveLength(trades);
  });
});

describe('a commit whose process has ended', () => {
  it('is marked as failed once no transaction locks the import', async () => {
    const { query } = journal.stores.database;
    const since = new Date(journal.clock.now());
    await query(`UPDATE imports SET run = 'commit', run_since = $2 WHERE id = $1`, [draft.id, since]);
    expect((await state()).status).toBe('committing');
    journal.clock.advance(76_000);
    await query('BEGIN');
    await query('SELECT 1 FROM imports WHERE id = $1 FOR UPDATE', [draft.id]);
    try {
      expect((await state()).status).toBe('committing');
    } finally {
      await query('ROLLBACK');
    }
    expect(await state()).toEqual({
      status: 'failed',
      failure: 'It was interrupted. Nothing changed in your journal.',
    });
    expect(await me.call(commitImport, { id: draft.id })).toMatchObject({ status: 'committed', failure: null });
  });
});
