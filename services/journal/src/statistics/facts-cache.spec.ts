import { describe, expect, it } from '@jest/globals';
import type { JournalFacts } from './facts.store.ts';
import { FactsCache } from './facts-cache.ts';

/** Journals of `size` cash transactions whose revisions a test can advance; each load waits until it is released. */
function storeOf(journals: Record<string, { revision: number; size: number }>) {
  const loads: { userId: string; known: JournalFacts | undefined; release: () => Promise<void> }[] = [];
  const factsOf = (userId: string): JournalFacts => ({
    revision: journals[userId]?.revision ?? 0,
    currency: 'USD',
    trades: [],
    cashTransactions: Array.from({ length: journals[userId]?.size ?? 0 }, () => ({
      on: '2026-01-01',
      amount: null as never,
    })),
  });
  return {
    loads,
    store: {
      revision: (userId: string) => Promise.resolve(journals[userId]?.revision ?? 0),
      load: (userId: string, known?: JournalFacts): Promise<JournalFacts> => {
        const facts = factsOf(userId);
        return new Promise((resolve) => {
          loads.push({
            userId,
            known,
            release: async () => {
              resolve(facts);
              await turns();
            },
          });
        });
      },
    },
  };
}

/** Lets every pending promise callback run. */
const turns = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

describe('FactsCache', () => {
  it('loads a journal once for concurrent and later calls', async () => {
    const { store, loads } = storeOf({ a: { revision: 1, size: 1 } });
    const cache = new FactsCache(store, Date.now);
    const results = Promise.all([cache.get('a'), cache.get('a'), cache.get('a')]);
    await turns();
    expect(loads).toHaveLength(1);
    await loads[0]!.release();
    const [first, ...others] = await results;
    for (const other of [...others, await cache.get('a')]) expect(other).toBe(first);
    expect(loads).toHaveLength(1);
  });

  it('updates cached facts after a change', async () => {
    const journals = { a: { revision: 1, size: 1 } };
    const { store, loads } = storeOf(journals);
    const cache = new FactsCache(store, Date.now);
    const first = cache.get('a');
    await turns();
    await loads[0]!.release();
    journals.a.revision = 2;
    const second = cache.get('a');
    await turns();
    expect(loads.map((load) => load.known)).toEqual([undefined, await first]);
    await loads[1]!.release();
    expect((await second).revision).toBe(2);
  });

  it('never returns facts older than the call, even if a load began before a change', async () => {
    const journals = { a: { revision: 1, size: 1 } };
    const { store, loads } = storeOf(journals);
    const cache = new FactsCache(store, Date.now);
    const early = cache.get('a');
    await turns();
    journals.a.revision = 2;
    const late = cache.get('a');
    await turns();
    expect(loads).toHaveLength(1);
    await loads[0]!.release();
    expect((await early).revision).toBe(1);
    await loads[1]!.release();
    expect((await late).revision).toBe(2);
  });

  it('loads again after a failure', async () => {
    let fails = true;
    const facts: JournalFacts = { revision: 1, currency: 'USD', trades: [], cashTransactions: [] };
    const store = {
      revision: () => Promise.resolve(1),
      load: () => (fails ? Promise.reject(new Error('database unavailable')) : Promise.resolve(facts)),
    };
    const cache = new FactsCache(store, Date.now);
    await expect(cache.get('a')).rejects.toThrow('database unavailable');
    fails = false;
    expect(await cache.get('a')).toBe(facts);
  });

  it('evicts the least recently used journals beyond its size', async () => {
    const { store, loads } = storeOf({
      a: { revision: 1, size: 0 },
      b: { revision: 1, size: 4 },
      c: { revision: 1, size: 4 },
    });
    const cache = new FactsCache(store, Date.now, 110);
    const ask = async (userId: string): Promise<boolean> => {
      const before = loads.length;
      const results = cache.get(userId);
      await turns();
      await loads[before]?.release();
      await results;
      return loads.length > before;
    };
    expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([true, true, false]);
    expect([await ask('c'), await ask('a'), await ask('b')]).toEqual([true, false, true]);
  });

  it('evicts idle journals, and a single journal on demand', async () => {
    const start = Date.parse('2026-11-20T17:00:00Z');
    let now = 0;
    const facts: JournalFacts = { revision: 1, currency: 'USD', trades: [], cashTransactions: [] };
    const store = { revision: () => Promise.resolve(1), load: () => Promise.resolve({ ...facts }) };
    const cache = new FactsCache(store, () => start + now);
    for (const userId of ['a', 'b', 'c']) await cache.get(userId);
    cache.forget('c');
    now = 9 * 60_000;
    await cache.get('a');
    cache.purgeIdle();
    expect(cache.size).toBe(2);
    now = 10 * 60_000 + 1;
    cache.purgeIdle();
    expect(cache.size).toBe(1);
    now = 19 * 60_000 + 1;
    cache.purgeIdle();
    expect(cache.size).toBe(0);
  });

  it("doesn't cache a journal that is too large or missing", async () => {
    const { store, loads } = storeOf({ a: { revision: 1, size: 40 } });
    const cache = new FactsCache(store, Date.now, 10);
    for (const userId of ['a', 'a', 'missing', 'missing']) {
      const before = loads.length;
      const results = cache.get(userId);
      await turns();
      await loads[before]!.release();
      await results;
    }
    expect(loads).toHaveLength(4);
  });
});
