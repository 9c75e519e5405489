import { describe, expect, it } from '@jest/globals';
import { CoalescedRuns } from './coalesced-runs.ts';

const late = () => new Error('timed out');
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Runs that end on command; a run's result is its index. */
function controlled() {
  const runs = new CoalescedRuns<number>();
  const started: PromiseWithResolvers<number>[] = [];
  const work = () => {
    const run = Promise.withResolvers<number>();
    started.push(run);
    return run.promise;
  };
  return {
    started,
    call: (key = 'a', timeoutMs = 60_000) => runs.run(key, work, timeoutMs, late),
    end: async (index: number) => {
      started[index]!.resolve(index);
      await settled();
    },
  };
}

describe('coalesced runs', () => {
  it('serve all calls made during a run with one next run', async () => {
    const { call, end, started } = controlled();
    const first = call();
    await settled();
    const later = Array.from({ length: 200 }, () => call());
    await settled();
    expect(started).toHaveLength(1);
    await end(0);
    expect(await first).toBe(0);
    await end(1);
    expect(new Set(await Promise.all(later))).toEqual(new Set([1]));
    expect(started).toHaveLength(2);
  });

  it('never return the result of a run that began before the call', async () => {
    const { call, end, started } = controlled();
    const first = call();
    await settled();
    const second = call();
    await end(0);
    await first;
    expect(started).toHaveLength(2);
    const third = call();
    await end(1);
    expect(await second).toBe(1);
    await end(2);
    expect(await third).toBe(2);
  });

  it('fail only the caller that times out', async () => {
    const { call, end } = controlled();
    const hurried = call('a', 1);
    const patient = call();
    await expect(hurried).rejects.toThrow('timed out');
    await end(0);
    expect(await patient).toBe(0);
  });

  it('continue after a failed run', async () => {
    const { call, end, started } = controlled();
    const first = call();
    await settled();
    const second = call();
    started[0]!.reject(new Error('run 0 failed'));
    await expect(first).rejects.toThrow('run 0 failed');
    await settled();
    await end(1);
    expect(await second).toBe(1);
  });

  it('do not wait for runs of other keys', async () => {
    const { call, end, started } = controlled();
    const [a, b] = [call('a'), call('b')];
    await settled();
    expect(started).toHaveLength(2);
    await end(1);
    await end(0);
    expect(await Promise.all([a, b])).toEqual([0, 1]);
  });
});
