import { describe, expect, it } from '@jest/globals';
import { mapSteps, runSync, runSliced } from './run-sliced.ts';

/** Counts the turns of the event loop while `work` runs. */
async function turnsDuring<T>(work: () => Promise<T>): Promise<{ result: T; turns: number }> {
  let turns = 0;
  let running = true;
  const count = () => {
    if (!running) return;
    turns++;
    setImmediate(count);
  };
  setImmediate(count);
  const result = await work();
  running = false;
  return { result, turns };
}

describe('runSliced', () => {
  it('returns the same result as runSync', async () => {
    const double = () => mapSteps([1, 2, 3], (n, i) => n * 2 + i);
    expect(await runSliced(double())).toEqual([2, 5, 8]);
    expect(runSync(double())).toEqual([2, 5, 8]);
  });

  it('yields to other work at least every thousand rows', async () => {
    const { turns } = await turnsDuring(() => runSliced(mapSteps(new Array<number>(50_000).fill(0), (n) => n)));
    expect(turns).toBeGreaterThanOrEqual(49);
  });

  it('yields to other work after a slice of slow rows', async () => {
    const slow = () => {
      const end = performance.now() + 2;
      while (performance.now() < end);
    };
    const { turns } = await turnsDuring(() => runSliced(mapSteps(new Array<number>(160).fill(0), slow)));
    // 16 rows of 2 ms fill a slice.
    expect(turns).toBeGreaterThanOrEqual(9);
  });

  it('rejects with the error that a step throws', async () => {
    const fail = () => {
      throw new RangeError('row 2');
    };
    await expect(runSliced(mapSteps([1], fail))).rejects.toThrow('row 2');
  });
});
