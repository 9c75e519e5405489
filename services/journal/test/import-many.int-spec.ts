import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  commitImport,
  discardImport,
  getAccountStats,
  getImport,
  getStatistics,
  type Import,
  MAX_IMPORT_BYTES,
  undoImport,
} from '@plainscan/contracts';
import fc from 'fast-check';
import { importFile, draftOf, retryTimeouts, rowsOf, tradesOf } from './fixtures/import-file.ts';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(600_000);

let journal: OpenJournal;
let me: Caller;

beforeAll(async () => {
  journal = await openJournal({ replicas: 2 });
});
beforeEach(() => {
  me = journal.newUser();
});
afterAll(() => journal.close());

const HEADER = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
/** `count` fills, spread over `symbols` symbols, with two rows per round trip. */
const fills = (count: number, symbols: number, description = ''): string => {
  const rows = Array.from({ length: count }, (_, i) => {
    const day = new Date(Date.UTC(2020, 0, 1 + Math.floor(i / (2 * symbols)))).toISOString().slice(0, 10);
    const [year, month, date] = day.split('-');
    const action = Math.floor(i / symbols) % 2 === 0 ? 'Buy' : 'Sell';
    const amount = action === 'Buy' ? '-$1001.00' : '$1099.00';
    return `${month}/${date}/${year},${action},S${i % symbols},${description},100,$${action === 'Buy' ? 10 : 11},$1,${amount}`;
  });
  return [HEADER, ...rows].join('\n');
};

describe('concurrent calls', () => {
  it('commit a draft only once', async () => {
    const { id } = await draftOf(me, fills(40, 4));
    const responses = await Promise.all(Array.from({ length: 50 }, () => me.call(commitImport, { id })));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(await tradesOf(me)).toHaveLength(20);
    expect(await me.call(getAccountStats, {})).toMatchObject({ totalTrades: 20, totalProfitLoss: '1960' });
  });

  it('commit, undo, or discard an import completely or not at all', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await draftOf(me, fills(40, 4));
      await Promise.allSettled([
        ...Array.from({ length: 4 }, () => me.call(commitImport, { id })),
        ...Array.from({ length: 4 }, () => me.call(undoImport, { id })),
        ...Array.from({ length: 2 }, () => me.call(discardImport, { id })),
      ]);
      const found = await me.call(getImport, { id }).catch(() => null);
      expect(await tradesOf(me)).toHaveLength(found?.status === 'committed' ? 20 : 0);
      if (found?.status === 'committed') await me.call(undoImport, { id });
    }
  });

  it('import a file only once from several drafts', async () => {
    const text = fills(20, 2);
    const drafts = await Promise.all(Array.from({ length: 5 }, () => draftOf(me, text)));
    const ended = await Promise.allSettled(drafts.map(({ id }) => me.call(commitImport, { id })));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await tradesOf(me)).toHaveLength(10);
  });
});

/** Retries parts that wait for other files to be read. */
const bigDraft = (text: string) => draftOf(me, text, 'big.csv', retryTimeouts);

