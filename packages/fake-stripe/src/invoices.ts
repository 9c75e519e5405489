import type { Account } from './account.ts';
import { newInvoice, type NewInvoice, newInvoicePayment } from './objects/billing-objects.ts';
import { cancelIntent, createIntent } from './payments.ts';
import type { Invoice, InvoicePayment, PaymentIntent, PaymentMethod } from './wire.ts';

const DAY_S = 86_400;
/** Days between attempts to pay a renewal; after the last one fails, the subscription is canceled. */
const RETRY_DAYS = [3, 5, 7] as const;

export function createInvoice(account: Account, fields: Omit<NewInvoice, 'customer'>): Invoice {
  const customer = account.objects.customers.get(fields.subscription.customer)!;
  const invoice = newInvoice(account.now(), { ...fields, customer });
  account.objects.invoices.set(invoice.id, invoice);
  account.emit('invoice.created', invoice);
  return invoice;
}

/** Finalizes a draft: assigns a number, a hosted page and, if an amount is due, a PaymentIntent. */
export function finalizeInvoice(account: Account, invoice: Invoice, method: PaymentMethod | null): void {
  const customer = account.objects.customers.get(invoice.customer!)!;
  const now = account.now();
  const sequence = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = sequence + 1;
  customer.currency = invoice.currency;
  const page = `${account.url}/invoices/${invoice.id}`;
  Object.assign(invoice, {
    status: 'open',
    auto_advance: true,
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: 0,
    hosted_invoice_url: page,
    invoice_pdf: page,
    number: `${customer.invoice_prefix!}-${String(sequence).padStart(4, '0')}`,
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  } satisfies Partial<Invoice>);
  if (invoice.amount_due > 0) addPayment(account, invoice, method);
  account.emit('invoice.finalized', invoice);
  if (invoice.amount_due === 0) markPaid(account, invoice);
}

function addPayment(account: Account, invoice: Invoice, method: PaymentMethod | null): void {
  const first = invoice.billing_reason === 'subscription_create';
  const intent = createIntent(account, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: first ? 'Subscription creation' : 'Subscription update',
    payment_method: method?.id ?? null,
    setup_future_usage: 'off_session',
  });
  const payment = newInvoicePayment(account.now(), invoice, intent.id);
  account.objects.invoicePayments.set(payment.id, payment);
}

export const paymentOf = ({ objects }: Account, { id }: Invoice): InvoicePayment | undefined =>
  [...objects.invoicePayments.values()].find(({ invoice }) => invoice === id);

export const intentOf = (account: Account, invoice: Invoice): PaymentIntent | undefined =>
  account.objects.paymentIntents.get(paymentOf(account, invoice)?.payment.payment_intent ?? '');

export const invoiceOf = ({ objects }: Account, intent: PaymentIntent): Invoice | undefined => {
  const payment = [...objects.invoicePayments.values()].find((each) => each.payment.payment_intent === intent.id);
  return payment && objects.invoices.get(payment.invoice);
};

export function markPaid(account: Account, invoice: Invoice): void {
  const payment = paymentOf(account, invoice);
  const paidAt = { paid_at: account.now() };
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (payment ? 1 : 0),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, ...paidAt },
  } satisfies Partial<Invoice>);
  if (payment) {
    Object.assign(payment, {
      status: 'paid',
      amount_paid: invoice.amount_due,
      status_transitions: { ...payment.status_transitions, ...paidAt },
    } satisfies Partial<InvoicePayment>);
    account.emit('invoice_payment.paid', payment);
  }
  account.emit('invoice.paid', invoice);
  account.emit('invoice.payment_succeeded', invoice);
}

/** @returns whether another attempt is scheduled, which only renewals get */
export function markFailed(account: Account, invoice: Invoice): boolean {
  const renewal = invoice.billing_reason === 'subscription_cycle';
  const days = renewal ? RETRY_DAYS[invoice.attempt_count] : undefined;
  Object.assign(invoice, {
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: days !== undefined,
    next_payment_attempt: days === undefined ? null : account.now() + days * DAY_S,
  } satisfies Partial<Invoice>);
  account.emit('invoice.payment_failed', invoice);
  return days !== undefined;
}

export function voidInvoice(account: Account, invoice: Invoice): void {
  if (invoice.status !== 'open') return;
  const now = account.now();
  Object.assign(invoice, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  } satisfies Partial<Invoice>);
  const payment = paymentOf(account, invoice);
  const intent = intentOf(account, invoice);
  if (payment && intent && intent.status !== 'succeeded') {
    Object.assign(payment, {
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: now },
    } satisfies Partial<InvoicePayment>);
    cancelIntent(account, intent, 'void_invoice');
  }
  account.emit('invoice.voided', invoice);
}
