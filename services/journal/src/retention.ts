import type { RetentionPolicy } from '@plainscan/service-kit/postgres';
import { KEEP_DELETED_MS } from './trades/trades.service.ts';

const DAY_MS = 24 * 3_600_000;

/** Executions are deleted with their trade, parts and rows with their draft, and published events by the outbox relay. */
export const RETENTION: readonly RetentionPolicy[] = [
  { table: 'trades', where: 'deleted_at <= $1', keepMs: KEEP_DELETED_MS },
  { table: 'idempotency_keys', where: 'created_at <= $1', keepMs: 7 * DAY_MS },
  { table: 'imports', where: `status = 'draft' AND created_at <= $1`, keepMs: 2 * DAY_MS },
  // The journal contains nothing from an undone import.
  { table: 'imports', where: `status = 'undone' AND undone_at <= $1`, keepMs: 30 * DAY_MS },
  // The text of a file isn't needed after the commit.
  { table: 'import_parts', where: 'created_at <= $1', keepMs: 2 * DAY_MS },
  // The stream redelivers events about an erased user for up to ninety days.
  { table: 'erased_users', where: 'erased_at <= $1', keepMs: 120 * DAY_MS },
];
