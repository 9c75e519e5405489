import type { Retention } from '@plainscan/service-kit/postgres';

const DAY_MS = 24 * 3_600_000;

/** The mailbox's trial stays; what was paid goes with its user; published events are the relay's. */
export const RETENTION: readonly Retention[] = [
  // A week after the longest New York day is over: the screens show today's alone.
  { table: 'scan_reservations', where: 'reserved_at <= $1', keepMs: (7 + 2) * DAY_MS },
  // Stripe sends one again for three days, and lists it for thirty.
  { table: 'webhook_events', where: 'received_at <= $1', keepMs: 45 * DAY_MS },
  // The stream keeps events of somebody who is erased for ninety days.
  { table: 'erased_users', where: 'erased_at <= $1', keepMs: 120 * DAY_MS },
];
