import type { RetentionPolicy } from '@plainscan/service-kit/postgres';

const DAY_MS = 24 * 3_600_000;

/** How long a deleted strategy or watchlist can be restored. */
export const DELETED_STRATEGY_KEEP_MS = 30 * DAY_MS;

/** Runs are deleted with their strategy. */
export const RETENTION: readonly RetentionPolicy[] = [
  { table: 'strategies', where: 'deleted_at <= $1', keepMs: DELETED_STRATEGY_KEEP_MS },
  { table: 'watchlists', where: 'deleted_at <= $1', keepMs: DELETED_STRATEGY_KEEP_MS },
  // The stream keeps events about an erased user for ninety days.
  { table: 'erased_users', where: 'erased_at <= $1', keepMs: 120 * DAY_MS },
];
