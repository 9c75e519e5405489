import type { PaymentEntity } from '../db/entities/payment.entity.ts';
import type { SubscriptionEntity } from '../db/entities/subscription.entity.ts';
import type { PaymentState } from '../stripe/payment-state.ts';
import type { SubscriptionState } from '../stripe/subscription-state.ts';
import type { Receipt } from './email-facts.ts';

/** An email that a change read from Stripe calls for. `subject` identifies what it is about. */
export type DueEmail =
  | { kind: 'receipt'; subject: string; receipt: Receipt }
  | { kind: 'cancellation' | 'end'; subject: string; subscriptionId: string };

/** As long as Stripe lists events. An older payment than that gets no receipt if it is found late. */
const RECEIPT_WITHIN_MS = 30 * 24 * 3_600_000;

const RUNNING: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);

/** `before`: the payment as stored until now. */
export function emailsForPayment(before: PaymentEntity | null, state: PaymentState, readAt: Date): DueEmail[] {
  const { id, amountCents, currency, succeededAt } = state;
  if (succeededAt === null || (before?.succeededAt ?? null) !== null || isOld(succeededAt, readAt)) return [];
  const receipt: Receipt = {
    plan: 'one_time',
    amountCents,
    currency,
    paidAt: succeededAt.toISOString(),
    period: null,
    renewsAt: null,
  };
  return [{ kind: 'receipt', subject: id, receipt }];
}

/**
 * `before`: the subscription as stored until now; `succeeded`: IDs of payments stored as successful. State never goes backward, so each
 * transition is seen once.
 */
export function emailsForSubscription(
  before: SubscriptionEntity | null,
  succeeded: ReadonlySet<string>,
  state: SubscriptionState,
  readAt: Date,
): DueEmail[] {
  const { id, status, cancelAtPeriodEnd, canceledAt, endedAt, payment } = state;
  // Stripe may report an invoice as paid before it reports its subscription as active.
  const renewsAt = cancelAtPeriodEnd || endedAt !== null ? null : state.currentPeriodEnd;
  const receipts = state.paidInvoices
    .filter(({ paymentId, paidAt }) => !succeeded.has(paymentId ?? '') && !isOld(paidAt, readAt))
    .map(({ id: subject, amountCents, currency, paidAt, period }) => ({
      kind: 'receipt' as const,
      subject,
      receipt: {
        plan: 'monthly' as const,
        amountCents,
        currency,
        paidAt: paidAt.toISOString(),
        period: period && { start: period.start.toISOString(), end: period.end.toISOString() },
        renewsAt: renewsAt?.toISOString() ?? null,
      },
    }));
  const isCanceled = RUNNING.has(status) && cancelAtPeriodEnd && before?.cancelAtPeriodEnd !== true;
  // A checkout that was never paid just expires.
  const hasEnded =
    status === 'canceled' && (before?.endedAt ?? null) === null && (payment !== null || cancelAtPeriodEnd);
  return [
    ...receipts,
    ...(isCanceled
      ? [{ kind: 'cancellation' as const, subject: `${id} ${canceledAt?.toISOString() ?? ''}`, subscriptionId: id }]
      : []),
    ...(hasEnded && !isOld(endedAt ?? readAt, readAt)
      ? [{ kind: 'end' as const, subject: id, subscriptionId: id }]
      : []),
  ];
}

const isOld = (at: Date, readAt: Date): boolean => at.getTime() < readAt.getTime() - RECEIPT_WITHIN_MS;
