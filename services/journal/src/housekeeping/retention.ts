import type { Retention } from '@plainscan/service-kit/postgres';
import { KEEP_DELETED_MS } from '../trades/delete-trade.ts';

const DAY_MS = 24 * 3_600_000;

/** Executions go with their trade, the parts and rows of a draft with it; published events are the relay's. */
export const RETENTION: readonly Retention[] = [
  { table: 'trades', where: 'deleted_at <= $1', keepMs: KEEP_DELETED_MS },
  { table: 'idempotency_keys', where: 'created_at <= $1', keepMs: 7 * DAY_MS },
  { table: 'imports', where: `status = 'draft' AND created_at <= $1`, keepMs: 2 * DAY_MS },
  // Nothing of it is in the journal.
  { table: 'imports', where: `status = 'undone' AND undone_at <= $1`, keepMs: 30 * DAY_MS },
  // The text of a file that was committed is of no more use.
  { table: 'import_parts', where: 'created_at <= $1', keepMs: 2 * DAY_MS },
  // The stream keeps events of somebody who is erased for ninety days.
  { table: 'erased_users', where: 'erased_at <= $1', keepMs: 120 * DAY_MS },
];
