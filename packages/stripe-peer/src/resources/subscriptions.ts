import { z } from 'zod';
import type { Account } from '../account.ts';
import { cancelNow } from '../billing/cancel.ts';
import { subscribe } from '../billing/subscribe.ts';
import { invalidParam, invalidState, noSuch } from '../errors.ts';
import { type Call, type Endpoint, page } from '../http/call.ts';
import { form, mergeMetadata, readParams } from '../http/form.ts';
import type { Customer, PaymentMethod, Price, Subscription } from '../wire.ts';
import { customerNamed } from './customers.ts';
import {
  type cancellationDetails,
  cancelParams,
  createParams,
  type paymentSettings,
  updateParams,
} from './subscription-params.ts';

const DAY_S = 86_400;

function subscriptionNamed(account: Account, id: string): Subscription {
  const subscription = account.objects.subscriptions.get(id);
  if (!subscription) throw noSuch('subscription', id);
  return subscription;
}

function ownMethod(account: Account, customer: Customer, id: string, param: string): PaymentMethod {
  const method = account.objects.paymentMethods.get(id);
  if (!method) throw noSuch('PaymentMethod', id, param);
  if (method.customer !== customer.id)
    throw invalidParam(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      param,
      'resource_missing',
    );
  return method;
}

function priceFor(account: Account, items: readonly { price: string }[]): Price {
  const [item] = items;
  if (!item) throw invalidParam('Missing required param: items.', 'items', 'parameter_missing');
  if (items.length > 1) throw invalidParam('This peer makes subscriptions of one item.', 'items');
  const price = account.objects.prices.get(item.price);
  if (!price) throw noSuch('price', item.price, 'items[0][price]');
  if (!price.active)
    throw invalidParam('The price specified is inactive. This field only accepts active prices.', 'items[0][price]');
  if (!price.recurring)
    throw invalidParam(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      'items[0][price]',
    );
  return price;
}

function trialEndOf(params: z.output<typeof createParams>, now: number): number | null {
  if (params.trial_end !== undefined && params.trial_period_days !== undefined)
    throw invalidParam('Give trial_end or trial_period_days, not both.', 'trial_period_days');
  if (params.trial_period_days !== undefined)
    return params.trial_period_days > 0 ? now + params.trial_period_days * DAY_S : null;
  if (params.trial_end === undefined || params.trial_end === 'now') return null;
  const end = Number(params.trial_end);
  if (!Number.isInteger(end) || end <= now)
    throw invalidParam(`Invalid timestamp: must be an integer Unix timestamp in the future`, 'trial_end');
  return end;
}

function createSubscription({ account, values }: Call): Subscription {
  const params = readParams(createParams, values);
  const customer = customerNamed(account, params.customer, 'customer');
  const price = priceFor(account, params.items);
  const quantity = params.items[0]!.quantity ?? 1;
  if (quantity < 0)
    throw invalidParam('Invalid non-negative integer', 'items[0][quantity]', 'parameter_invalid_integer');
  const named = params.default_payment_method
    ? ownMethod(account, customer, params.default_payment_method, 'default_payment_method')
    : null;
  const fallback = customer.invoice_settings.default_payment_method;
  const trialEnd = trialEndOf(params, account.now(customer.test_clock ?? null));
  const missing = params.trial_settings?.end_behavior.missing_payment_method;
  const subscription = subscribe(account, {
    customer,
    price,
    quantity,
    behavior: params.payment_behavior ?? 'allow_incomplete',
    method: named ?? (fallback ? (account.objects.paymentMethods.get(fallback) ?? null) : null),
    trialEnd,
    given: {
      default_payment_method: named?.id ?? null,
      description: params.description ?? null,
      metadata: mergeMetadata({}, params.metadata),
      payment_settings: settingsOf(null, params.payment_settings),
      ...(missing && {
        trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing } },
      }),
    },
  });
  if (params.cancel_at_period_end) Object.assign(subscription, cancellation(account, subscription, true));
  return subscription;
}

