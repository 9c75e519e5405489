import type { Retention } from '@plainscan/service-kit/postgres';
import { KEEP_DELETED_MS } from '../strategies/saved-strategies.ts';

const DAY_MS = 24 * 3_600_000;

/** Runs go with their strategy. */
export const RETENTION: readonly Retention[] = [
  { table: 'strategies', where: 'deleted_at <= $1', keepMs: KEEP_DELETED_MS },
  // The stream keeps events of somebody who is erased for ninety days.
  { table: 'erased_users', where: 'erased_at <= $1', keepMs: 120 * DAY_MS },
];
