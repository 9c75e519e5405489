import { describe, expect, it } from '@jest/globals';
import { retried } from './retried.ts';

const WAITS = { waitsMs: [0, 0], mayPass: (error: unknown) => error !== 'final' };
const failing = (...results: string[]) => {
  let asked = 0;
  const task = async () => {
    const result = results[asked++]!;
    if (result === 'done') return result;
    throw result;
  };
  return { task, asked: () => asked };
};

describe('a task that is retried', () => {
  it.each([
    [['done'], 1],
    [['a', 'done'], 2],
    [['a', 'b', 'done'], 3],
  ])('%j succeeds after %d', async (results, times) => {
    const { task, asked } = failing(...results);
    expect(await retried(task, WAITS)).toBe('done');
    expect(asked()).toBe(times);
  });

  it('fails with the last error', async () => {
    const { task, asked } = failing('a', 'b', 'c', 'done');
    await expect(retried(task, WAITS)).rejects.toBe('c');
    expect(asked()).toBe(3);
  });

  it('fails at once with a permanent error', async () => {
    const { task, asked } = failing('final', 'done');
    await expect(retried(task, WAITS)).rejects.toBe('final');
    expect(asked()).toBe(1);
  });
});
