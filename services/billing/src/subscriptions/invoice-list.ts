import type { invoiceListSchema } from '@plainscan/contracts';
import type Stripe from 'stripe';
import type { z } from 'zod';
import { timeOf } from '../stripe/id-of.ts';
import { KINDS } from '../stripe/payment-state.ts';
import { paymentOf } from '../stripe/read-stripe.ts';

type InvoiceList = z.input<typeof invoiceListSchema>;
type Listed = InvoiceList['invoices'][number];

const MAX_LISTED = 100;

/**
 * What a customer was charged for, newest first. `invoices` with their `payments`, of `payments` the `latest_charge` expanded: those
 * that an invoice asked for tell what went back of it. Drafts, and payments nobody made, are left out.
 */
export function invoiceList(
  invoices: readonly Stripe.Invoice[],
  payments: readonly Stripe.PaymentIntent[],
): InvoiceList['invoices'] {
  const refunded = new Map(payments.map((payment) => [payment.id, chargeOf(payment)?.amount_refunded ?? 0]));
  const listed = [
    ...invoices
      .filter(({ status }) => status !== 'draft')
      .map((invoice) => ofInvoice(invoice, refunded.get(paymentOf(invoice) ?? '') ?? 0)),
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
  status: isBack(refundedCents, invoice.total) ? 'refunded' : (invoice.status ?? 'unknown'),
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
    status: isBack(refundedCents, payment.amount) ? 'refunded' : 'paid',
    url: charge?.receipt_url ?? null,
  };
}

const isBack = (refundedCents: number, amountCents: number): boolean =>
  refundedCents > 0 && refundedCents >= amountCents;

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof charge === 'string' ? null : charge;
