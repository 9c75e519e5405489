import type { invoiceListSchema } from '@plainscan/contracts';
import type Stripe from 'stripe';
import type { z } from 'zod';
import { KINDS, timeOf } from '../stripe/payment-state.ts';
import { paymentIdOf } from '../stripe/stripe-reader.ts';

export type InvoiceList = z.input<typeof invoiceListSchema>['invoices'];
type Listed = InvoiceList[number];

const MAX_LISTED = 100;

/**
 * What a customer was charged for, newest first. `invoices` have their `payments` and `payments` their `latest_charge` expanded, which
 * tells how much of an invoice was refunded. Drafts and unpaid payments are omitted.
 */
export function invoiceList(
  invoices: readonly Stripe.Invoice[],
  payments: readonly Stripe.PaymentIntent[],
): InvoiceList {
  const refunded = new Map(payments.map((payment) => [payment.id, chargeOf(payment)?.amount_refunded ?? 0]));
  const listed = [
    ...invoices
      .filter(({ status }) => status !== 'draft')
      .map((invoice) => ofInvoice(invoice, refunded.get(paymentIdOf(invoice) ?? '') ?? 0)),
    ...payments
      .filter(({ status, metadata }) => status === 'succeeded' && metadata['kind'] === KINDS.oneTime)
      .map(ofPayment),
  ];
  return listed
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
    .slice(0, MAX_LISTED);
}

const ofInvoice = (invoice: Stripe.Invoice, refundedCents: number): Listed => ({
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

function ofPayment(payment: Stripe.PaymentIntent): Listed {
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
