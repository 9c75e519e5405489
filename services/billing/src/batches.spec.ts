import { describe, expect, it } from '@jest/globals';
import { Batches } from './batches.ts';

/** Batches that end when told; a result is its item and the number of its batch. */
function controlled() {
  const begun: { key: string; items: readonly number[] }[] = [];
  const ends: ((err?: Error) => void)[] = [];
  const batches = new Batches<number, string>((key, items) => {
    const batch = begun.push({ key, items });
    return new Promise((resolve, reject) =>
      ends.push((err) => (err ? reject(err) : resolve(items.map((item) => `${item} of ${batch}`)))),
    );
  });
  const end = async (batch: number, err?: Error) => {
    ends[batch - 1]!(err);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { batches, begun, end };
}

describe('items of one key', () => {
  it('that come while a batch runs are the next one, and each gets its own result', async () => {
    const { batches, begun, end } = controlled();
    const all = Array.from({ length: 200 }, (_, n) => batches.add('a', n));
    expect(begun).toEqual([{ key: 'a', items: [0] }]);
    await end(1);
    expect(begun).toHaveLength(2);
    const late = batches.add('a', 200);
    await end(2);
    await end(3);
    expect(await Promise.all([...all, late])).toEqual([
      '0 of 1',
      ...Array.from({ length: 199 }, (_, n) => `${n + 1} of 2`),
      '200 of 3',
    ]);
    expect(begun).toHaveLength(3);
  });

  it('begin anew when none is left, and wait for no other key', async () => {
    const { batches, begun, end } = controlled();
    const first = batches.add('a', 1);
    const other = batches.add('b', 2);
    expect(begun).toHaveLength(2);
    await end(1);
    const again = batches.add('a', 3);
    await end(3);
    await end(2);
    expect(await Promise.all([first, other, again])).toEqual(['1 of 1', '2 of 2', '3 of 3']);
  });

  it('fail with their batch alone', async () => {
    const { batches, end } = controlled();
    const first = batches.add('a', 1);
    const second = batches.add('a', 2);
    const failed = expect(first).rejects.toThrow('away');
    await end(1, new Error('away'));
    await failed;
    await end(2);
    expect(await second).toBe('2 of 2');
  });
});
