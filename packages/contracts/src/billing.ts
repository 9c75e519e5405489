import { z } from 'zod';

export const TRIAL_DAYS = 5;
/** Scans per New York day without Premium. */
export const DAILY_SCANS = 3;
/** The price in dollars of one month or of 30 days; the only amount that calls accept. */
export const PREMIUM_DOLLARS = 15;
export const ONE_TIME_DAYS = 30;
export const PAST_DUE_GRACE_DAYS = 3;
/** Days and scans displayed if there is no limit. */
export const UNLIMITED_DISPLAY_VALUE = 999;

/** `demo`: Premium for as long as the account is a demo account; nothing was paid. */
export const ENTITLEMENT_SOURCES = ['admin', 'subscription', 'one_time', 'demo', 'trial', 'none'] as const;

/** What a user may do now, and why; every service enforces it. */
export const entitlementSchema = z.object({
  userId: z.string(),
  /** unlimited scans, journal, news */
  premium: z.boolean(),
  source: z.enum(ENTITLEMENT_SOURCES),
  /** ISO 8601 UTC; null: the terms are not accepted yet */
  trial: z.object({ startedAt: z.string(), endsAt: z.string(), active: z.boolean() }).nullable(),
  subscriptionStatus: z.enum(['premium', 'canceled_but_active']).nullable(),
  /** when paid access expires; null: it renews, or there is no paid access */
  accessExpiresAt: z.string().nullable(),
  /** next charge of the subscription; null if there is none or the last payment is overdue */
  renewsAt: z.string().nullable(),
  /** when the entitlement next changes by time alone; null if never */
  changesAt: z.string().nullable(),
  /** for the same user, higher is newer */
  revision: z.int(),
});
export type Entitlement = z.infer<typeof entitlementSchema>;

export const trialStatusSchema = z
  .object({
    trialStatus: z.object({
      isExpired: z.boolean(),
      isAdmin: z.boolean(),
      /** Premium of a demo account: unlimited, and nothing was paid */
      isDemo: z.boolean(),
      isActive: z.boolean(),
      /** a started day counts as a whole day; 999 if unlimited */
      daysRemaining: z.int(),
      scansUsed: z.int(),
      scansRemaining: z.int(),
      unlimited: z.boolean(),
      hasSubscription: z.boolean(),
      subscriptionStatus: z.enum(['premium', 'canceled_but_active']).nullable(),
      accessExpiresAt: z.string().nullable(),
      /** ISO 8601 UTC: next charge of the subscription */
      renewsAt: z.string().nullable(),
    }),
  })
  .meta({ id: 'TrialStatus' });
export type TrialStatus = z.infer<typeof trialStatusSchema>['trialStatus'];

export const scanStatusSchema = z
  .object({
    scansUsed: z.int(),
    scansRemaining: z.int(),
    dailyLimit: z.int(),
    isPremium: z.boolean(),
    /** ISO 8601 UTC: the next midnight in New York */
    resetsAt: z.string(),
  })
  .meta({ id: 'ScanStatus' });
export type ScanStatus = z.infer<typeof scanStatusSchema>;

/**
 * `stripe`: Stripe's payment form with the publishable key; `local`: the labeled test form of the local fake; `none`: payments
 * aren't configured.
 */
export const PAYMENT_MODES = ['stripe', 'local', 'none'] as const;
export const paymentSetupSchema = z
  .object({ mode: z.enum(PAYMENT_MODES), publishableKey: z.string().nullable() })
  .meta({ id: 'PaymentSetup' });

/** A `seti_…` secret belongs to a SetupIntent: no first payment is due, only a payment method is needed. */
export const clientSecretSchema = z.object({ clientSecret: z.string(), subscriptionId: z.string().nullable() });

/** Stripe's IDs in calls. */
export const paymentIdSchema = z.string().regex(/^(pi|seti)_[A-Za-z0-9]{1,120}$/);
export const subscriptionIdSchema = z.string().regex(/^sub_[A-Za-z0-9]{1,120}$/);

export const upgradeSchema = z.strictObject({
  paymentIntentId: paymentIdSchema,
  /** dollars */
  amount: z.number(),
  subscriptionId: subscriptionIdSchema.optional(),
});

export const orderSchema = z.object({ orderId: z.string(), amount: z.number() }).meta({ id: 'Order' });

export const invoiceListSchema = z
  .object({
    invoices: z
      .array(
        z.object({
          id: z.string(),
          number: z.string().nullable(),
          /** a description for users */
          description: z.string(),
          /** ISO 8601 UTC */
          createdAt: z.string(),
          amountCents: z.int(),
          /** the refunded amount */
          refundedCents: z.int(),
          currency: z.string(),
          /** Stripe's status; `refunded` if fully refunded */
          status: z.string(),
          /** Stripe's page for the invoice or receipt, https */
          url: z.string().nullable(),
        }),
      )
      .max(100),
  })
  .meta({ id: 'Invoices' });

/** Stripe's test card tokens and what each card does, for the labeled test form. */
export const TEST_CARDS = {
  pm_card_visa: 'succeeds',
  pm_card_chargeDeclined: 'is declined',
  pm_card_chargeDeclinedInsufficientFunds: 'has insufficient funds',
  pm_card_chargeDeclinedExpiredCard: 'has expired',
  pm_card_chargeDeclinedIncorrectCvc: 'has another CVC',
  pm_card_authenticationRequired: 'needs 3-D Secure',
} as const;
export type TestCard = keyof typeof TEST_CARDS;
export const testCardSchema = z.enum(Object.keys(TEST_CARDS) as [TestCard, ...TestCard[]]);

export const localPaymentSchema = z
  .object({
    status: z.enum(['succeeded', 'requires_action', 'failed']),
    /** ID of the payment or setup intent */
    id: z.string(),
    /** the provider's message if it failed */
    message: z.string().nullable(),
    /** Stripe's code, if the card was declined */
    declineCode: z.string().nullable(),
  })
  .meta({ id: 'LocalPayment' });
