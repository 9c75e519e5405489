import type { invoiceListSchema } from '@plainscan/contracts';
import type Stripe from 'stripe';
import type { z } from 'zod';
import { KINDS, paymentIdOf, timeOf } from '../stripe/payment-state.ts';

export type InvoiceList = z.input<typeof invoiceListSchema>['invoices'];
type ListedInvoice = InvoiceList[number];

const MAX_LISTED = 100;

/**
 * What a customer was charged, newest first, without drafts and unpaid payments. `invoices` need their `payments` expanded, and
 * `payments` their `latest_charge`, which has the refunded amount.
 */
export function invoiceList(
  invoices: readonly Stripe.Invoice[],
  payments: readonly Stripe.PaymentIntent[],
): InvoiceList {
  const refunded = new Map(payments.map((payment) => [payment.id, chargeOf(payment)?.amount_refunded ?? 0]));
  const listed = [
    ...invoices
      .filter(({ status }) => status !== 'draft')
      .map((invoice) => fromInvoice(invoice, refunded.get(paymentIdOf(invoice) ?? '') ?? 0)),
    ...payments
      .filter(({ status, metadata }) => status === 'succeeded' && metadata['kind'] === KINDS.oneTime)
      .map(fromPayment),
  ];
  return listed
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
    .slice(0, MAX_LISTED);
}

const fromInvoice = (invoice: Stripe.Invoice, refundedCents: number): ListedInvoice => ({
  id: invoice.id,
  number: invoice.number,
  description: 'Premium, monthly',
  createdAt: timeOf(invoice.created).toISOString(),
  amountCents: invoice.total,
  refundedCents,
  currency: invoice.currency,
  status: isRefunded(refundedCents, invoice.total) ? 'refunded' : (invoice.status ?? 'unknown'),
  url: invoice.hosted_invoice_url ?? null,
});

function fromPayment(payment: Stripe.PaymentIntent): ListedInvoice {
  const charge = chargeOf(payment);
  const refundedCents = charge?.amount_refunded ?? 0;
  return {
    id: payment.id,
    number: charge?.receipt_number ?? null,
    description: 'Premium, 30 days',
    createdAt: timeOf(charge?.created ?? payment.created).toISOString(),
    amountCents: payment.amount,
    refundedCents,
    currency: payment.currency,
    status: isRefunded(refundedCents, payment.amount) ? 'refunded' : 'paid',
    url: charge?.receipt_url ?? null,
  };
}

const isRefunded = (refundedCents: number, amountCents: number): boolean =>
  refundedCents > 0 && refundedCents >= amountCents;

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof charge === 'string' ? null : charge;
