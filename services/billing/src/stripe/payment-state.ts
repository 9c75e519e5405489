import { PREMIUM_DOLLARS } from '@plainscan/contracts';
import type Stripe from 'stripe';
import { idOf, timeOf } from './id-of.ts';

export const PREMIUM_CENTS = PREMIUM_DOLLARS * 100;
export const CURRENCY = 'usd';
/** `metadata.kind` of what we make at Stripe. */
export const KINDS = { oneTime: 'one_time', subscription: 'premium' } as const;

/** In which the money is taken back, or already lost. An inquiry (`warning_…`) takes none. */
const TAKING: ReadonlySet<string> = new Set([
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'lost',
]);

/** A PaymentIntent with what became of its money. */
export interface PaymentState {
  /** `pi_…` */
  id: string;
  customerId: string | null;
  /** made by us to buy thirty days */
  isOneTime: boolean;
  /** whom we made it for */
  userId: string | null;
  status: string;
  amountCents: number;
  currency: string;
  refundedCents: number;
  /** of the dispute that counts: an open or lost one before all others */
  disputeStatus: string | null;
  createdAt: Date;
  succeededAt: Date | null;
  /** nothing of it may be used: all of it is refunded, or it is disputed */
  revoked: boolean;
}

/** `payment` with its `latest_charge` expanded, and all disputes of it. */
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
      (dispute !== null && TAKING.has(dispute.status)),
  };
}

const weight = ({ status }: Stripe.Dispute): number => (TAKING.has(status) ? 1 : 0);
const byWeight = (a: Stripe.Dispute, b: Stripe.Dispute): number =>
  weight(b) - weight(a) || b.created - a.created || (a.id < b.id ? -1 : 1);

/** Thirty days, paid for in full, and the price is ours. */
export const isPremiumPrice = ({ amountCents, currency }: Pick<PaymentState, 'amountCents' | 'currency'>): boolean =>
  amountCents === PREMIUM_CENTS && currency === CURRENCY;
