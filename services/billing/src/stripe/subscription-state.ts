import type Stripe from 'stripe';
import { idOf, KINDS, paymentIdOf, type PaymentState, timeOf } from './payment-state.ts';

/** An invoice that was paid with money. */
export interface PaidInvoice {
  /** `in_…` */
  id: string;
  /** `pi_…`; null: it was paid outside Stripe */
  paymentId: string | null;
  amountCents: number;
  currency: string;
  paidAt: Date;
  /** what it pays for */
  period: { start: Date; end: Date } | null;
}

/** The parts of a subscription that an entitlement or an email depends on. */
export interface SubscriptionState {
  /** `sub_…` */
  id: string;
  customerId: string;
  /** false for other products sold through the same Stripe account */
  isPremium: boolean;
  /** Stripe's status, but `incomplete` for a deferred subscription whose card isn't confirmed yet */
  status: string;
  currentPeriodEnd: Date | null;
  /** it doesn't renew, and ends at the end of the period or before */
  cancelAtPeriodEnd: boolean;
  pastDueSince: Date | null;
  /** when its cancellation was requested */
  canceledAt: Date | null;
  endedAt: Date | null;
  createdAt: Date;
  /** the payment of the current period was refunded or is disputed */
  revoked: boolean;
  /** on a Stripe trial only because it starts when access that is already paid for ends */
  paidAhead: boolean;
  /** the payment for the current period; null: nothing was due or paid */
  payment: PaymentState | null;
  paidInvoices: readonly PaidInvoice[];
}

/** `metadata` of a subscription that starts when other paid access ends. */
export const PAID_AHEAD = { paid_ahead: 'true' } as const;

const UNPAID: ReadonlySet<string> = new Set(['past_due', 'unpaid']);

/** `invoices` belong to this subscription, newest first, with their `payments`; `payment` paid the newest paid invoice. */
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
    canceledAt: subscription.canceled_at === null ? null : timeOf(subscription.canceled_at),
    endedAt: subscription.ended_at === null ? null : timeOf(subscription.ended_at),
    createdAt: timeOf(subscription.created),
    revoked: payment?.revoked === true,
    paidAhead: subscription.status === 'trialing' && subscription.metadata['paid_ahead'] === PAID_AHEAD.paid_ahead,
    payment,
    paidInvoices: invoices.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0).map(paidInvoice),
  };
}

function paidInvoice(invoice: Stripe.Invoice): PaidInvoice {
  const { id, amount_paid, currency, created, status_transitions, lines } = invoice;
  // The invoice's own period is the one before.
  const periods = lines.data.map(({ period }) => period);
  const start = Math.min(...periods.map((period) => period.start));
  const end = Math.max(...periods.map((period) => period.end));
  return {
    id,
    paymentId: paymentIdOf(invoice),
    amountCents: amount_paid,
    currency,
    paidAt: timeOf(status_transitions.paid_at ?? created),
    period: periods.length === 0 ? null : { start: timeOf(start), end: timeOf(end) },
  };
}

/** The Stripe trial covers access that was paid for before; without a confirmed card, nothing follows it. */
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
