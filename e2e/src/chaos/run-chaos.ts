import { setTimeout as pause } from 'node:timers/promises';
import { ApiUser } from '../api-user.ts';
import { type ChaosProduct, startChaosProduct } from './chaos-product.ts';
import type { Fault } from './faults.ts';
import { LightLoad, type Outcome, type Observation } from './light-load.ts';

const USERS = 3;
/** Shortly after a fault, responses may still be errors caused by it. */
const SETTLE_MS = 3000;

export interface ChaosRow {
  readonly fault: string;
  readonly readyMs: number;
  readonly reads: number;
  readonly writes: number;
  readonly failedReads: readonly Observation[];
  readonly failedWrites: readonly Observation[];
  readonly note: string;
}

export interface ChaosReport {
  readonly rows: readonly ChaosRow[];
  readonly outcome: Outcome;
}

/** Injects the faults one after another under a light load, and then compares the accepted writes with the journal. */
export async function runChaos(
  faults: readonly Fault[],
  onRow: (row: ChaosRow) => void = () => undefined,
): Promise<ChaosReport> {
  const product = await startChaosProduct();
  try {
    const { url } = product.launched;
    const users = await Promise.all(Array.from({ length: USERS }, (_, index) => ApiUser.administrator(url, index)));
    const load = new LightLoad(users);
    const rows: ChaosRow[] = [];
    for (const fault of faults) {
      const row = await runFault(fault, product, load);
      onRow(row);
      rows.push(row);
    }
    await load.stop();
    return { rows, outcome: await load.outcome() };
  } finally {
    await product.stop();
  }
}

async function runFault(fault: Fault, product: ChaosProduct, load: LightLoad): Promise<ChaosRow> {
  await product.untilReady();
  await pause(SETTLE_MS);
  const from = load.seen.length;
  const { readyMs, note = '' } = await fault.run(product);
  await pause(SETTLE_MS);
  const seen = load.seen.slice(from);
  const [reads, writes] = (['read', 'write'] as const).map((kind) => seen.filter((each) => each.kind === kind));
  const failed = (all: readonly Observation[]) => all.filter(({ response }) => response.status !== 200);
  return {
    fault: fault.name,
    readyMs,
    note,
    reads: reads!.length,
    writes: writes!.length,
    failedReads: failed(reads!),
    failedWrites: failed(writes!),
  };
}

/** `3 of 40: 503 × 2, cut × 1` */
function failures(failed: readonly Observation[], all: number): string {
  const kinds = Map.groupBy(failed, ({ response: { status, failure } }) => {
    if (status !== 0) return String(status);
    return failure?.startsWith('TimeoutError') ? 'hung' : 'cut';
  });
  const list = [...kinds].map(([kind, each]) => `${kind} × ${each.length}`).join(', ');
  return `${failed.length} of ${all}${list && `: ${list}`}`;
}

export const HEAD = ['fault', 'ready after', 'failed reads', 'failed writes', 'note'] as const;

/** The cells of a row, in the order of `HEAD`. */
export const cellsOf = (row: ChaosRow): string[] => [
  row.fault,
  row.note.startsWith('skipped') ? '–' : `${(row.readyMs / 1000).toFixed(1)} s`,
  failures(row.failedReads, row.reads),
  failures(row.failedWrites, row.writes),
  row.note,
];
