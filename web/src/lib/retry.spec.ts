import { describe, expect, it } from '@jest/globals';
import { withRetries } from './retry.ts';

const OPTIONS = { delaysMs: [0, 0], isTransient: (error: unknown) => error !== 'final' };
const failing = (...results: string[]) => {
  let attempts = 0;
  const task = async () => {
    const result = results[attempts++]!;
    if (result === 'done') return result;
    throw result;
  };
  return { task, attempts: () => attempts };
};

describe('a task that is retried', () => {
  it.each([
    [['done'], 1],
    [['a', 'done'], 2],
    [['a', 'b', 'done'], 3],
  ])('%j succeeds after %d', async (results, times) => {
    const { task, attempts } = failing(...results);
    expect(await withRetries(task, OPTIONS)).toBe('done');
    expect(attempts()).toBe(times);
  });

  it('fails with the last error', async () => {
    const { task, attempts } = failing('a', 'b', 'c', 'done');
    await expect(withRetries(task, OPTIONS)).rejects.toBe('c');
    expect(attempts()).toBe(3);
  });

  it('fails at once with a permanent error', async () => {
    const { task, attempts } = failing('final', 'done');
    await expect(withRetries(task, OPTIONS)).rejects.toBe('final');
    expect(attempts()).toBe(1);
  });
});
