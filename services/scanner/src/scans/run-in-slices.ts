import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Slices } from '@plainscan/scan-engine';
import { type CallContext, remainingMs, timeoutError } from '@plainscan/service-kit';

/** Maximum time that a scan blocks the event loop before other work runs. */
const SLICE_MS = 10;

/** Runs work that may be costly without blocking other calls. @throws AppError TIMEOUT once the caller no longer waits */
export async function runInSlices<T>(work: Slices<T>, ctx: Pick<CallContext, 'deadlineAt'>): Promise<T> {
  let pauseAt = performance.now() + SLICE_MS;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < pauseAt) continue;
    await nextTurn();
    if (remainingMs(ctx) <= 0) throw timeoutError();
    pauseAt = performance.now() + SLICE_MS;
  }
}
