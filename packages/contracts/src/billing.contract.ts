import { z } from 'zod';
import { outboxSchema } from './accounts.ts';
import { listedEntitlementSchema } from './admin-users.ts';
import {
  clientSecretSchema,
  entitlementSchema,
  invoiceListSchema,
  localPaymentSchema,
  orderSchema,
  paymentIdSchema,
  paymentSetupSchema,
  scanStatusSchema,
  testCardSchema,
  trialStatusSchema,
  upgradeSchema,
} from './billing.ts';
import { erasedPayload, personalDataPart, personalDataQuery } from './personal-data.ts';
import { defineEvent, defineRpc, defineSealingKey, ROLES } from './rpc.ts';

const nothing = z.strictObject({});
/** Stripe is unavailable or not configured. */
const PAYMENTS = { PAYMENTS_UNAVAILABLE: 'unavailable' } as const;
/** Longer than Stripe's SDK with its retries: 8 s. */
const STRIPE_MS = 9000;

/** The key to which sealed calls of this service are encrypted. */
export const getBillingSealingKey = defineSealingKey('billing.sealing.get.v1');

/** Why a scan isn't allowed; the web looks for certain words in the messages. */
export const SCAN_ALLOWANCE_ERRORS = {
  TRIAL_NOT_STARTED: 'forbidden',
  TRIAL_EXPIRED: 'forbidden',
  DAILY_LIMIT: 'rate_limited',
} as const;

/** Why a call to the journal or the news is refused. */
export const PREMIUM_ERRORS = { PREMIUM_REQUIRED: 'forbidden' } as const;

export const getEntitlement = defineRpc({
  subject: 'billing.entitlement.get.v1',
  input: nothing,
  output: entitlementSchema,
  errors: {},
  deadlineMs: 2000,
  idempotent: true,
});

/** Entitlements of these users, without administrators' unlimited access. Only the scanner's worker and alerts call it, without an actor. */
export const listEntitlements = defineRpc({
  subject: 'billing.entitlements.list.v1',
  input: z.strictObject({ userIds: z.array(z.string().max(64)).max(200) }),
  output: z.object({
    entitlements: z.array(entitlementSchema.pick({ userId: true, premium: true, trial: true })).max(200),
  }),
  errors: {},
  deadlineMs: 5000,
  idempotent: true,
});

/** Admin only: entitlements of these users, from the stored facts and the given roles. */
export const inspectEntitlements = defineRpc({
  subject: 'billing.entitlements.inspect.v1',
  input: z.strictObject({
    users: z.array(z.strictObject({ userId: z.string().max(64), role: z.enum(ROLES) })).max(200),
  }),
  output: z.object({ entitlements: z.array(listedEntitlementSchema).max(200) }),
  errors: { FORBIDDEN: 'forbidden' },
  deadlineMs: 5000,
  idempotent: true,
});

export const getTrialStatus = defineRpc({
  subject: 'billing.trial.get.v1',
  input: nothing,
  output: trialStatusSchema,
  errors: {},
  deadlineMs: 2000,
  idempotent: true,
});

export const getScanStatus = defineRpc({
  subject: 'billing.scans.get.v1',
  input: nothing,
  output: scanStatusSchema,
  errors: {},
  deadlineMs: 2000,
  idempotent: true,
});

/** Hashes that compare scans without revealing them. */
const scanHashes = z.array(z.string().min(1).max(64)).max(200);

/**
 * Reserves one of the actor's daily scans before it runs, unless they are unlimited. The caller chooses the ID, so that a
 * repeated call doesn't reserve another one. A reservation that is never settled is released automatically. Further runs of a
 * sentence on the same day are free, up to 200.
 */
export const reserveScan = defineRpc({
  subject: 'billing.scan.reserve.v1',
  input: z.strictObject({
    reservationId: z.uuid(),
    /** of the sentence, and of its reading if known; runs that share a key are runs of the same sentence */
    keys: scanHashes.optional(),
    /** the conditions of a plan sent instead of a sentence; it counts as an edit of a sentence that has all of them */
    edited: scanHashes.optional(),
  }),
  output: z.object({ limited: z.boolean() }),
  errors: SCAN_ALLOWANCE_ERRORS,
  deadlineMs: 4000,
  idempotent: true,
});

/** `ran`: the scan counts; otherwise it is released. `keys` and `conditions` are those of the reading that ran. */
export const settleScan = defineRpc({
  subject: 'billing.scan.settle.v1',
  input: z.strictObject({
    reservationId: z.uuid(),
    ran: z.boolean(),
    keys: scanHashes.optional(),
    conditions: scanHashes.optional(),
  }),
  output: nothing,
  errors: { NOT_FOUND: 'not_found' },
  deadlineMs: 4000, // the same as reserveScan, because it may queue behind a burst of reservations
  idempotent: true,
});

export const getPaymentSetup = defineRpc({
  subject: 'billing.setup.get.v1',
  input: nothing,
  output: paymentSetupSchema,
  errors: {},
  deadlineMs: 2000,
  idempotent: true,
});