describe('a file at the size limit', () => {
  it('is read at 10 MiB', async () => {
    const text = fills(10_000, 100, 'x'.repeat(980)).padEnd(MAX_IMPORT_BYTES, ' ');
    expect(text).toHaveLength(MAX_IMPORT_BYTES);
    expect((await bigDraft(text)).counts).toMatchObject({ rows: 10_000, new: 10_000, included: 10_000 });
  });

  it('is imported and undone with 10,000 fills', async () => {
    const text = fills(10_000, 100);
    const { id } = await bigDraft(text);
    const done = await retryTimeouts(() => me.call(commitImport, { id }));
    expect(done.trades).toEqual({ created: 5000, changed: 0 });
    // 5,000 × (1099 − 1001)
    expect(await me.call(getStatistics, {})).toMatchObject({ netProfitLoss: '490000', fees: '10000' });
    expect((await bigDraft(text)).counts).toMatchObject({ duplicate: 10_000, included: 0 });
    await retryTimeouts(() => me.call(undoImport, { id }));
    expect(await me.call(getAccountStats, {})).toMatchObject({ totalTrades: 0 });
  });

  it('is imported with 50,000 rows', async () => {
    const text = `${fills(100, 10)}\n${'01/02/2020,Cash Dividend,S1,,,,,$1\n'.repeat(49_900)}`;
    const draft = await bigDraft(text);
    expect(draft.counts).toMatchObject({ rows: 50_000, new: 100, ignored: 49_900 });
    expect((await retryTimeouts(() => me.call(commitImport, { id: draft.id }))).trades.created).toBe(50);
  });

  it('is rejected with one row above the limit', async () => {
    await expect(bigDraft(fills(50_001, 500))).rejects.toMatchObject({ code: 'TOO_MANY_ROWS' });
  });

  it('fills a trade up to 500 executions and excludes the rest', async () => {
    const rows = Array.from({ length: 520 }, () => '01/02/2024,Buy,ABC,,1,$10,$0,-$10');
    const { id } = await importFile(me, [HEADER, ...rows, '01/03/2024,Sell,ABC,,520,$11,$0,$5720'].join('\n'));
    const excess = (await rowsOf(me, id)).filter(({ reason }) => reason !== null && /500 executions/.test(reason));
    expect(excess).toHaveLength(21);
    expect(await tradesOf(me)).toMatchObject([{ quantity: '500', open_quantity: '500' }]);
  });
});

