import { describe, expect, it } from '@jest/globals';
import { CoalescedRuns } from './coalesced-runs.ts';

const timeoutError = () => new Error('timed out');
const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

/** Runs that the test ends explicitly; a run's result is its index. */
function controlledRuns() {
  const runs = new CoalescedRuns<number>();
  const started: PromiseWithResolvers<number>[] = [];
  const work = () => {
    const run = Promise.withResolvers<number>();
    started.push(run);
    return run.promise;
  };
  return {
    started,
    call: (key = 'a', timeoutMs = 60_000) => runs.run(key, work, timeoutMs, timeoutError),
    end: async (index: number) => {
      started[index]!.resolve(index);
      await flushPromises();
    },
  };
}

describe('coalesced runs', () => {
  it('serve all calls made during a run with one next run', async () => {
    const { call, end, started } = controlledRuns();
    const first = call();
    await flushPromises();
    const duringRun = Array.from({ length: 200 }, () => call());
    await flushPromises();
    expect(started).toHaveLength(1);
    await end(0);
    expect(await first).toBe(0);
    await end(1);
    expect(new Set(await Promise.all(duringRun))).toEqual(new Set([1]));
    expect(started).toHaveLength(2);
  });

  it('never return the result of a run that began before the call', async () => {
    const { call, end, started } = controlledRuns();
    const first = call();
    await flushPromises();
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
    const { call, end } = controlledRuns();
    const timedOut = call('a', 1);
    const waiting = call();
    await expect(timedOut).rejects.toThrow('timed out');
    await end(0);
    expect(await waiting).toBe(0);
  });

  it('continue after a failed run', async () => {
    const { call, end, started } = controlledRuns();
    const first = call();
    await flushPromises();
    const second = call();
    started[0]!.reject(new Error('run 0 failed'));
    await expect(first).rejects.toThrow('run 0 failed');
    await flushPromises();
    await end(1);
    expect(await second).toBe(1);
  });

  it("don't wait for runs of other keys", async () => {
    const { call, end, started } = controlledRuns();
    const [a, b] = [call('a'), call('b')];
    await flushPromises();
    expect(started).toHaveLength(2);
    await end(1);
    await end(0);
    expect(await Promise.all([a, b])).toEqual([0, 1]);
  });
});
