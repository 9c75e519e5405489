import { ONE_TIME_DAYS, PAST_DUE_GRACE_DAYS } from '@plainscan/contracts';

export const DAY_MS = 24 * 3_600_000;
const GRACE_MS = PAST_DUE_GRACE_DAYS * DAY_MS;
/** Absorbs Stripe's rounding to whole seconds; no subscription is deferred by less than an hour. */
const DEFERRAL_TOLERANCE_MS = 3_600_000;

/** Thirty days bought with one payment. All times are epoch milliseconds. */
export interface GrantFact {
  grantedAt: number;
  /** refunded or disputed: treated as never bought */
  revoked: boolean;
}

/** A subscription as last read from Stripe. */
export interface SubscriptionFact {
  /** Stripe's status */
  status: string;
  createdAt: number;
  currentPeriodEnd: number | null;
  cancelAtPeriodEnd: boolean;
  pastDueSince: number | null;
  endedAt: number | null;
  /** refunded or disputed */
  revoked: boolean;
  /** deferred until access that is already paid for ends: nothing was paid for it yet */
  paidAhead: boolean;
}

/** Paid access from `from` (inclusive) to `to` (exclusive). */
export interface AccessPeriod {
  from: number;
  to: number;
  source: 'subscription' | 'one_time';
  /** continues with the next payment; `to` is then the end of the grace period */
  renews: boolean;
  /** when the next payment is due; null: none is due, or one is overdue */
  renewsAt: number | null;
}

/** All paid access; periods may overlap. */
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
  const deferred = subscriptions.filter(({ paidAhead }) => paidAhead);
  return [...paid, ...deferred.flatMap((subscription) => deferredPeriods(subscription, paid))];
}

/** Canceled and paid until its end. Still true after that end, so that grants counted from it don't move. */
const endsPaid = ({ status, cancelAtPeriodEnd, revoked }: SubscriptionFact): boolean =>
  cancelAtPeriodEnd && !revoked && (status === 'active' || status === 'trialing' || status === 'canceled');

/**
 * Grants are consecutive: one bought during another begins when that one ends. The thirty days of a grant bought during a canceled
 * subscription count from the subscription's end, so that no day is paid for twice.
 */
function grantPeriods(grants: readonly GrantFact[], ending: readonly SubscriptionFact[]): AccessPeriod[] {
  const bought = grants.filter(({ revoked }) => !revoked).map(({ grantedAt }) => grantedAt);
  let nextStart = -Infinity;
  return bought
    .sort((a, b) => a - b)
    .map((grantedAt) => {
      const from = Math.max(grantedAt, nextStart);
      const ends = ending.filter(({ createdAt }) => createdAt <= grantedAt).map(paidThrough);
      nextStart = Math.max(from, ...ends) + ONE_TIME_DAYS * DAY_MS;
      return { from, to: nextStart, source: 'one_time' as const, renews: false, renewsAt: null };
    });
}

const paidThrough = ({ currentPeriodEnd, endedAt }: SubscriptionFact): number =>
  Math.min(currentPeriodEnd ?? -Infinity, endedAt ?? Infinity);

function periodOf(subscription: SubscriptionFact): AccessPeriod | null {
  const to = accessUntil(subscription);
  if (to === null || to <= subscription.createdAt) return null;
  const { createdAt: from, cancelAtPeriodEnd, currentPeriodEnd, status } = subscription;
  const renews = !cancelAtPeriodEnd;
  const renewsAt = renews && status !== 'past_due' ? currentPeriodEnd : null;
  return { from, to, source: 'subscription', renews, renewsAt };
}

/** Until a deferred subscription starts, it gives access only through the paid days before it: refunding those ends its access too. */
function deferredPeriods(subscription: SubscriptionFact, paid: readonly AccessPeriod[]): AccessPeriod[] {
  const whole = periodOf(subscription);
  if (!whole) return [];
  const begins = subscription.currentPeriodEnd!;
  const during = paid.map(({ from, to }) => ({
    ...whole,
    from: Math.max(from, whole.from),
    to: to >= begins - DEFERRAL_TOLERANCE_MS ? whole.to : Math.min(to, whole.to),
  }));
  return [...during, { ...whole, from: Math.max(begins, whole.from) }].filter(({ from, to }) => from < to);
}

/** When the subscription's access ends, as far as known; null: it gives none. */
function accessUntil(subscription: SubscriptionFact): number | null {
  const { status, currentPeriodEnd, cancelAtPeriodEnd, pastDueSince, endedAt, revoked } = subscription;
  if (revoked || currentPeriodEnd === null) return null;
  const end = Math.min(currentPeriodEnd, endedAt ?? Infinity);
  switch (status) {
    case 'active':
    case 'trialing':
      // A renewal that hasn't been reported yet gets the same grace period as an unpaid one.
      return endedAt === null && !cancelAtPeriodEnd ? currentPeriodEnd + GRACE_MS : end;
    case 'past_due':
      return pastDueSince === null ? null : Math.min(pastDueSince + GRACE_MS, cancelAtPeriodEnd ? end : Infinity);
    default:
      // canceled (it has ended, even if Stripe's clock is ahead of ours, as a test clock may be), incomplete, incomplete_expired,
      // unpaid, paused, and statuses that Stripe may add
      return null;
  }
}