/** 30 days as a one-time payment. Returns the actor's unfinished payment if there is one. */
export const createPaymentIntent = defineRpc({
  subject: 'billing.payment.create.v1',
  input: z.strictObject({ amount: z.number() }),
  output: clientSecretSchema,
  errors: { INVALID_AMOUNT: 'invalid', ALREADY_SUBSCRIBED: 'conflict', ...PAYMENTS },
  deadlineMs: STRIPE_MS,
  idempotent: true,
  sealed: getBillingSealingKey,
});

/** A monthly subscription whose first payment isn't made yet. Returns the actor's unfinished one if there is one. */
export const createSubscription = defineRpc({
  subject: 'billing.subscription.create.v1',
  input: nothing,
  output: clientSecretSchema,
  errors: { ALREADY_SUBSCRIBED: 'conflict', ...PAYMENTS },
  deadlineMs: STRIPE_MS,
  idempotent: true,
  sealed: getBillingSealingKey,
});

/** Checks with Stripe that the payment succeeded and belongs to the actor, then grants it once. */
export const confirmUpgrade = defineRpc({
  subject: 'billing.upgrade.confirm.v1',
  input: upgradeSchema,
  output: entitlementSchema,
  errors: {
    INVALID_AMOUNT: 'invalid',
    PAYMENT_NOT_FOUND: 'not_found',
    PAYMENT_NOT_COMPLETE: 'payment_required',
    ...PAYMENTS,
  },
  deadlineMs: STRIPE_MS,
  idempotent: true,
});

/** At the end of the paid period. */
export const cancelSubscription = defineRpc({
  subject: 'billing.subscription.cancel.v1',
  input: nothing,
  output: entitlementSchema,
  errors: { NO_SUBSCRIPTION: 'not_found', ...PAYMENTS },
  deadlineMs: STRIPE_MS,
  idempotent: true,
});

/** Undoes a cancellation before it takes effect. */
export const resumeSubscription = defineRpc({
  subject: 'billing.subscription.resume.v1',
  input: nothing,
  output: entitlementSchema,
  errors: { NO_SUBSCRIPTION: 'not_found', ...PAYMENTS },
  deadlineMs: STRIPE_MS,
  idempotent: true,
});

export const openPortal = defineRpc({
  subject: 'billing.portal.open.v1',
  input: nothing,
  output: z.object({ url: z.string() }),
  errors: { NO_CUSTOMER: 'not_found', ...PAYMENTS },
  deadlineMs: STRIPE_MS,
  idempotent: true,
  sealed: getBillingSealingKey,
});

export const listInvoices = defineRpc({
  subject: 'billing.invoices.list.v1',
  input: nothing,
  output: invoiceListSchema,
  errors: PAYMENTS,
  deadlineMs: STRIPE_MS,
  idempotent: true,
});

/** One of the actor's payments. */
export const getOrder = defineRpc({
  subject: 'billing.order.get.v1',
  input: z.strictObject({ paymentIntentId: paymentIdSchema }),
  output: orderSchema,
  errors: { PAYMENT_NOT_FOUND: 'not_found', ...PAYMENTS },
  deadlineMs: STRIPE_MS,
  idempotent: true,
});

/** The raw body, because the signature covers its bytes. */
export const receiveWebhook = defineRpc({
  subject: 'billing.webhook.receive.v1',
  input: z.strictObject({ body: z.string().max(512 * 1024), signature: z.string().max(2000) }),
  output: z.object({ received: z.literal(true) }),
  errors: { INVALID_SIGNATURE: 'invalid' },
  deadlineMs: STRIPE_MS,
  idempotent: true,
  sealed: getBillingSealingKey,
});

/** Only with the local fake Stripe: does what Stripe's payment form does in the browser. */
export const confirmLocalPayment = defineRpc({
  subject: 'billing.local.confirm.v1',
  input: z.strictObject({ clientSecret: z.string().max(500), card: testCardSchema }),
  output: localPaymentSchema,
  errors: { NOT_FOUND: 'not_found', ...PAYMENTS },
  deadlineMs: STRIPE_MS,
  idempotent: false,
  sealed: getBillingSealingKey,
});

/** Only with the local fake Stripe: answers the bank's 3-D Secure challenge. */
export const authenticateLocalPayment = defineRpc({
  subject: 'billing.local.authenticate.v1',
  input: z.strictObject({ clientSecret: z.string().max(500), succeed: z.boolean() }),
  output: localPaymentSchema,
  errors: { NOT_FOUND: 'not_found', ...PAYMENTS },
  deadlineMs: STRIPE_MS,
  idempotent: false,
  sealed: getBillingSealingKey,
});

/** Emails about payments waiting to be sent, newest first; only in a demo without an email server. */
export const listBillingOutbox = defineRpc({
  subject: 'billing.outbox.list.v1',
  input: nothing,
  output: outboxSchema,
  errors: { NOT_FOUND: 'not_found' },
  deadlineMs: 4000,
  idempotent: true,
});

export const exportBillingData = defineRpc({
  subject: 'billing.data.export.v1',
  input: personalDataQuery,
  output: personalDataPart,
  errors: {},
  deadlineMs: 10_000,
  idempotent: true,
});

/** The complete current entitlement. */
export const entitlementChanged = defineEvent({
  subject: 'billing.entitlement.changed.v1',
  delivery: 'durable',
  payload: entitlementSchema,
});

export const billingUserErased = defineEvent({
  subject: 'billing.user.erased.v1',
  delivery: 'durable',
  payload: erasedPayload,
});
