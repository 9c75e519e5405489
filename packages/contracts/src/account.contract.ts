import { z } from 'zod';
import {
  accountSchema,
  auditPageSchema,
  cursorSchema,
  deletionPageSchema,
  preferencesSchema,
  termsStatusSchema,
} from './accounts.ts';
import { userListSchema } from './admin-users.ts';
import { alertTopicSchema } from './alerts.ts';
import { personalDataPart, personalDataQuery } from './personal-data.ts';
import { defineEvent, defineRpc } from './rpc.ts';

const nothing = z.strictObject({});
const emailsOfUser = z.strictObject({ userId: z.uuid(), topic: alertTopicSchema });
const termsAcceptedPayload = z.object({
  userId: z.string(),
  version: z.string(),
  acceptedAt: z.string(),
  addressKey: z.string(),
  demo: z.boolean(),
});

export const getTerms = defineRpc({
  subject: 'auth.terms.get.v1',
  input: nothing,
  output: termsStatusSchema,
  errors: { NOT_FOUND: 'not_found' },
  deadlineMs: 2000,
  idempotent: true,
});

/** The payload of `termsAccepted` for the actor, for a service that hasn't received it yet; null if the terms aren't accepted. */
export const getTrialFacts = defineRpc({
  subject: 'auth.trial.get.v1',
  input: nothing,
  output: z.object({ accepted: termsAcceptedPayload.nullable() }),
  errors: { NOT_FOUND: 'not_found' },
  deadlineMs: 2000,
  idempotent: true,
});

/** The first acceptance counts; accepting the same terms again changes nothing. */
export const acceptTerms = defineRpc({
  subject: 'auth.terms.accept.v1',
  input: nothing,
  output: termsStatusSchema,
  errors: { NOT_FOUND: 'not_found' },
  deadlineMs: 5000,
  idempotent: true,
});

export const getPreferences = defineRpc({
  subject: 'auth.preferences.get.v1',
  input: nothing,
  output: preferencesSchema,
  errors: { NOT_FOUND: 'not_found' },
  deadlineMs: 2000,
  idempotent: true,
});

export const setPreferences = defineRpc({
  subject: 'auth.preferences.set.v1',
  input: preferencesSchema,
  output: preferencesSchema,
  errors: { NOT_FOUND: 'not_found' },
  deadlineMs: 5000,
  idempotent: true,
});

/**
 * The address for a user's alert emails; null unless it is confirmed and the topic's switch is on: Email Notifications for matches,
 * Market Alerts for the market. Only the alerts service calls this and `stopAlertEmails`, so they need no actor.
 */
export const getAlertRecipient = defineRpc({
  subject: 'auth.recipient.get.v1',
  input: emailsOfUser,
  output: z.object({ email: z.string().nullable() }),
  errors: {},
  deadlineMs: 2000,
  idempotent: true,
});

/**
 * The confirmed address of a user, for receipts and other emails about payments, which no preference turns off; null for a demo account
 * or a user who doesn't exist. Only the billing service calls this, so it needs no actor.
 */
export const getPayerAddress = defineRpc({
  subject: 'auth.payer.get.v1',
  input: z.strictObject({ userId: z.uuid() }),
  output: z.object({ email: z.string().nullable() }),
  errors: {},
  deadlineMs: 2000,
  idempotent: true,
});

/** Turns off the topic's switch; no effect on a user who doesn't exist. */
export const stopAlertEmails = defineRpc({
  subject: 'auth.emails.stop.v1',
  input: emailsOfUser,
  output: nothing,
  errors: {},
  deadlineMs: 4000,
  idempotent: true,
});

export const getAccount = defineRpc({
  subject: 'auth.account.get.v1',
  input: nothing,
  output: accountSchema,
  errors: { NOT_FOUND: 'not_found' },
  deadlineMs: 2000,
  idempotent: true,
});

/** The account no longer exists when this responds; other services erase their data on `userDeleted`. */
export const deleteAccount = defineRpc({
  subject: 'auth.account.delete.v1',
  input: nothing,
  output: nothing,
  errors: {},
  deadlineMs: 5000,
  idempotent: true,
});

export const exportAuthData = defineRpc({
  subject: 'auth.data.export.v1',
  input: personalDataQuery,
  output: personalDataPart,
  errors: { NOT_FOUND: 'not_found' },
  deadlineMs: 10_000,
  idempotent: true,
});

/** Called by the gateway around every administrator's call: first without `status`, then with it and the same ID. */
export const recordAdminCall = defineRpc({
  subject: 'auth.audit.record.v1',
  input: z.strictObject({
    id: z.uuid(),
    /** `PUT /api/admin/scan-hours` */
    call: z.string().max(200),
    /** as parsed by its contract, at most 4 KiB of JSON */
    input: z.record(z.string(), z.unknown()),
    status: z.int().nullable(),
  }),
  output: nothing,
  errors: { FORBIDDEN: 'forbidden' },
  deadlineMs: 3000,
  idempotent: true,
});

const pageInput = z.strictObject({ cursor: cursorSchema.nullable(), limit: z.int().min(1).max(200) });

/** Admin only. */
export const listAudit = defineRpc({
  subject: 'auth.audit.list.v1',
  input: pageInput,
  output: auditPageSchema,
  errors: { FORBIDDEN: 'forbidden' },
  deadlineMs: 5000,
  idempotent: true,
});

/** Admin only. */
export const listDeletions = defineRpc({
  subject: 'auth.deletions.list.v1',
  input: pageInput,
  output: deletionPageSchema,
  errors: { FORBIDDEN: 'forbidden' },
  deadlineMs: 5000,
  idempotent: true,
});

/** Admin only; newest first. The filters are combined. */
export const listUsers = defineRpc({
  subject: 'auth.users.list.v1',
  input: pageInput.extend({
    /** the start of the address, in any case */
    emailPrefix: z.string().max(254).nullable(),
    userId: z.uuid().nullable(),
  }),
  output: userListSchema,
  errors: { FORBIDDEN: 'forbidden' },
  deadlineMs: 5000,
  idempotent: true,
});

/** Every service erases its data about the user, then publishes its `…UserErased` event. */
export const userDeleted = defineEvent({
  subject: 'auth.user.deleted.v1',
  delivery: 'durable',
  payload: z.object({ deletionId: z.uuid(), userId: z.string(), requestedAt: z.string() }),
});

/** The trial starts. `addressKey` is the same for all spellings of one mailbox (a hash, ignoring plus tags and dots). */
export const termsAccepted = defineEvent({
  subject: 'auth.terms.accepted.v1',
  delivery: 'durable',
  payload: termsAcceptedPayload,
});
