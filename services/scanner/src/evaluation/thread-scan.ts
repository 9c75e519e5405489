import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Market, type PackedColumns, Scan, type ScanOutcome, type ScanQuestion } from '@plainscan/scan-engine';

/** A task for another thread. */
export interface ThreadTask {
  /** whose cost the sender has checked */
  readonly question: ScanQuestion;
  /** milliseconds since 1970 */
  readonly deadlineAt: number;
  /** series to return if this scan reads them */
  readonly requested: readonly string[];
}

/** `late`: the deadline passed first. `tookMs`: the thread time that this scan used. */
export type ThreadAnswer = { readonly tookMs: number } & (
  | { readonly late: false; readonly outcome: ScanOutcome; readonly columns: readonly PackedColumns[] }
  | { readonly late: true }
);

/** How long one scan runs before the thread's other scans get a turn. */
const TURN_MS = 5;

/** Evaluates a scan, taking turns with the thread's other scans. */
export async function threadScan(
  market: Market,
  { question, deadlineAt, requested }: ThreadTask,
  now: () => number = Date.now,
): Promise<ThreadAnswer> {
  const scan = new Scan(market, { ...question, maxMs: Infinity, maxBytes: Infinity });
  const work = scan.run();
  let tookMs = 0;
  let from = performance.now();
  while (now() < deadlineAt) {
    const step = work.next();
    const turnMs = performance.now() - from;
    if (step.done) return { late: false, outcome: step.value, columns: scan.pack(requested), tookMs: tookMs + turnMs };
    if (turnMs < TURN_MS) continue;
    tookMs += turnMs;
    await nextTurn();
    from = performance.now();
  }
  return { late: true, tookMs: tookMs + performance.now() - from };
}
