import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import {
  addCashTransaction,
  changeTrade,
  closeTrade,
  deleteTrade,
  getTrade,
  listTrades,
  restoreTrade,
  type Trade,
} from '@plainscan/contracts';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { journalDataSource } from '../src/db/database.ts';
import { FactsStore, type JournalFacts } from '../src/statistics/facts.store.ts';
import { FactsCache } from '../src/statistics/facts-cache.ts';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(90_000);

let journal: OpenJournal;
let db: DataSource;

beforeAll(async () => {
  journal = await openJournal();
  db = await journalDataSource(journal.stores.database.url, 'journal-test').initialize();
});
afterAll(async () => {
  await db.destroy();
  await journal.close();
});

const sorted = ({ trades, ...others }: JournalFacts) => ({
  ...others,
  trades: [...trades].sort((a, b) => (a.id < b.id ? -1 : 1)),
});

/** Changes that can be made to one of the trades. */
const ACTIONS: Record<string, (who: Caller, trade: Trade | undefined, n: number) => Promise<unknown>> = {
  log: (who, _, n) =>
    who.log({
      quantity: n + 1,
      tags: n % 2 ? ['odd'] : [],
      scan: n % 4 ? { query: `RSI below ${n}`, asOf: '2026-11-19', price: 10 } : null,
      ...(n % 3 ? { exitPrice: n + 1 } : {}),
    }),
  deposit: (who, _, n) => who.call(addCashTransaction, { kind: 'deposit', amount: n + 1, on: '2026-11-01' }),
  close: async (who, trade, n) =>
    trade?.status === 'open' && who.call(closeTrade, { id: trade.id, price: n + 1, quantity: n % 2 ? 1 : null }),
  edit: async (who, trade, n) =>
    trade && who.call(changeTrade, { id: trade.id, revision: trade.revision, strategyName: `strategy ${n}` }),
  shorten: async (who, trade) => {
    if (!trade) return;
    const { executions, revision } = await who.call(getTrade, { id: trade.id });
    const { id, price, quantity, on } = executions[0]!;
    const entry = { id, kind: 'entry' as const, price, quantity, date: on };
    await who.call(changeTrade, { id: trade.id, revision, executions: [entry] });
  },
  delete: async (who, trade) => trade && who.call(deleteTrade, { id: trade.id }),
  restore: async (who, trade) => {
    if (!trade) return;
    await who.call(deleteTrade, { id: trade.id });
    await who.call(restoreTrade, { id: trade.id });
  },
  // The same statements as undoing an import.
  remove: async (who, trade) => {
    await db.query('UPDATE journals SET revision = revision + 1 WHERE user_id = $1', [who.userId]);
    await db.query('DELETE FROM trades WHERE id = $1', [trade?.id]);
  },
};

it('the facts cache matches the tables after any sequence of changes', async () => {
  const store = new FactsStore(db);
  const steps = fc.array(
    fc.record({
      action: fc.constantFrom(...Object.keys(ACTIONS)),
      index: fc.nat(9),
      n: fc.nat(9),
      reads: fc.boolean(),
    }),
    { minLength: 5, maxLength: 25 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (actions) => {
      const who = journal.newUser();
      const cache = new FactsCache(store, Date.now);
      for (const n of [1, 2, 3]) await who.log({ quantity: n });
      await cache.get(who.userId);
      for (const { action, index, n, reads } of actions) {
        const trades = await who.call(listTrades, {});
        await ACTIONS[action]!(who, trades[index % Math.max(trades.length, 1)], n);
        if (reads) await cache.get(who.userId);
      }
      expect(sorted(await cache.get(who.userId))).toEqual(sorted(await store.load(who.userId)));
    }),
    { numRuns: 15 },
  );
});
