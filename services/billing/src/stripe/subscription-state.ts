import type Stripe from 'stripe';
import { idOf, timeOf } from './id-of.ts';
import type { PaymentState } from './payment-state.ts';
import { KINDS } from './payment-state.ts';

/** A subscription as entitlement needs it. */
export interface SubscriptionState {
  /** `sub_…` */
  id: string;
  customerId: string;
  /** of Premium, not of something else that is sold by the same account */
  isPremium: boolean;
  /** Stripe's word, but `incomplete` for one that begins later and whose card is not confirmed yet */
  status: string;
  currentPeriodEnd: Date | null;
  /** it ends by itself, at the end of the period or before */
  cancelAtPeriodEnd: boolean;
  pastDueSince: Date | null;
  endedAt: Date | null;
  createdAt: Date;
  /** what paid for the running period was refunded or is disputed */
  revoked: boolean;
  /** its trial only waits for days that were paid otherwise to end */
  paidAhead: boolean;
  /** of the running period; null: nothing was due, or nothing is paid */
  payment: PaymentState | null;
}

/** `metadata` of what begins when other paid days end. */
export const PAID_AHEAD = { paid_ahead: 'true' } as const;

const UNPAID: ReadonlySet<string> = new Set(['past_due', 'unpaid']);

/** `invoices`: of this subscription, newest first; `payment`: of the newest paid one. */
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

/** A trial is of what was paid before: without a confirmed card nothing follows it. */
const statusOf = ({ status, pending_setup_intent }: Stripe.Subscription): string =>
  status === 'trialing' && pending_setup_intent !== null ? 'incomplete' : status;

/** Since the oldest of the invoices that were left unpaid one after the other. */
function unpaidSince(subscription: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): Date {
  const due = invoices.filter(({ status }) => status !== 'draft' && status !== 'void');
  const paid = due.findIndex(({ status }) => status === 'paid');
  const oldest = (paid === -1 ? due : due.slice(0, paid)).at(-1);
  const periodStart = Math.min(...subscription.items.data.map((item) => item.current_period_start));
  return timeOf(oldest?.created ?? (Number.isFinite(periodStart) ? periodStart : subscription.created));
}
