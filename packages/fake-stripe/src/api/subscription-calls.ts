import { z } from 'zod';
import { intentOf, paymentOf, voidInvoice } from '../invoices.ts';
import { pay } from '../payments.ts';
import { cancellation, cancelNow, methodOf, settlePayment, subscribe, subscriptionOf } from '../subscriptions.ts';
import type { Invoice, Subscription } from '../wire.ts';
import { type Call, findOrThrow } from './call.ts';
import { invalidParam, invalidState, noSuch, StripeError } from './errors.ts';
import { form, readParams } from './form.ts';
import { throwIfRefused, usableMethod } from './payment-calls.ts';

const subscriptionParams = z.strictObject({
  customer: form.text,
  items: z.tuple([z.strictObject({ price: form.text })]),
  payment_behavior: z.literal('default_incomplete'),
  payment_settings: z.strictObject({ save_default_payment_method: z.literal('on_subscription') }),
  metadata: form.metadata.default({}),
  trial_end: form.integer.nullable().default(null),
  trial_settings: z
    .strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.literal('cancel') }) })
    .optional(),
});

export function createSubscription({ account, values }: Call): Subscription {
  const params = readParams(subscriptionParams, values);
  const [{ price: priceId }] = params.items;
  findOrThrow(account.objects.customers, 'customer', params.customer, 'customer');
  const price = findOrThrow(account.objects.prices, 'price', priceId, 'items[0][price]');
  if (params.trial_end !== null && params.trial_end <= account.now())
    throw invalidParam('Invalid timestamp: must be an integer Unix timestamp in the future', 'trial_end');
  return subscribe(account, {
    customer: params.customer,
    price,
    trialEnd: params.trial_end,
    metadata: params.metadata,
  });
}

/** Also used by the customer portal. */
export function updateSubscription({ account, id, values }: Call): Subscription {
  const schema = z.strictObject({
    cancel_at_period_end: form.boolean.optional(),
    default_payment_method: form.text.optional(),
  });
  const { cancel_at_period_end: atPeriodEnd, default_payment_method: method } = readParams(schema, values);
  const subscription = findOrThrow(account.objects.subscriptions, 'subscription', id);
  if (subscription.ended_at) throw invalidState('A canceled subscription cannot be updated.');
  if (method && account.objects.paymentMethods.get(method)?.customer !== subscription.customer)
    throw noSuch('PaymentMethod', method, 'default_payment_method');
  account.update('customer.subscription.updated', subscription, {
    ...(method && { default_payment_method: method }),
    ...(atPeriodEnd !== undefined && cancellation(account, subscription, atPeriodEnd)),
  });
  return subscription;
}

export function cancelSubscription({ account, id, values }: Call): Subscription {
  readParams(z.strictObject({}), values);
  const subscription = findOrThrow(account.objects.subscriptions, 'subscription', id);
  if (subscription.ended_at) throw noSuch('subscription', id);
  cancelNow(account, subscription, 'cancellation_requested');
  return subscription;
}

export function payInvoice({ account, id, values }: Call): Invoice {
  const { payment_method: card } = readParams(z.strictObject({ payment_method: form.text.optional() }), values);
  const invoice = findOrThrow(account.objects.invoices, 'invoice', id);
  if (invoice.status !== 'open') throw invalidState(`This invoice is ${String(invoice.status)}.`);
  const method = card
    ? usableMethod(account, card, invoice.customer)
    : methodOf(account, subscriptionOf(account, invoice)!);
  if (!method) throw invalidParam('This invoice has no default payment method.', 'payment_method');
  const intent = intentOf(account, invoice)!;
  const refusal = pay(account, intent, method);
  settlePayment(account, intent);
  throwIfRefused(refusal);
  if (intent.status === 'requires_action')
    throw new StripeError(402, {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message: 'This payment requires additional user action before it can be completed successfully.',
    });
  return invoice;
}

export function voidOpenInvoice({ account, id, values }: Call): Invoice {
  readParams(z.strictObject({}), values);
  const invoice = findOrThrow(account.objects.invoices, 'invoice', id);
  if (invoice.status !== 'open' || paymentOf(account, invoice)?.status === 'paid')
    throw invalidState('Only an open invoice can be voided.');
  voidInvoice(account, invoice);
  return invoice;
}
