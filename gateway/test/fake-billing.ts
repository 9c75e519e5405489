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
  listInvoices,
  openPortal,
  receiveWebhook,
  reserveScan,
  resumeSubscription,
  settleScan,
} from '@plainscan/contracts';
import { rpcsOf } from '@plainscan/contracts/registry';
import { SEALING_KEY } from '@plainscan/test-kit';
import { FakeService, answers, bindAll } from './fake-service.ts';

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
const begun = () => ({ clientSecret: CLIENT_SECRET, subscriptionId: null });
const paid = () => ({ status: 'succeeded' as const, id: 'pi_1', message: null });
const entitled = () => entitlement;

const USUAL = [
  answers(getBillingSealingKey, () => SEALING_KEY),
  answers(getEntitlement, entitled),
  answers(getTrialStatus, () => ({
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
  answers(getScanStatus, () => ({
    scansUsed: 0,
    scansRemaining: 3,
    dailyLimit: 3,
    isPremium: false,
    resetsAt: '2026-01-02T05:00:00.000Z',
  })),
  answers(reserveScan, () => ({ limited: false })),
  answers(settleScan, () => ({})),
  answers(getPaymentSetup, () => ({ mode: 'local' as const, publishableKey: null })),
  answers(createPaymentIntent, begun),
  answers(createSubscription, begun),
  answers(confirmUpgrade, entitled),
  answers(cancelSubscription, entitled),
  answers(resumeSubscription, entitled),
  answers(openPortal, () => ({ url: 'https://billing.example/session' })),
  answers(listInvoices, () => ({ invoices: [] })),
  answers(getOrder, () => ({ orderId: 'pi_1', amount: 15 })),
  answers(receiveWebhook, () => ({ received: true as const })),
  answers(confirmLocalPayment, paid),
  answers(authenticateLocalPayment, paid),
  answers(exportBillingData, () => ({ data: { payments: [] }, next: null })),
];

/** The billing service. */
@Controller()
export class FakeBilling extends FakeService {
  constructor() {
    super(USUAL);
  }
}

bindAll(FakeBilling, rpcsOf('billing'));
