import { ONE_TIME_DAYS, PAST_DUE_GRACE_DAYS } from '@plainscan/contracts';

export const DAY_MS = 24 * 3_600_000;
const GRACE_MS = PAST_DUE_GRACE_DAYS * DAY_MS;
/** Stripe counts in seconds, and begins nothing for less than an hour. */
const SEAM_MS = 3_600_000;

/** Thirty days that were paid at once. All times are epoch milliseconds. */
export interface GrantFact {
  grantedAt: number;
  /** refunded or disputed: counts as never bought */
  revoked: boolean;
}

/** A subscription as Stripe tells it. */
export interface SubscriptionFact {
  /** Stripe's word */
  status: string;
  createdAt: number;
  currentPeriodEnd: number | null;
  cancelAtPeriodEnd: boolean;
  pastDueSince: number | null;
  endedAt: number | null;
  /** refunded or disputed */
  revoked: boolean;
  /** it only waits for days that were paid otherwise to end: nothing was paid for it */
  paidAhead: boolean;
}

/** Paid access from `from` up to, not including, `to`. */
export interface AccessPeriod {
  from: number;
  to: number;
  source: 'subscription' | 'one_time';
  /** goes on by itself when it is paid for again; `to` is then only how long that is waited for */
  renews: boolean;
}

/** All that was paid for; times may overlap. */
export function accessPeriods({
  subscriptions,
  grants,
}: {
  subscriptions: readonly SubscriptionFact[];
  grants: readonly GrantFact[];
}): AccessPeriod[] {
  const paying = subscriptions.filter(({ paidAhead }) => !paidAhead);
  const paid = [
    ...paying.flatMap((subscription) => periodOf(subscription) ?? []),
    ...grantPeriods(grants, paying.filter(endsPaid)),
  ];
  const waiting = subscriptions.filter(({ paidAhead }) => paidAhead);
  return [...paid, ...waiting.flatMap((subscription) => waitingPeriods(subscription, paid))];
}

/** Cancelled, and paid up to its end: also when that is over, so that what was counted from it stays. */
const endsPaid = ({ status, cancelAtPeriodEnd, revoked }: SubscriptionFact): boolean =>
  cancelAtPeriodEnd && !revoked && (status === 'active' || status === 'trialing' || status === 'canceled');

/**
 * One after the other: what is bought while another runs begins when that ends. Bought beside a subscription that was cancelled, the
 * thirty days count from its end: nobody pays twice for a day.
 */
function grantPeriods(grants: readonly GrantFact[], ending: readonly SubscriptionFact[]): AccessPeriod[] {
  const bought = grants.filter(({ revoked }) => !revoked).map(({ grantedAt }) => grantedAt);
  let free = -Infinity;
  return bought
    .sort((a, b) => a - b)
    .map((grantedAt) => {
      const from = Math.max(grantedAt, free);
      const beside = ending.filter(({ createdAt }) => createdAt <= grantedAt).map(lastPaid);
      free = Math.max(from, ...beside) + ONE_TIME_DAYS * DAY_MS;
      return { from, to: free, source: 'one_time' as const, renews: false };
    });
}

const lastPaid = ({ currentPeriodEnd, endedAt }: SubscriptionFact): number =>
  Math.min(currentPeriodEnd ?? -Infinity, endedAt ?? Infinity);

function periodOf(subscription: SubscriptionFact): AccessPeriod | null {
  const to = accessUntil(subscription);
  const { createdAt: from, cancelAtPeriodEnd } = subscription;
  return to === null || to <= from ? null : { from, to, source: 'subscription', renews: !cancelAtPeriodEnd };
}

/** While the days it waits for are there: a refund of those takes it along. From its own first day on, it counts by itself. */
function waitingPeriods(subscription: SubscriptionFact, paid: readonly AccessPeriod[]): AccessPeriod[] {
  const whole = periodOf(subscription);
  if (!whole) return [];
  const begins = subscription.currentPeriodEnd!;
  const during = paid.map(({ from, to }) => ({
    ...whole,
    from: Math.max(from, whole.from),
    to: to >= begins - SEAM_MS ? whole.to : Math.min(to, whole.to),
  }));
  return [...during, { ...whole, from: Math.max(begins, whole.from) }].filter(({ from, to }) => from < to);
}

/** Up to when it gives access by what is known of it; null: it gives none. */
function accessUntil(subscription: SubscriptionFact): number | null {
  const { status, currentPeriodEnd, cancelAtPeriodEnd, pastDueSince, endedAt, revoked } = subscription;
  if (revoked || currentPeriodEnd === null) return null;
  const end = Math.min(currentPeriodEnd, endedAt ?? Infinity);
  switch (status) {
    case 'active':
    case 'trialing':
      // A renewal that nobody told of is waited for as long as one that was not paid.
      return endedAt === null && !cancelAtPeriodEnd ? currentPeriodEnd + GRACE_MS : end;
    case 'past_due':
      return pastDueSince === null ? null : Math.min(pastDueSince + GRACE_MS, cancelAtPeriodEnd ? end : Infinity);
    default:
      // canceled: it is over, also where Stripe's clock is ahead of ours, as a test clock is;
      // incomplete, incomplete_expired, unpaid, paused, and what Stripe may add
      return null;
  }
}
