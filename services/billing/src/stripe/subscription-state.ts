import type Stripe from 'stripe';
import { idOf, KINDS, type PaymentState, timeOf } from './payment-state.ts';

/** The parts of a subscription that entitlement depends on. */
export interface SubscriptionState {
  /** `sub_…` */
  id: string;
  customerId: string;
  /** for Premium, not for another product sold by the same Stripe account */
  isPremium: boolean;
  /** Stripe's status, but `incomplete` for a deferred one whose card is not confirmed yet */
  status: string;
  currentPeriodEnd: Date | null;
  /** it does not renew: it ends at the end of the period or before */
  cancelAtPeriodEnd: boolean;
  pastDueSince: Date | null;
  endedAt: Date | null;
  createdAt: Date;
  /** the payment of the current period was refunded or is disputed */
  revoked: boolean;
  /** in a trial only because it starts when access that is already paid for ends */
  paidAhead: boolean;
  /** of the current period; null: nothing was due, or nothing is paid */
  payment: PaymentState | null;
}

/** `metadata` of a subscription that starts when other paid access ends. */
export const PAID_AHEAD = { paid_ahead: 'true' } as const;

const UNPAID: ReadonlySet<string> = new Set(['past_due', 'unpaid']);

/** `invoices`: of this subscription, newest first; `payment`: of the newest paid invoice. */
export function subscriptionState(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  payment: PaymentState | null,
): SubscriptionState {
  const items = subscription.items.data;
  const periodEnd = items.length === 0 ? null : Math.max(...items.map((item) => item.current_period_end));
  const cancelAt = subscription.cancel_at ?? null;
  const end = cancelAt !== null && periodEnd !== null ? Math.min(cancelAt, periodEnd) : periodEnd;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer)!,
    isPremium: subscription.metadata.kind === KINDS.subscription,
    status: statusOf(subscription),
    currentPeriodEnd: end === null ? null : timeOf(end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= (periodEnd ?? cancelAt)),
    pastDueSince: UNPAID.has(subscription.status) ? unpaidSince(subscription, invoices) : null,
    endedAt: subscription.ended_at === null ? null : timeOf(subscription.ended_at),
    createdAt: timeOf(subscription.created),
    revoked: payment?.revoked === true,
    paidAhead: subscription.status === 'trialing' && subscription.metadata['paid_ahead'] === PAID_AHEAD.paid_ahead,
    payment,
  };
}

/** The trial covers access that was paid before: without a confirmed card nothing follows it. */
const statusOf = ({ status, pending_setup_intent }: Stripe.Subscription): string =>
  status === 'trialing' && pending_setup_intent !== null ? 'incomplete' : status;

/** The date of the oldest invoice in the latest run of unpaid ones. */
function unpaidSince(subscription: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): Date {
  const due = invoices.filter(({ status }) => status !== 'draft' && status !== 'void');
  const paid = due.findIndex(({ status }) => status === 'paid');
  const oldest = (paid === -1 ? due : due.slice(0, paid)).at(-1);
  const periodStart = Math.min(...subscription.items.data.map((item) => item.current_period_start));
  return timeOf(oldest?.created ?? (Number.isFinite(periodStart) ? periodStart : subscription.created));
}
