import { type Market, type PackedColumns, Scan, type ScanOutcome, type ScanInput } from '@plainscan/scan-engine';
import { runInTurns } from './run-in-turns.ts';

/** A scan to be evaluated on another thread. */
export interface ThreadTask {
  /** the scan; the sender has already checked its cost */
  readonly input: ScanInput;
  /** milliseconds since 1970 */
  readonly deadlineAt: number;
  /** series to return if this scan reads them */
  readonly requested: readonly string[];
}

/** See `Timed`. */
export type ThreadResult = { readonly tookMs: number } & (
  | { readonly late: false; readonly outcome: ScanOutcome; readonly columns: readonly PackedColumns[] }
  | { readonly late: true }
);

/** Evaluates a scan, taking turns with other tasks on the thread. */
export async function threadScan(
  market: Market,
  { input, deadlineAt, requested }: ThreadTask,
  now?: () => number,
): Promise<ThreadResult> {
  const scan = new Scan(market, { ...input, maxMs: Infinity, maxBytes: Infinity });
  const result = await runInTurns(scan.run(), deadlineAt, now);
  if (result.late) return result;
  return { late: false, outcome: result.value, columns: scan.pack(requested), tookMs: result.tookMs };
}
