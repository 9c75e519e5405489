import { z } from 'zod';
import type { Account } from '../account.ts';
import { methodOf } from '../billing/due.ts';
import { intentOf, voidInvoice } from '../billing/invoices.ts';
import { settleInvoice } from '../billing/settle.ts';
import { invalidParam, invalidState, noSuch, StripeError } from '../errors.ts';
import { type Call, type Endpoint, page } from '../http/call.ts';
import { form, readParams } from '../http/form.ts';
import { pay } from '../payments/pay.ts';
import { mustBeUsable, paymentMethodNamed } from '../payments/payment-methods.ts';
import type { Invoice } from '../wire.ts';

export function invoiceNamed(account: Account, id: string): Invoice {
  const invoice = account.objects.invoices.get(id);
  if (!invoice) throw noSuch('invoice', id);
  return invoice;
}

/** Pays an open invoice now, with the card named or the one its subscription is paid with. */
function payInvoice({ account, path, values }: Call): Invoice {
  const params = readParams(
    z.strictObject({ payment_method: form.text.optional(), off_session: form.boolean.optional() }),
    values,
  );
  const invoice = invoiceNamed(account, path['id']!);
  if (invoice.status !== 'open')
    throw invalidState(
      invoice.status === 'paid' ? 'Invoice is already paid' : `The invoice is ${String(invoice.status)}.`,
    );
  const { subscriptions } = account.objects;
  const method = params.payment_method
    ? paymentMethodNamed(account, params.payment_method, 'payment_method')
    : methodOf(account, subscriptions.get(invoice.parent!.subscription_details!.subscription)!);
  if (!method)
    throw invalidParam(
      'There is no `default_payment_method` set on this Customer or Invoice.',
      'payment_method',
      'invoice_no_payment_method_types',
    );
  const intent = intentOf(account, invoice)!;
  mustBeUsable(account, method, invoice.customer);
  const refusal = pay(account, intent, method, { offSession: params.off_session ?? true, mayWait: true });
  settleInvoice(account, intent);
  if (refusal) throw new StripeError(402, refusal);
  if (intent.status === 'requires_action')
    throw new StripeError(402, {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message: 'This payment requires additional user action before it can be completed successfully.',
    });
  return invoice;
}

const listParams = {
  customer: form.text.optional(),
  subscription: form.text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
};

export const invoiceEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/invoices',
    run: (call) =>
      page(
        call,
        call.account.objects.invoices,
        listParams,
        (invoice, { customer, subscription, status }) =>
          (customer === undefined || invoice.customer === customer) &&
          (subscription === undefined || invoice.parent?.subscription_details?.subscription === subscription) &&
          (status === undefined || invoice.status === status),
      ),
  },
  { method: 'GET', path: '/invoices/:id', run: ({ account, path }) => invoiceNamed(account, path['id']!) },
  { method: 'POST', path: '/invoices/:id/pay', run: payInvoice },
  {
    method: 'POST',
    path: '/invoices/:id/void',
    run: ({ account, path }) => {
      const invoice = invoiceNamed(account, path['id']!);
      if (invoice.status !== 'open') throw invalidState('Only an open invoice can be voided.');
      voidInvoice(account, invoice);
      return invoice;
    },
  },
  {
    method: 'GET',
    path: '/invoice_payments',
    run: (call) =>
      page(
        call,
        call.account.objects.invoicePayments,
        {
          invoice: form.text.optional(),
          status: z.enum(['canceled', 'open', 'paid']).optional(),
          payment: z.strictObject({ type: z.enum(['payment_intent']), payment_intent: form.text }).optional(),
        },
        (each, { invoice, status, payment }) =>
          (invoice === undefined || each.invoice === invoice) &&
          (status === undefined || each.status === status) &&
          (payment === undefined || each.payment.payment_intent === payment.payment_intent),
      ),
  },
  {
    method: 'GET',
    path: '/invoice_payments/:id',
    run: ({ account, path }) => {
      const payment = account.objects.invoicePayments.get(path['id']!);
      if (!payment) throw noSuch('invoice_payment', path['id']!);
      return payment;
    },
  },
];
