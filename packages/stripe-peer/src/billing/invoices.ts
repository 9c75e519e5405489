import type { Account } from '../account.ts';
import { listOf } from '../http/expand.ts';
import { newId } from '../ids.ts';
import { cancelIntent, createIntent, pay, type Refusal } from '../payments/pay.ts';
import type { Invoice, InvoiceLine, InvoicePayment, PaymentIntent, PaymentMethod, Subscription } from '../wire.ts';

/** How long the invoice of a renewal stays a draft. */
const DRAFT_S = 3600;
const DAY_S = 86_400;
/** Days between the failed tries of a renewal; after the last the subscription is canceled. */
const RETRY_DAYS = [3, 5, 7] as const;

interface NewInvoice {
  subscription: Subscription;
  reason: 'subscription_create' | 'subscription_cycle';
  amount: number;
  /** what the line pays for, in epoch seconds */
  period: { start: number; end: number };
  description: string;
}

/** A draft for one subscription and one period. */
export function createInvoice(account: Account, given: NewInvoice): Invoice {
  const { subscription, reason, amount, period } = given;
  const customer = account.objects.customers.get(subscription.customer)!;
  const now = account.nowOf(customer.id);
  const id = newId('in');
  const first = reason === 'subscription_create';
  const invoice: Invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Local Stripe peer',
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: !first,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: first ? null : now + DRAFT_S,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf([lineOf(id, given)], `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: first ? null : now + DRAFT_S,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    // An invoice covers what was used before it; the first has nothing behind it.
    period_end: period.start,
    period_start: first ? period.start : subscription.items.data[0]!.current_period_start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: customer.test_clock ?? null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  };
  account.objects.invoices.set(id, invoice);
  account.emit('invoice.created', invoice);
  return invoice;
}

function lineOf(invoice: string, { subscription, amount, period, description }: NewInvoice): InvoiceLine {
  const item = subscription.items.data[0]!;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null } as never,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { ...period },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: amount === 0 ? '0' : item.price.unit_amount_decimal,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: String(item.quantity ?? 1),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

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
