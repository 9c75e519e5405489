import { Controller } from '@nestjs/common';
import {
  authenticateLocalPayment,
  cancelSubscription,
  confirmLocalPayment,
  confirmUpgrade,
  createPaymentIntent,
  createSubscription,
  type Entitlement,
  exportBillingData,
  getBillingSealingKey,
  getEntitlement,
  getOrder,
  getPaymentSetup,
  getScanStatus,
  getTrialStatus,
  listBillingOutbox,
  inspectEntitlements,
  listInvoices,
  openPortal,
  receiveWebhook,
  reserveScan,
  resumeSubscription,
  settleScan,
} from '@plainscan/contracts';
import { rpcsOf } from '@plainscan/contracts/registry';
import { SEALING_KEY } from '@plainscan/test-kit';
import { FakeService, respondTo, bindAll } from './fake-service.ts';

export const CLIENT_SECRET = 'client-secret-that-no-log-may-show';

export const entitlement: Entitlement = {
  userId: 'user-1',
  premium: true,
  source: 'subscription',
  trial: null,
  subscriptionStatus: 'premium',
  accessExpiresAt: null,
  renewsAt: '2026-12-22T17:00:00.000Z',
  changesAt: null,
  revision: 1,
};
const startedPayment = () => ({ clientSecret: CLIENT_SECRET, subscriptionId: null });
const completedPayment = () => ({ status: 'succeeded' as const, id: 'pi_1', message: null, declineCode: null });
const entitled = () => entitlement;

const DEFAULTS = [
  respondTo(getBillingSealingKey, () => SEALING_KEY),
  respondTo(getEntitlement, entitled),
  respondTo(inspectEntitlements, () => ({ entitlements: [] })),
  respondTo(getTrialStatus, () => ({
    trialStatus: {
      isExpired: false,
      isAdmin: false,
      isDemo: false,
      isActive: true,
      daysRemaining: 5,
      scansUsed: 0,
      scansRemaining: 3,
      unlimited: false,
      hasSubscription: false,
      subscriptionStatus: null,
      accessExpiresAt: null,
      renewsAt: null,
    },
  })),
  respondTo(getScanStatus, () => ({
    scansUsed: 0,
    scansRemaining: 3,
    dailyLimit: 3,
    isPremium: false,
    resetsAt: '2026-01-02T05:00:00.000Z',
  })),
  respondTo(reserveScan, () => ({ limited: false })),
  respondTo(settleScan, () => ({})),
  respondTo(getPaymentSetup, () => ({ mode: 'local' as const, publishableKey: null })),
  respondTo(createPaymentIntent, startedPayment),
  respondTo(createSubscription, startedPayment),
  respondTo(confirmUpgrade, entitled),
  respondTo(cancelSubscription, entitled),
  respondTo(resumeSubscription, entitled),
  respondTo(openPortal, () => ({ url: 'https://billing.example/session' })),
  respondTo(listInvoices, () => ({ invoices: [] })),
  respondTo(listBillingOutbox, () => ({ mails: [] })),
  respondTo(getOrder, () => ({ orderId: 'pi_1', amount: 15 })),
  respondTo(receiveWebhook, () => ({ received: true as const })),
  respondTo(confirmLocalPayment, completedPayment),
  respondTo(authenticateLocalPayment, completedPayment),
  respondTo(exportBillingData, () => ({ data: { payments: [] }, next: null })),
];

/** Fakes the billing service. */
@Controller()
export class FakeBilling extends FakeService {
  constructor() {
    super(DEFAULTS);
  }
}

bindAll(FakeBilling, rpcsOf('billing'));
