import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import { cancelIntent, createIntent, pay, type Refusal } from '../payments/pay.ts';
import type { Invoice, InvoicePayment, PaymentIntent, PaymentMethod } from '../wire.ts';

const DAY_S = 86_400;
/** Days between the failed tries of a renewal; after the last the subscription is canceled. */
const RETRY_DAYS = [3, 5, 7] as const;

/** Opens a draft: it gets its number, its page and, where something is due, the PaymentIntent that pays it. */
export function finalizeInvoice(
  account: Account,
  invoice: Invoice,
  method: PaymentMethod | null,
): PaymentIntent | null {
  const customer = account.objects.customers.get(invoice.customer!)!;
  const now = account.nowOf(customer.id);
  const sequence = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = sequence + 1;
  customer.currency = invoice.currency;
  Object.assign(invoice, {
    status: 'open',
    auto_advance: true,
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: 0,
    hosted_invoice_url: `${account.url}/invoices/${invoice.id}`,
    invoice_pdf: `${account.url}/invoices/${invoice.id}`,
    number: `${customer.invoice_prefix!}-${String(sequence).padStart(4, '0')}`,
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  } satisfies Partial<Invoice>);
  const intent = invoice.amount_due > 0 ? intentFor(account, invoice, method) : null;
  account.emit('invoice.finalized', invoice);
  if (!intent) markPaid(account, invoice);
  return intent;
}

function intentFor(account: Account, invoice: Invoice, method: PaymentMethod | null): PaymentIntent {
  const intent = createIntent(account, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    payment_method: method?.id ?? null,
    setup_future_usage: 'off_session',
  });
  const payment: InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: account.nowOf(invoice.customer),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  account.objects.invoicePayments.set(payment.id, payment);
  return intent;
}

export const paymentOf = (account: Account, invoice: Invoice): InvoicePayment | undefined =>
  [...account.objects.invoicePayments.values()].find((each) => each.invoice === invoice.id && each.is_default);

export const intentOf = (account: Account, invoice: Invoice): PaymentIntent | undefined =>
  account.objects.paymentIntents.get((paymentOf(account, invoice)?.payment.payment_intent as string | undefined) ?? '');

/** Charges a card for an open invoice without its holder present, who may be waited for. */
export const chargeInvoice = (account: Account, invoice: Invoice, method: PaymentMethod): Refusal =>
  pay(account, intentOf(account, invoice)!, method, { offSession: true, mayWait: true });

export function markPaid(account: Account, invoice: Invoice): void {
  const now = account.nowOf(invoice.customer);
  const payment = paymentOf(account, invoice);
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: payment ? invoice.attempt_count + 1 : invoice.attempt_count,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  } satisfies Partial<Invoice>);
  if (payment) {
    Object.assign(payment, {
      status: 'paid',
      amount_paid: invoice.amount_due,
      status_transitions: { ...payment.status_transitions, paid_at: now },
    } satisfies Partial<InvoicePayment>);
    account.emit('invoice_payment.paid', payment);
  }
  account.emit('invoice.paid', invoice);
  account.emit('invoice.payment_succeeded', invoice);
}

/**
 * Counts a failed try and plans the next one, which only renewals have.
 * @returns whether another try follows
 */
export function markFailed(account: Account, invoice: Invoice): boolean {
  const renewal = invoice.billing_reason === 'subscription_cycle';
  const days = renewal ? RETRY_DAYS[invoice.attempt_count] : undefined;
  Object.assign(invoice, {
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: days !== undefined,
    next_payment_attempt: days === undefined ? null : account.nowOf(invoice.customer) + days * DAY_S,
  } satisfies Partial<Invoice>);
  account.emit('invoice.payment_failed', invoice);
  return days !== undefined;
}

export function voidInvoice(account: Account, invoice: Invoice): void {
  if (invoice.status !== 'open') return;
  const now = account.nowOf(invoice.customer);
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
