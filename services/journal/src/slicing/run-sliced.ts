import { setImmediate } from 'node:timers/promises';

/** A computation that yields between rows, so that it can be paused. */
export type Steps<T> = Generator<undefined, T, undefined>;

const SLICE_MS = 10;
const ROWS_PER_SLICE = 1000;
/** Reading the clock costs as much as a cheap row. */
const ROWS_PER_CLOCK_READ = 16;

/** Runs a long computation in slices, so that other requests are served in between. A worker thread would first need a
 * copy of the rows. */
export async function runSliced<T>(steps: Steps<T>): Promise<T> {
  let sliceEnd = performance.now() + SLICE_MS;
  let rows = 0;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    rows++;
    const isOver = rows >= ROWS_PER_SLICE || (rows % ROWS_PER_CLOCK_READ === 0 && performance.now() >= sliceEnd);
    if (!isOver) continue;
    await setImmediate();
    sliceEnd = performance.now() + SLICE_MS;
    rows = 0;
  }
}

/** Runs a short computation without pausing. */
export function runSync<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** `items.map(work)` that yields after each item. */
export function* mapSteps<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => Result,
): Steps<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(work(item, results.length));
    yield;
  }
  return results;
}
