import { describe, expect, it } from '@jest/globals';
import { LatestRuns } from './latest-runs.ts';

/** Work that ends when told, and counts how often it began. */
function controlled() {
  const ends: ((value: number) => void)[] = [];
  const fails: ((err: Error) => void)[] = [];
  return {
    work: () =>
      new Promise<number>((resolve, reject) => {
        ends.push(resolve);
        fails.push(reject);
      }),
    end: (index: number) => ends[index]!(index),
    fail: (index: number) => fails[index]!(new Error(`run ${index} failed`)),
    get begun() {
      return ends.length;
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('runs of which the newest result matters', () => {
  it('are shared by all who ask while one runs, and that one begins after they asked', async () => {
    const control = controlled();
    const runs = new LatestRuns();
    const first = runs.run('a', control.work);
    const later = Array.from({ length: 200 }, () => runs.run('a', control.work));
    await settled();
    expect(control.begun).toBe(1);
    control.end(0);
    expect(await first).toBe(0);
    await settled();
    control.end(1);
    expect(new Set(await Promise.all(later))).toEqual(new Set([1]));
    expect(control.begun).toBe(2);
  });

  it('never give an answer that began before the question', async () => {
    const control = controlled();
    const runs = new LatestRuns();
    const first = runs.run('a', control.work);
    const second = runs.run('a', control.work);
    control.end(0);
    await first;
    await settled();
    expect(control.begun).toBe(2);
    const third = runs.run('a', control.work);
    control.end(1);
    expect(await second).toBe(1);
    await settled();
    control.end(2);
    expect(await third).toBe(2);
  });

  it('have as long as whoever asked last: the time of the first may be over when they begin', async () => {
    const control = controlled();
    const runs = new LatestRuns();
    const first = runs.run('a', control.work);
    const late = runs.run('a', () => Promise.reject(new Error('out of time')));
    const last = runs.run('a', () => Promise.resolve(7));
    control.end(0);
    await first;
    expect(await Promise.all([late, last])).toEqual([7, 7]);
  });

  it('go on after one that fails', async () => {
    const control = controlled();
    const runs = new LatestRuns();
    const first = runs.run('a', control.work);
    const second = runs.run('a', control.work);
    control.fail(0);
    await expect(first).rejects.toThrow('run 0 failed');
    await settled();
    control.end(1);
    expect(await second).toBe(1);
  });

  it('of different keys do not wait for each other', async () => {
    const control = controlled();
    const runs = new LatestRuns();
    const a = runs.run('a', control.work);
    const b = runs.run('b', control.work);
    expect(control.begun).toBe(2);
    control.end(1);
    control.end(0);
    expect(await Promise.all([a, b])).toEqual([0, 1]);
  });
});