const settingsOf = (
  current: Subscription['payment_settings'],
  given: z.output<typeof paymentSettings> | undefined,
): NonNullable<Subscription['payment_settings']> => ({
  payment_method_options: null,
  payment_method_types: given?.payment_method_types ?? current?.payment_method_types ?? null,
  save_default_payment_method: given?.save_default_payment_method ?? current?.save_default_payment_method ?? 'off',
});

/** What changes when the end of the period becomes, or no longer is, the end of the subscription. */
function cancellation(
  account: Account,
  subscription: Subscription,
  atPeriodEnd: boolean,
  details: z.output<typeof cancellationDetails> = {},
): Partial<Subscription> {
  const { comment = null, feedback = null } = details;
  return {
    cancel_at_period_end: atPeriodEnd,
    cancel_at: atPeriodEnd ? subscription.items.data[0]!.current_period_end : null,
    canceled_at: atPeriodEnd ? (subscription.canceled_at ?? account.nowOf(subscription.customer)) : null,
    cancellation_details: {
      comment,
      feedback,
      feedback_option: null,
      reason: atPeriodEnd ? 'cancellation_requested' : null,
    },
  };
}

function updateSubscription({ account, path, values }: Call): Subscription {
  const params = readParams(updateParams, values);
  const subscription = subscriptionNamed(account, path['id']!);
  if (subscription.ended_at)
    throw invalidState('A canceled subscription can only update its cancellation_details and metadata.');
  const customer = customerNamed(account, subscription.customer, 'customer');
  const {
    cancel_at_period_end: atEnd,
    cancellation_details: details,
    metadata,
    payment_settings: settings,
    ...plain
  } = params;
  if (plain.default_payment_method)
    ownMethod(account, customer, plain.default_payment_method, 'default_payment_method');
  account.update('customer.subscription.updated', subscription, {
    ...plain,
    ...(metadata !== undefined && { metadata: mergeMetadata(subscription.metadata, metadata) }),
    ...(settings && { payment_settings: settingsOf(subscription.payment_settings, settings) }),
    ...(atEnd !== undefined && cancellation(account, subscription, atEnd, details)),
  });
  return subscription;
}

function cancelSubscription({ account, path, values }: Call): Subscription {
  const { cancellation_details: details, invoice_now: invoiceNow, prorate } = readParams(cancelParams, values);
  if (invoiceNow || prorate) throw invalidParam('This peer does not prorate.', invoiceNow ? 'invoice_now' : 'prorate');
  const subscription = subscriptionNamed(account, path['id']!);
  if (subscription.ended_at) throw noSuch('subscription', subscription.id);
  if (details)
    subscription.cancellation_details = {
      comment: details.comment ?? null,
      feedback: details.feedback ?? null,
      feedback_option: null,
      reason: null,
    };
  cancelNow(account, subscription, 'cancellation_requested');
  return subscription;
}

const STATUSES = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

export const subscriptionEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/subscriptions', run: createSubscription },
  {
    method: 'GET',
    path: '/subscriptions',
    run: (call) =>
      page(
        call,
        call.account.objects.subscriptions,
        {
          customer: form.text.optional(),
          price: form.text.optional(),
          status: z.enum(STATUSES).optional(),
          test_clock: form.text.optional(),
        },
        (subscription, { customer, price, status, test_clock: clock }) =>
          (customer === undefined || subscription.customer === customer) &&
          (price === undefined || subscription.items.data[0]!.price.id === price) &&
          (customer !== undefined || subscription.test_clock === (clock ?? null)) &&
          fitsStatus(subscription, status),
      ),
  },
  {
    method: 'GET',
    path: '/subscriptions/:id',
    run: ({ account, path }) => subscriptionNamed(account, path['id']!),
  },
  { method: 'POST', path: '/subscriptions/:id', run: updateSubscription },
  { method: 'DELETE', path: '/subscriptions/:id', run: cancelSubscription },
];

/** Without a status all but the canceled ones are listed, as at Stripe. */
function fitsStatus({ status }: Subscription, asked: (typeof STATUSES)[number] | undefined): boolean {
  if (asked === undefined) return status !== 'canceled';
  if (asked === 'all') return true;
  if (asked === 'ended') return status === 'canceled' || status === 'incomplete_expired';
  return status === asked;
}
