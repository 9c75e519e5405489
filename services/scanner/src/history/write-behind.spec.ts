import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@plainscan/service-kit';
import { eventually } from '@plainscan/test-kit';
import { WriteBehind } from './write-behind.ts';

const unavailable = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

function queue(
  options: { rejects?: (entry: number) => boolean; max?: number; weigh?: (entry: number) => number } = {},
) {
  const store = { up: true, rows: [] as number[], batches: [] as number[] };
  const behind = new WriteBehind<number>({
    write: async (entries) => {
      // A write fails if the store was unavailable when it started, even if the store is back before it ends.
      const { up } = store;
      await new Promise((resolve) => setImmediate(resolve));
      if (!up) throw unavailable();
      if (options.rejects && entries.some(options.rejects)) throw new Error('rejected');
      store.rows.push(...entries);
      store.batches.push(entries.length);
    },
    weigh: options.weigh ?? (() => 1),
    logger: createLogger({ name: 'test', level: 'silent' }),
    ...(options.max !== undefined && { max: options.max }),
  });
  return { behind, store };
}
const numbers = (n: number, from = 0) => Array.from({ length: n }, (_, i) => from + i);
const addAll = (behind: WriteBehind<number>, entries: number[]) => {
  for (const entry of entries) behind.add(entry);
};

describe('the write-behind queue', () => {
  it('writes every entry once, in order, in batches', async () => {
    const { behind, store } = queue();
    addAll(behind, numbers(1000));
    expect(store.rows).toEqual([]);
    await eventually(() => behind.size === 0);
    expect(store.rows).toEqual(numbers(1000));
    expect(store.batches).toEqual([250, 250, 250, 250]);
  });

  it('keeps failed and new entries until the store is available again', async () => {
    const { behind, store } = queue();
    store.up = false;
    addAll(behind, numbers(300));
    await new Promise((resolve) => setTimeout(resolve, 120));
    addAll(behind, numbers(300, 300));
    expect(behind.size).toBe(600);
    store.up = true;
    await eventually(() => behind.size === 0);
    expect(store.rows).toEqual(numbers(600));
  });

  it('drops the oldest entries beyond its limits', async () => {
    const { behind, store } = queue({ max: 100 });
    store.up = false;
    addAll(behind, numbers(250));
    store.up = true;
    await eventually(() => behind.size === 0);
    expect(store.rows).toEqual(numbers(100, 150));

    const heavy = queue({ weigh: () => 20 * 1024 * 1024 });
    addAll(heavy.behind, numbers(5));
    await eventually(() => heavy.behind.size === 0);
    expect(heavy.store.rows).toEqual([2, 3, 4]);
  });

  it('drops only the entries that the store rejects', async () => {
    const { behind, store } = queue({ rejects: (entry) => entry === 3 });
    addAll(behind, numbers(10));
    await eventually(() => behind.size === 0);
    expect(store.rows).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9]);
    addAll(behind, numbers(300, 10));
    await eventually(() => behind.size === 0);
    expect(store.batches.slice(-2)).toEqual([250, 50]);
  });

  it('writes pending entries when it stops', async () => {
    const { behind, store } = queue();
    addAll(behind, numbers(600));
    expect(await behind.stop(2000)).toBe(0);
    expect(store.rows).toEqual(numbers(600));
  });

  it('stops in time while the store is unavailable and reports the number of lost writes', async () => {
    const { behind, store } = queue();
    store.up = false;
    addAll(behind, numbers(7));
    const from = performance.now();
    expect(await behind.stop(150)).toBe(7);
    expect(performance.now() - from).toBeLessThan(1500);
    store.up = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(store.rows).toEqual([]);
  });

  it('stops immediately when nothing is pending', async () => {
    const { behind } = queue();
    expect(await behind.stop(60_000)).toBe(0);
  });
});
