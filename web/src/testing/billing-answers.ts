import type {
  invoiceListSchema,
  localPaymentSchema,
  paymentSetupSchema,
  ScanStatus,
  TrialStatus,
  upgradeRoute,
} from '@plainscan/contracts';
import type { z } from 'zod';

// Responses about the trial and purchases.

export const trial = (change: Partial<TrialStatus> = {}): { trialStatus: TrialStatus } => ({
  trialStatus: {
    isExpired: false,
    isAdmin: false,
    isDemo: false,
    isActive: true,
    daysRemaining: 4,
    scansUsed: 1,
    scansRemaining: 2,
    unlimited: false,
    hasSubscription: false,
    subscriptionStatus: null,
    accessExpiresAt: null,
    renewsAt: null,
    ...change,
  },
});

const UNLIMITED = { isActive: false, daysRemaining: 999, scansRemaining: 999, unlimited: true } as const;

/** The trial status of every kind of account. */
export const ACCOUNTS = {
  trial: {},
  expired: { isExpired: true, isActive: false, daysRemaining: 0, scansRemaining: 0 },
  notStarted: { isActive: false, daysRemaining: 5, scansUsed: 0, scansRemaining: 3 },
  admin: { ...UNLIMITED, isAdmin: true },
  demo: { ...UNLIMITED, isActive: true, isDemo: true },
  subscriber: {
    ...UNLIMITED,
    hasSubscription: true,
    subscriptionStatus: 'premium',
    renewsAt: '2026-09-07T12:00:00.000Z',
  },
  canceled: {
    ...UNLIMITED,
    hasSubscription: true,
    subscriptionStatus: 'canceled_but_active',
    accessExpiresAt: '2026-09-07T12:00:00.000Z',
  },
  oneTime: { ...UNLIMITED, accessExpiresAt: '2026-09-07T12:00:00.000Z' },
} as const satisfies Record<string, Partial<TrialStatus>>;

export const scanStatus = (scansUsed: number, isPremium = false): ScanStatus => ({
  scansUsed,
  scansRemaining: Math.max(0, 3 - scansUsed),
  dailyLimit: 3,
  isPremium,
  resetsAt: '2026-08-08T04:00:00.000Z',
});

export const setup = (mode: z.output<typeof paymentSetupSchema>['mode']): z.output<typeof paymentSetupSchema> => ({
  mode,
  publishableKey: mode === 'stripe' ? 'pk_test_1' : null,
});

export const intent = (change: Partial<{ clientSecret: string; subscriptionId: string | null }> = {}) => ({
  clientSecret: 'pi_1_secret_1',
  subscriptionId: null,
  ...change,
});

export const localPayment = (
  status: z.output<typeof localPaymentSchema>['status'],
  change: Partial<z.output<typeof localPaymentSchema>> = {},
): z.output<typeof localPaymentSchema> => ({
  status,
  id: 'pi_1',
  message: status === 'failed' ? 'Your card was declined.' : null,
  declineCode: status === 'failed' ? 'generic_decline' : null,
  ...change,
});

export const upgraded = (): z.output<typeof upgradeRoute.response> => ({
  message: 'Welcome to Premium.',
  entitlement: {
    userId: 'u1',
    premium: true,
    source: 'subscription',
    trial: null,
    subscriptionStatus: 'premium',
    accessExpiresAt: null,
    renewsAt: '2026-09-07T12:00:00.000Z',
    changesAt: null,
    revision: 2,
  },
});

export const invoices = (length = 2): z.output<typeof invoiceListSchema> => ({
  invoices: Array.from({ length }, (_, i) => ({
    id: `in_${i}`,
    number: i === 0 ? 'PS-0001' : null,
    createdAt: new Date(Date.UTC(2026, 7 - i, 7, 12)).toISOString(),
    description: i === 0 ? 'Premium, monthly' : 'Premium, 30 days',
    amountCents: 1500,
    refundedCents: 0,
    currency: 'usd',
    status: i === 0 ? 'paid' : 'open',
    url: i === 0 ? 'https://invoice.stripe.com/i/1' : null,
  })),
});
