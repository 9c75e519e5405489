import { PREMIUM_DOLLARS } from '@plainscan/contracts';
import type Stripe from 'stripe';

export const PREMIUM_CENTS = PREMIUM_DOLLARS * 100;
export const CURRENCY = 'usd';
/** `metadata.kind` of the objects we create at Stripe. */
export const KINDS = { oneTime: 'one_time', subscription: 'premium' } as const;

/** Statuses of disputes in which the money is withdrawn or lost. An inquiry (`warning_…`) withdraws nothing. */
const WITHDRAWING: ReadonlySet<string> = new Set([
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'lost',
]);

/** A PaymentIntent with its refunds and disputes. */
export interface PaymentState {
  /** `pi_…` */
  id: string;
  customerId: string | null;
  /** created by us to buy thirty days */
  isOneTime: boolean;
  /** the user we created it for */
  userId: string | null;
  status: string;
  amountCents: number;
  currency: string;
  refundedCents: number;
  /** status of the decisive dispute: an open or lost one, otherwise the latest */
  disputeStatus: string | null;
  createdAt: Date;
  succeededAt: Date | null;
  /** fully refunded or disputed: the payment gives no access */
  revoked: boolean;
}

/** `payment` needs its `latest_charge` expanded; `disputes` must be complete. */
export function paymentState(payment: Stripe.PaymentIntent, disputes: readonly Stripe.Dispute[]): PaymentState {
  const charge = typeof payment.latest_charge === 'string' ? null : payment.latest_charge;
  const dispute = [...disputes].sort(byWeight)[0] ?? null;
  const succeeded = payment.status === 'succeeded';
  return {
    id: payment.id,
    customerId: idOf(payment.customer),
    isOneTime: payment.metadata.kind === KINDS.oneTime,
    userId: payment.metadata.userId ?? null,
    status: payment.status,
    amountCents: payment.amount,
    currency: payment.currency,
    refundedCents: charge?.amount_refunded ?? 0,
    disputeStatus: dispute?.status ?? null,
    createdAt: timeOf(payment.created),
    succeededAt: succeeded ? timeOf(charge?.created ?? payment.created) : null,
    revoked:
      (charge !== null && charge.amount_refunded > 0 && charge.amount_refunded >= charge.amount) ||
      (dispute !== null && WITHDRAWING.has(dispute.status)),
  };
}

const weight = ({ status }: Stripe.Dispute): number => (WITHDRAWING.has(status) ? 1 : 0);
const byWeight = (a: Stripe.Dispute, b: Stripe.Dispute): number =>
  weight(b) - weight(a) || b.created - a.created || (a.id < b.id ? -1 : 1);

/** Whether the amount is exactly the price of thirty days. */
export const isPremiumPrice = ({ amountCents, currency }: Pick<PaymentState, 'amountCents' | 'currency'>): boolean =>
  amountCents === PREMIUM_CENTS && currency === CURRENCY;

/** The ID of a Stripe reference, which is an object if it was expanded. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** ID of the PaymentIntent that paid an invoice, which needs its `payments` expanded. */
export function paymentIdOf(invoice: Stripe.Invoice | undefined): string | null {
  const paid = invoice?.payments?.data.find(({ status, payment }) => status === 'paid' && payment.payment_intent);
  return idOf(paid?.payment.payment_intent);
}

export const timeOf = (epochSeconds: number): Date => new Date(epochSeconds * 1000);
