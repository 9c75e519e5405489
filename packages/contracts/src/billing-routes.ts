import { z } from 'zod';
import { messageSchema } from './accounts.ts';
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
import { defineRoute } from './http.ts';

const PAYMENTS = { PAYMENTS_UNAVAILABLE: 503 } as const;

export const trialStatusRoute = defineRoute({
  method: 'GET',
  path: '/api/trial-status',
  summary: 'Get the trial status: days and scans left',
  access: 'user',
  response: trialStatusSchema,
  errors: {},
});

export const scanStatusRoute = defineRoute({
  method: 'GET',
  path: '/api/scan-status',
  summary: 'Get the scans used and remaining today (New York time)',
  access: 'user',
  response: scanStatusSchema,
  errors: {},
});

export const paymentSetupRoute = defineRoute({
  method: 'GET',
  path: '/api/billing/setup',
  summary: 'Get the payment form to use and its publishable key',
  access: 'public',
  response: paymentSetupSchema,
  errors: {},
});

export const createPaymentIntentRoute = defineRoute({
  method: 'POST',
  path: '/api/create-payment-intent',
  summary: 'Start a one-time payment for 30 days of Premium',
  access: 'user',
  body: z.strictObject({ amount: z.number() }),
  response: clientSecretSchema,
  errors: { INVALID_AMOUNT: 400, ALREADY_SUBSCRIBED: 409, ...PAYMENTS },
  perMinute: 30,
});

export const createSubscriptionRoute = defineRoute({
  method: 'POST',
  path: '/api/create-subscription',
  summary: 'Start a monthly subscription',
  access: 'user',
  response: clientSecretSchema,
  errors: { ALREADY_SUBSCRIBED: 409, ...PAYMENTS },
  perMinute: 30,
});

export const upgradeRoute = defineRoute({
  method: 'POST',
  path: '/api/upgrade-to-premium',
  summary: 'Check a payment with Stripe and grant what was paid, once',
  access: 'user',
  body: upgradeSchema,
  response: z.object({ message: z.string(), entitlement: entitlementSchema }),
  errors: { INVALID_AMOUNT: 400, PAYMENT_NOT_FOUND: 404, PAYMENT_NOT_COMPLETE: 402, ...PAYMENTS },
  perMinute: 30,
});

export const cancelSubscriptionRoute = defineRoute({
  method: 'POST',
  path: '/api/cancel-subscription',
  summary: 'Cancel the subscription at the end of the billing period',
  access: 'user',
  response: messageSchema,
  errors: { NO_SUBSCRIPTION: 404, ...PAYMENTS },
  perMinute: 20,
});

export const resumeSubscriptionRoute = defineRoute({
  method: 'POST',
  path: '/api/resume-subscription',
  summary: 'Undo the cancellation of a subscription whose billing period has not ended',
  access: 'user',
  response: messageSchema,
  errors: { NO_SUBSCRIPTION: 404, ...PAYMENTS },
  perMinute: 20,
});

export const portalRoute = defineRoute({
  method: 'POST',
  path: '/api/billing/portal',
  summary: "Get a link to Stripe's customer portal for payment methods and invoices",
  access: 'user',
  response: z.object({ url: z.string() }),
  errors: { NO_CUSTOMER: 404, ...PAYMENTS },
  perMinute: 20,
});

export const invoicesRoute = defineRoute({
  method: 'GET',
  path: '/api/billing/invoices',
  summary: 'List your invoices and one-time payments, newest first',
  access: 'user',
  response: invoiceListSchema,
  errors: PAYMENTS,
  perMinute: 60,
});

export const orderRoute = defineRoute({
  method: 'GET',
  path: '/api/billing/orders/:id',
  summary: 'Get one of your payments, for its receipt',
  access: 'user',
  params: z.strictObject({ id: paymentIdSchema }),
  response: orderSchema,
  errors: { PAYMENT_NOT_FOUND: 404, ...PAYMENTS },
  perMinute: 60,
});

/** No actor: Stripe signs the raw body, which isn't parsed as JSON before the signature is checked. */
export const stripeWebhookRoute = defineRoute({
  method: 'POST',
  path: '/api/stripe/webhook',
  summary: "Receive Stripe's webhook events",
  access: 'public',
  body: z.string(),
  response: z.object({ received: z.literal(true) }),
  errors: { INVALID_SIGNATURE: 400 },
  perMinute: 6000,
  rawBody: true,
  maxBodyBytes: 512 * 1024,
});

/** Served only with the local fake Stripe; otherwise the path does not exist. */
export const localConfirmRoute = defineRoute({
  method: 'POST',
  path: '/api/billing/local/confirm',
  summary: 'Pay with a test card (only with the local Stripe fake)',
  access: 'user',
  body: z.strictObject({ clientSecret: z.string().max(500), card: testCardSchema }),
  response: localPaymentSchema,
  errors: { NOT_FOUND: 404, ...PAYMENTS },
  perMinute: 60,
});

/** Served only with the local fake Stripe; otherwise the path does not exist. */
export const localAuthenticateRoute = defineRoute({
  method: 'POST',
  path: '/api/billing/local/authenticate',
  summary: "Answer a test card's 3-D Secure prompt (only with the local Stripe fake)",
  access: 'user',
  body: z.strictObject({ clientSecret: z.string().max(500), succeed: z.boolean() }),
  response: localPaymentSchema,
  errors: { NOT_FOUND: 404, ...PAYMENTS },
  perMinute: 60,
});
