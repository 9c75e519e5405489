import type { Retention } from '@plainscan/service-kit/postgres';

const DAY_MS = 24 * 3_600_000;

/** Refresh tokens go with their sessions; published events are the relay's. */
export const RETENTION: readonly Retention[] = [
  { table: 'pending_signups', where: 'expires_at <= $1', keepMs: 0 },
  { table: 'links', where: 'expires_at <= $1', keepMs: 0 },
  { table: 'sessions', where: 'expires_at <= $1', keepMs: 0 },
  { table: 'ended_sessions', where: 'until <= $1', keepMs: 0 },
  { table: 'mails', where: 'sent_at <= $1', keepMs: 7 * DAY_MS },
  // Where there is no mail server, nobody will send them.
  { table: 'mails', where: 'sent_at IS NULL AND created_at <= $1', keepMs: 30 * DAY_MS },
  { table: 'audit_log', where: 'at <= $1', keepMs: 365 * DAY_MS },
];
