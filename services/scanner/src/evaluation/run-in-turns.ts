import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Slices } from '@plainscan/scan-engine';

/** How long one task runs before others on the thread get a turn. */
const TURN_MS = 5;

/** `late`: the deadline passed first. `tookMs`: the thread time that the task used. */
export type Timed<T> = { readonly tookMs: number } & (
  { readonly late: false; readonly value: T } | { readonly late: true }
);

/** Runs a task, taking turns with others on the thread. `deadlineAt`: milliseconds since 1970. */
export async function runInTurns<T>(
  work: Slices<T>,
  deadlineAt: number,
  now: () => number = Date.now,
): Promise<Timed<T>> {
  let tookMs = 0;
  let from = performance.now();
  while (now() < deadlineAt) {
    const step = work.next();
    const turnMs = performance.now() - from;
    if (step.done) return { late: false, value: step.value, tookMs: tookMs + turnMs };
    if (turnMs < TURN_MS) continue;
    tookMs += turnMs;
    await nextTurn();
    from = performance.now();
  }
  return { late: true, tookMs: tookMs + performance.now() - from };
}
