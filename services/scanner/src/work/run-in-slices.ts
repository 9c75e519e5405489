import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Slices } from '@plainscan/scan-engine';
import { type CallContext, remainingMs, timeoutError } from '@plainscan/service-kit';

/** Maximum time that one scan runs before other work on the event loop gets a turn. */
const SLICE_MS = 10;

export interface SliceOptions {
  sliceMs?: number;
  /** lets other work run; receives the duration of the slice */
  pause?: (tookMs: number) => Promise<void>;
}

/**
 * Runs potentially costly work without blocking other calls. @throws AppError TIMEOUT after the caller's deadline
 */
export async function runInSlices<T>(
  work: Slices<T>,
  ctx: Pick<CallContext, 'deadlineAt'>,
  { sliceMs = SLICE_MS, pause = () => nextTurn() }: SliceOptions = {},
): Promise<T> {
  for (;;) {
    const from = performance.now();
    let tookMs: number;
    do {
      const step = work.next();
      if (step.done) return step.value;
      tookMs = performance.now() - from;
    } while (tookMs < sliceMs);
    await pause(tookMs);
    if (remainingMs(ctx) <= 0) throw timeoutError();
  }
}
