import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Slices } from '@plainscan/scan-engine';
import { newContext } from '@plainscan/service-kit';
import { WorkBudget } from './work-budget.ts';

const user = () =>
  newContext({ actor: { userId: randomUUID(), email: null, role: 'user', sessionId: null }, deadlineMs: 60_000 });
const limited = { code: 'RATE_LIMITED', details: { retryAfterSeconds: expect.any(Number) } };

/** Work in which each step is a separate slice. */
function* slices(count: number, onStep: () => void = () => undefined): Slices<number> {
  for (let i = 0; i < count; i++) {
    onStep();
    yield;
  }
  return count;
}

describe('the work budget', () => {
  it('gives each user one slice per turn of the event loop, however many calls they make', async () => {
    const budget = new WorkBudget({ scansMs: 1e9, previewsMs: 1e9, sliceMs: 0 });
    const [greedy, modest] = [user(), user()];
    let greedySteps = 0;
    const many = Array.from({ length: 50 }, () =>
      budget.scan(
        greedy,
        slices(20, () => greedySteps++),
      ),
    );
    await nextTurn();
    const before = greedySteps;
    await budget.scan(modest, slices(20));
    // Two per turn allow for the turn in which the scan ends.
    expect(greedySteps - before).toBeLessThan(2 * 20);
    await Promise.all(many);
  });

  it("rejects only the scans of a user who has used up the minute's budget", async () => {
    const budget = new WorkBudget({ scansMs: 100, previewsMs: 100, sliceMs: 0 });
    const [greedy, modest] = [user(), user()];
    await expect(budget.scan(greedy, slices(1000))).rejects.toMatchObject(limited);
    let steps = 0;
    await expect(
      budget.scan(
        greedy,
        slices(1, () => steps++),
      ),
    ).rejects.toMatchObject(limited);
    expect(steps).toBe(0);
    expect(await budget.scan(modest, slices(5))).toBe(5);
  });

  it('adds up the time of concurrent scans', async () => {
    const budget = new WorkBudget({ scansMs: 100, previewsMs: 100, sliceMs: 0 });
    const greedy = user();
    const ended = await Promise.allSettled(Array.from({ length: 20 }, () => budget.scan(greedy, slices(50))));
    expect(ended.every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('does not count scans that end within their first slice', async () => {
    const budget = new WorkBudget({ scansMs: 1, previewsMs: 1, sliceMs: 60_000 });
    const busy = user();
    for (let i = 0; i < 100; i++) expect(await budget.scan(busy, slices(3))).toBe(3);
  });

  it('limits previews separately', async () => {
    const budget = new WorkBudget({ scansMs: 1000, previewsMs: 20, sliceMs: 0 });
    const [typing, other] = [user(), user()];
    const preview = () => budget.preview(typing, () => 'read');
    const all = await Promise.allSettled(Array.from({ length: 100 }, preview));
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(20);
    await expect(preview()).rejects.toMatchObject(limited);
    expect(await budget.scan(typing, slices(5))).toBe(5);
    expect(await budget.preview(other, () => 'read')).toBe('read');
  });

  it('counts a preview that fails', async () => {
    const budget = new WorkBudget({ scansMs: 1, previewsMs: 1 });
    const typing = user();
    const fail = () =>
      budget.preview(typing, () => {
        throw new Error('unreadable');
      });
    await expect(fail()).rejects.toThrow('unreadable');
    await expect(fail()).rejects.toMatchObject(limited);
  });
});
