import { z } from 'zod';
import { outboxSchema } from './accounts.ts';
import { alertListQuery, alertListSchema, alertTopicSchema, unreadAlertsSchema, unsubscribeToken } from './alerts.ts';
import { erasedPayload, personalDataPart, personalDataQuery } from './personal-data.ts';
import { defineEvent, defineRpc } from './rpc.ts';

const nothing = z.strictObject({});
const call = { deadlineMs: 4000, idempotent: true } as const;

/** All alert RPCs only see the actor's own alerts; those of other users are NOT_FOUND. */
export const listAlerts = defineRpc({
  ...call,
  subject: 'alerts.inbox.list.v1',
  input: alertListQuery.extend({ limit: z.int().min(1).max(100) }),
  output: alertListSchema,
  errors: { INVALID_CURSOR: 'invalid' },
});

export const countUnreadAlerts = defineRpc({
  ...call,
  subject: 'alerts.unread.count.v1',
  input: nothing,
  output: unreadAlertsSchema,
  errors: {},
});

/** Marks one or all alerts as read; returns how many are still unread. */
export const markAlertsRead = defineRpc({
  ...call,
  subject: 'alerts.inbox.read.v1',
  input: z.strictObject({ id: z.uuid().nullable() }),
  output: unreadAlertsSchema,
  errors: { NOT_FOUND: 'not_found' },
});

/** Turns off the switch of the token's topic for the token's user; needs no actor. */
export const unsubscribeFromAlerts = defineRpc({
  ...call,
  subject: 'alerts.emails.stop.v1',
  input: z.strictObject({ token: unsubscribeToken }),
  output: z.object({ topic: alertTopicSchema }),
  errors: { LINK_INVALID: 'invalid' },
});

/** Alert emails waiting to be sent, newest first; only in a demo without an email server. */
export const listAlertOutbox = defineRpc({
  ...call,
  subject: 'alerts.outbox.list.v1',
  input: nothing,
  output: outboxSchema,
  errors: { NOT_FOUND: 'not_found' },
});

export const exportAlertsData = defineRpc({
  subject: 'alerts.data.export.v1',
  input: personalDataQuery,
  output: personalDataPart,
  errors: {},
  deadlineMs: 10_000,
  idempotent: true,
});

export const alertsUserErased = defineEvent({
  subject: 'alerts.user.erased.v1',
  delivery: 'durable',
  payload: erasedPayload,
});