describe('a database connection lost during a commit', () => {
  it('leaves no partial commit, and the draft can be committed again', async () => {
    const { id } = await draftOf(me, fills(4000, 40));
    const commit = me.call(commitImport, { id }).catch((error: unknown) => error);
    for (let i = 0; i < 40; i++) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      await journal.stores.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ~ '(executions|import_fills)'`,
      );
    }
    const ended = await commit;
    const { status } = await me.call(getImport, { id });
    const whole = status === 'committed' ? 2000 : 0;
    expect(await me.call(getAccountStats, {})).toMatchObject({ totalTrades: whole });
    if (status === 'draft')
      expect(ended).toMatchObject({ code: expect.stringMatching(/UNAVAILABLE|INTERNAL|TIMEOUT/) });
    expect((await me.call(commitImport, { id })).trades).toEqual({ created: 2000, changed: 0 });
    expect(await me.call(getAccountStats, {})).toMatchObject({ totalTrades: 2000 });
  });
});

const cell = fc.oneof(
  fc.constantFrom('01/02/2024', '01/03/2024', '02/30/2024', ''),
  fc.constantFrom('Buy', 'Sell', 'Sell Short', 'Buy to Cover', 'Stock Split', 'MoneyLink Transfer'),
  fc.constantFrom('ABC', 'XYZ', '=x', 'a b c'),
  fc.constantFrom('10', '-5', '$1,234.50', '(6.97)', '0', '-', '1E-20', '9'.repeat(30), '0.0000000001'),
  fc.string({ maxLength: 6 }),
);
const row = fc.oneof(
  fc.array(cell, { minLength: 1, maxLength: 9 }),
  fc
    .tuple(
      fc.constantFrom('01/02/2024', '01/03/2024', '01/04/2024'),
      fc.constantFrom('Buy', 'Sell', 'Sell Short', 'Buy to Cover'),
      fc.constantFrom('ABC', 'XYZ'),
      fc.constantFrom('1', '2.5', '10', '0.3333333333'),
      fc.constantFrom('$10', '$0.0001', '$33.333'),
      fc.constantFrom('', '$1', '$1000'),
    )
    .map(([on, action, symbol, quantity, price, fee]) => [on, action, symbol, '', quantity, price, fee, '']),
);

/** Trades without the fields that change when one is recreated: its ID, its revision, and its order within a day. */
const contentOf = (trades: Awaited<ReturnType<typeof tradesOf>>): unknown[] =>
  trades
    .map(({ id: _id, revision: _revision, executions, ...trade }) => ({ ...trade, executions: executions.length }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** The last file joins two trades of XYZ; undoing it recreates the second one after the trade of ABC. */
const RECREATED = [
  [
    ['01/03/2024', 'Buy', 'XYZ', '', '1', '$10', '', ''],
    ['01/02/2024', 'Sell', 'XYZ', '', '10', '$10', '', ''],
    ['01/02/2024', 'Buy', 'XYZ', '', '1', '$10', '', ''],
  ],
  [['01/03/2024', 'Buy', 'ABC', '', '1', '$10', '', '']],
  [['01/02/2024', 'Buy', 'XYZ', '', '10', '$10', '', '']],
];

/** The cover has no effect, so the undo matches the first file again without it. */
const COVERED = [
  [
    ['01/04/2024', 'Sell', 'XYZ', '', '1', '$10', '', ''],
    ['01/02/2024', 'Buy', 'ABC', '', '1', '$10', '', ''],
    ['01/04/2024', 'Buy', 'XYZ', '', '0.3333333333', '$10', '', ''],
    ['01/04/2024', 'Buy to Cover', 'XYZ', '', '1', '$10', '', ''],
  ],
  [['01/02/2024', 'Buy', 'XYZ', '', '1', '$10', '', '']],
];

describe('any file', () => {
  it('gets one verdict per row, and the journal is unchanged after a commit and an undo', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(row, { minLength: 1, maxLength: 14 }), { minLength: 1, maxLength: 3 }),
        async (files) => {
          const who = journal.newUser();
          const imports: Import[] = [];
          const states = [await tradesOf(who)];
          for (const rows of files) {
            const lines = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
            const filled = rows.filter((cells) => cells.some((text) => text.trim() !== '')).length;
            const draft = await draftOf(who, [HEADER, ...lines].join('\n')).catch((error: unknown) => {
              expect(error).toMatchObject({ code: 'UNREADABLE_FILE' });
              return null;
            });
            if (draft === null) continue;
            expect(draft.counts.rows).toBe(filled);
            expect(await rowsOf(who, draft.id)).toHaveLength(filled);
            const done = await who.call(commitImport, { id: draft.id }).catch((error: unknown) => {
              expect(error).toMatchObject({ code: 'NOTHING_TO_IMPORT' });
              return null;
            });
            if (done === null) continue;
            imports.push(done);
            states.push(await tradesOf(who));
          }
          for (const { id } of imports.reverse()) {
            await who.call(undoImport, { id });
            states.pop();
            expect(contentOf(await tradesOf(who))).toEqual(contentOf(states.at(-1)!));
          }
        },
      ),
      { numRuns: 30, examples: [[RECREATED], [COVERED]] },
    );
  });
});

const FOLDER = new URL('../../../../shared/data/journal/', import.meta.url);
const describeIfPresent = existsSync(FOLDER) ? describe : describe.skip;
describeIfPresent("brokers' real files (need ../shared/data)", () => {
  it('are imported only once and to the cent, even if imported repeatedly', async () => {
    const names = readdirSync(FOLDER, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.csv'));
    expect(names).toHaveLength(9);
    const net: Record<string, string> = {};
    for (const name of names) {
      const who = journal.newUser();
      const text = readFileSync(new URL(name, FOLDER), 'utf8');
      await importFile(who, text, name);
      const { counts } = await draftOf(who, text, name);
      expect(counts.new).toBe(
        (await rowsOf(who, (await draftOf(who, text)).id)).filter(
          ({ included, verdict }) => verdict === 'new' && !included,
        ).length,
      );
      expect(counts.included).toBe(0);
      net[name.split('/')[1]!] = (await tradesOf(who))
        .filter(({ profit_loss }) => profit_loss !== null)
        .map(({ symbol, profit_loss }) => `${symbol} ${profit_loss}`)
        .join(', ');
    }
    expect(net).toEqual({
      'interactive_brokers__test_basic.csv': 'CNX1 -2.5',
      'degiro-export.csv': '',
      'etoro-export.csv': 'NKE 192.16',
      'ibkr-trades-export.csv': '',
      'revolut-invest-export.csv': '',
      'schwab-export.csv': 'FIHBX -4.2863612063',
      'trading212-export.csv': '',
      'schwab__2023__transactions.csv': 'BAR 1600.05, FOO 4937.15, QUX 13289.66',
      'schwab__schwab_transactions.csv': 'VUAG 89, VUAG 40, VUAG 194, VUAG 80',
    });
  });
});
