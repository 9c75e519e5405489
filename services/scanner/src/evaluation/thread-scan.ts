import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Market, type PackedColumns, Scan, type ScanOutcome, type ScanInput } from '@plainscan/scan-engine';

/** A scan to be evaluated on another thread. */
export interface ThreadTask {
  /** the scan; the sender has already checked its cost */
  readonly input: ScanInput;
  /** milliseconds since 1970 */
  readonly deadlineAt: number;
  /** series to return if this scan reads them */
  readonly requested: readonly string[];
}

/** `late`: the deadline passed first. `tookMs`: the thread time that this scan used. */
export type ThreadResult = { readonly tookMs: number } & (
  | { readonly late: false; readonly outcome: ScanOutcome; readonly columns: readonly PackedColumns[] }
  | { readonly late: true }
);

/** How long one scan runs before other scans on the thread get a turn. */
const TURN_MS = 5;

/** Evaluates a scan, taking turns with other scans on the thread. */
export async function threadScan(
  market: Market,
  { input, deadlineAt, requested }: ThreadTask,
  now: () => number = Date.now,
): Promise<ThreadResult> {
  const scan = new Scan(market, { ...input, maxMs: Infinity, maxBytes: Infinity });
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
