import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { addImportPart, beginImport, commitImport, getStatistics, listTrades, readImport } from '@plainscan/contracts';
import { eventually } from '@plainscan/test-kit';
import { draftOf, retryTimeouts } from './fixtures/import-file.ts';
import { openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(240_000);

let journal: OpenJournal;
beforeAll(async () => {
  journal = await openJournal();
});
afterAll(() => journal.close());

const HEADER = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';

it('a large file is read, matched, and written off the thread that serves calls', async () => {
  const me = journal.newUser();
  await draftOf(me, `${HEADER}\n1/2/24,Buy,A,,1,1,,`); // starts the thread
  const rows = Array.from({ length: 12_000 }, (_, i) => `1/2/24,${i % 2 ? 'Sell' : 'Buy'},A${i % 900},,1,1,,`);
  const [ownBefore, allBefore] = [process.threadCpuUsage(), process.cpuUsage()];
  const { id } = await draftOf(me, [HEADER, ...rows].join('\n'), 'a.csv', retryTimeouts);
  await retryTimeouts(() => me.call(commitImport, { id }));
  const [own, all] = [process.threadCpuUsage(ownBefore), process.cpuUsage(allBefore)];
  // This test's calls run in the same thread as the service.
  expect((own.user + own.system) / (all.user + all.system)).toBeLessThan(0.5);
  expect((await me.call(getStatistics, {})).trades.total).toBeGreaterThan(0);
});

it('files of other users wait in a bounded queue while other calls are served', async () => {
  const users = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const [user, id] = [journal.newUser(), randomUUID()];
      await user.call(beginImport, { id, name: 'a.csv', chars: HEADER.length + 1 });
      await user.call(addImportPart, { id, part: 0, text: `${HEADER}\n` });
      return { user, id };
    }),
  );
  const { query } = journal.stores.database;
  await query('BEGIN');
  await query('LOCK TABLE import_parts');
  const codes: string[] = [];
  const reading = users.map(({ user, id }) =>
    user.call(readImport, { id }).catch((error: { code: string }) => {
      codes.push(error.code);
      return null;
    }),
  );
  try {
    // Two threads, and a queue of 32.
    await eventually(() => codes.length === 6);
    expect(await users[0]!.user.call(listTrades, {})).toEqual([]);
  } finally {
    await query('ROLLBACK');
  }
  await Promise.all(reading);
  expect(codes.filter((code) => code === 'OVERLOADED')).toHaveLength(6);
  expect(codes.filter((code) => code === 'UNREADABLE_FILE')).toHaveLength(34);
});
