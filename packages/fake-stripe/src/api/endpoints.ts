import { z } from 'zod';
import type { Account } from '../account.ts';
import { intentOf, paymentOf, voidInvoice } from '../invoices.ts';
import { newCustomer, newPortalSession, newPrice, newProduct } from '../objects/billing-objects.ts';
import { newPaymentMethod } from '../objects/payment-objects.ts';
import { attach, cancelIntent, createIntent, mustBeAttachable, pay, refund, setUp } from '../payments.ts';
import {
  cancellation,
  cancelNow,
  methodOf,
  settlePayment,
  settleSetup,
  subscribe,
  subscriptionOf,
} from '../subscriptions.ts';
import { TEST_CARDS } from '../test-cards.ts';
import {
  type PaymentIntent,
  type PaymentMethod,
  randomText,
  type SetupIntent,
  type Subscription,
  type WireObject,
} from '../wire.ts';
import { type Call, page } from './call.ts';
import { invalidParam, invalidState, noSuch, StripeError } from './errors.ts';
import { form, readParams } from './form.ts';

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** in fastify's notation, below /v1 */
  path: string;
  run(call: Call): object;
}

const named = <T>(collection: ReadonlyMap<string, T>, kind: string, id: string, param?: string): T => {
  const found = collection.get(id);
  if (!found) throw noSuch(kind, id, param);
  return found;
};

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
const currency = z.string().refine((code) => CURRENCIES.has(code), { error: 'not a currency' });
const email = form.emptyUnsets.refine((given) => given === null || /^[^\s@]+@[^\s@]+$/.test(given), {
  error: 'not an email address',
  params: { code: 'email_invalid' },
});

function createCustomer({ account, values }: Call) {
  const schema = z.strictObject({ email: email.default(null), metadata: form.metadata.default({}) });
  const customer = newCustomer(account.now(), readParams(schema, values));
  account.objects.customers.set(customer.id, customer);
  account.emit('customer.created', customer);
  return customer;
}

function updateCustomer({ account, id, values }: Call) {
  const customer = named(account.objects.customers, 'customer', id);
  account.update('customer.updated', customer, readParams(z.strictObject({ email }), values));
  return customer;
}

function deleteCustomer({ account, id }: Call) {
  const { customers, deletedCustomers, subscriptions, paymentMethods } = account.objects;
  const customer = named(customers, 'customer', id);
  for (const subscription of subscriptions.values())
    if (subscription.customer === id && !subscription.ended_at)
      cancelNow(account, subscription, 'cancellation_requested');
  for (const method of paymentMethods.values()) if (method.customer === id) paymentMethods.delete(method.id);
  account.emit('customer.deleted', customer);
  customers.delete(id);
  const deleted = { id, object: 'customer', deleted: true } as const;
  deletedCustomers.set(id, deleted);
  return deleted;
}

function createProduct({ account, values }: Call) {
  const product = newProduct(account.now(), readParams(z.strictObject({ name: form.text }), values).name);
  account.objects.products.set(product.id, product);
  account.emit('product.created', product);
  return product;
}

const priceParams = z.strictObject({
  product: form.text,
  currency,
  unit_amount: form.integer.pipe(z.int().min(0)),
  recurring: z.strictObject({ interval: z.literal('month') }),
  lookup_key: form.text.nullable().default(null),
});

function createPrice({ account, values }: Call) {
  const { recurring: _monthly, ...given } = readParams(priceParams, values);
  const { products, prices } = account.objects;
  named(products, 'product', given.product, 'product');
  const { lookup_key: key } = given;
  if (key !== null && [...prices.values()].some((each) => each.lookup_key === key))
    throw invalidParam('A price already uses that lookup key.', 'lookup_key');
  const price = newPrice(account.now(), given);
  prices.set(price.id, price);
  account.emit('price.created', price);
  return price;
}

/** The payment method of an id or a test token; each use of a token makes a new one, as at Stripe. */
function methodNamed(account: Account, id: string, param?: string): PaymentMethod {
  const { paymentMethods, cards } = account.objects;
  if (!Object.hasOwn(TEST_CARDS, id)) return named(paymentMethods, 'PaymentMethod', id, param);
  const method = newPaymentMethod(account.now(), TEST_CARDS[id]!);
  paymentMethods.set(method.id, method);
  cards.set(method.id, id);
  return method;
}

function usableMethod(account: Account, id: string, customer: string | null): PaymentMethod {
  const method = methodNamed(account, id, 'payment_method');
  if (method.customer !== null && method.customer !== customer)
    throw invalidParam(`The PaymentMethod ${id} belongs to another customer.`, 'payment_method');
  return method;
}

function attachMethod({ account, id, values }: Call) {
  const { customer } = readParams(z.strictObject({ customer: form.text }), values);
  named(account.objects.customers, 'customer', customer, 'customer');
  const method = methodNamed(account, id);
  if (method.customer !== null && method.customer !== customer)
    throw invalidParam('The payment method belongs to another customer.', 'payment_method');
  mustBeAttachable(account, method);
  attach(account, method, customer);
  return method;
}

const limit = (bound: 'minimum' | 'maximum', code: string) => ({
  error: `above or below the ${bound}`,
  params: { code },
});
const intentParams = z.strictObject({
  amount: form.integer
    .refine((cents) => cents >= 50, limit('minimum', 'amount_too_small'))
    .refine((cents) => cents <= 99_999_999, limit('maximum', 'amount_too_large')),
  currency,
  customer: form.text.nullable().default(null),
  description: form.text.nullable().default(null),
  metadata: form.metadata.default({}),
  automatic_payment_methods: z
    .strictObject({ enabled: form.boolean, allow_redirects: z.enum(['always', 'never']).default('always') })
    .default({ enabled: true, allow_redirects: 'always' }),
  payment_method: form.text.optional(),
  confirm: form.boolean.optional(),
});

function createPaymentIntent({ account, values }: Call) {
  const { confirm, payment_method: card, ...given } = readParams(intentParams, values);
  if (given.customer !== null) named(account.objects.customers, 'customer', given.customer, 'customer');
  if (confirm) mustHaveReturnUrl(given.automatic_payment_methods, undefined);
  const method = card === undefined ? null : usableMethod(account, card, given.customer);
  if (confirm && !method) throw missingMethod('payment_intent');
  const intent = createIntent(account, { ...given, payment_method: method?.id ?? null });
  if (confirm) throwIfRefused(pay(account, intent, method!));
  return intent;
}

const missingMethod = (kind: string) =>
  invalidState(`You cannot confirm this ${kind} because it is missing a payment method.`, `${kind}_unexpected_state`);

type AutomaticMethods = PaymentIntent['automatic_payment_methods'] | SetupIntent['automatic_payment_methods'];

function mustHaveReturnUrl(automatic: AutomaticMethods, returnUrl: string | undefined): void {
  if (automatic?.enabled && automatic.allow_redirects !== 'never' && !returnUrl)
    throw invalidParam(
      'Payment methods that redirect the customer need a `return_url`. To exclude them, set `automatic_payment_methods[allow_redirects]` to `never`.',
      'return_url',
    );
}

const throwIfRefused = (refusal: ReturnType<typeof pay>): void => {
  if (refusal) throw new StripeError(402, refusal);
};

const confirmParams = z.strictObject({ payment_method: form.text.optional(), return_url: form.text.optional() });

/** Also used by the hosted invoice page. */
export function confirmIntent({ account, id, values }: Call): PaymentIntent | SetupIntent {
  const { payment_method: card, return_url: returnUrl } = readParams(confirmParams, values);
  const { paymentIntents, setupIntents, paymentMethods } = account.objects;
  const intent = paymentIntents.get(id) ?? named(setupIntents, 'intent', id, 'intent');
  mustBeOpen(intent, 'confirm');
  const method = card ? usableMethod(account, card, intent.customer) : paymentMethods.get(intent.payment_method ?? '');
  if (!method) throw missingMethod(intent.object);
  mustHaveReturnUrl(intent.automatic_payment_methods, returnUrl);
  if (intent.object === 'payment_intent') {
    const refusal = pay(account, intent, method);
    settlePayment(account, intent);
    throwIfRefused(refusal);
  } else {
    const refusal = setUp(account, intent, method);
    settleSetup(account, intent);
    throwIfRefused(refusal);
  }
  return intent;
}

function mustBeOpen(intent: PaymentIntent | SetupIntent, action: string): void {
  if (['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) return;
  throw invalidState(
    `You cannot ${action} this ${intent.object} because it has a status of ${intent.status}.`,
    `${intent.object}_unexpected_state`,
    { [intent.object]: structuredClone(intent) },
  );
}

function cancelPaymentIntent({ account, id, values }: Call) {
  readParams(z.strictObject({}), values);
  const intent = named(account.objects.paymentIntents, 'payment_intent', id, 'intent');
  mustBeOpen(intent, 'cancel');
  const { invoicePayments } = account.objects;
  if ([...invoicePayments.values()].some((each) => each.payment.payment_intent === id))
    throw invalidState('You cannot cancel a PaymentIntent that belongs to an invoice. Void the invoice instead.');
  cancelIntent(account, intent, null);
  return intent;
}

function createRefund({ account, values }: Call) {
  const schema = z.strictObject({ payment_intent: form.text, amount: form.integer.optional() });
  const { payment_intent: id, amount } = readParams(schema, values);
  const intent = named(account.objects.paymentIntents, 'payment_intent', id, 'payment_intent');
  if (intent.status !== 'succeeded')
    throw invalidState(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
  return refund(account, account.objects.charges.get(intent.latest_charge!)!, amount);
}

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

function createSubscription({ account, values }: Call) {
  const params = readParams(subscriptionParams, values);
  const [{ price: priceId }] = params.items;
  named(account.objects.customers, 'customer', params.customer, 'customer');
  const price = named(account.objects.prices, 'price', priceId, 'items[0][price]');
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
  const subscription = named(account.objects.subscriptions, 'subscription', id);
  if (subscription.ended_at) throw invalidState('A canceled subscription cannot be updated.');
  if (method && account.objects.paymentMethods.get(method)?.customer !== subscription.customer)
    throw noSuch('PaymentMethod', method, 'default_payment_method');
  account.update('customer.subscription.updated', subscription, {
    ...(method && { default_payment_method: method }),
    ...(atPeriodEnd !== undefined && cancellation(account, subscription, atPeriodEnd)),
  });
  return subscription;
}

function cancelSubscription({ account, id, values }: Call) {
  readParams(z.strictObject({}), values);
  const subscription = named(account.objects.subscriptions, 'subscription', id);
  if (subscription.ended_at) throw noSuch('subscription', id);
  cancelNow(account, subscription, 'cancellation_requested');
  return subscription;
}

function payInvoice({ account, id, values }: Call) {
  const { payment_method: card } = readParams(z.strictObject({ payment_method: form.text.optional() }), values);
  const invoice = named(account.objects.invoices, 'invoice', id);
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

function voidOpenInvoice({ account, id, values }: Call) {
  readParams(z.strictObject({}), values);
  const invoice = named(account.objects.invoices, 'invoice', id);
  if (invoice.status !== 'open' || paymentOf(account, invoice)?.status === 'paid')
    throw invalidState('Only an open invoice can be voided.');
  voidInvoice(account, invoice);
  return invoice;
}

function openPortal({ account, values }: Call) {
  const schema = z.strictObject({ customer: form.text, return_url: form.text.nullable().default(null) });
  const { customer, return_url: returnUrl } = readParams(schema, values);
  named(account.objects.customers, 'customer', customer, 'customer');
  const secret = randomText(40);
  const session = newPortalSession(account.now(), customer, returnUrl, `${account.url}/portal/${secret}`);
  account.objects.portalSessions.set(secret, session);
  return session;
}

type Collections = {
  [K in keyof Account['objects']]: Account['objects'][K] extends Map<string, WireObject> ? K : never;
}[keyof Account['objects']];

const retrieve = (path: string, collection: Collections, kind: string, param?: string): Endpoint => ({
  method: 'GET',
  path: `${path}/:id`,
  run: ({ account, id }) => named(account.objects[collection] as ReadonlyMap<string, WireObject>, kind, id, param),
});
const list = (path: string, run: Endpoint['run']): Endpoint => ({ method: 'GET', path, run });
const post = (path: string, run: Endpoint['run']): Endpoint => ({ method: 'POST', path, run });

const ofCustomer = { customer: form.text.optional() };
const ofPayment = { payment_intent: form.text.optional() };
/** Whether `object` has every field that the filter names. */
const matches = (object: object, filter: Record<string, unknown>): boolean =>
  Object.entries(filter).every(
    ([name, value]) =>
      value === undefined ||
      ['limit', 'starting_after', 'created'].includes(name) ||
      (object as Record<string, unknown>)[name] === value,
  );

/** Exactly what billing, its tests and `npm start` call. */
export const ENDPOINTS: readonly Endpoint[] = [
  post('/customers', createCustomer),
  list('/customers', (call) => page(call, call.account.objects.customers, { email: form.text.optional() }, matches)),
  {
    method: 'GET',
    path: '/customers/:id',
    run: ({ account: { objects }, id }) => objects.deletedCustomers.get(id) ?? named(objects.customers, 'customer', id),
  },
  post('/customers/:id', updateCustomer),
  { method: 'DELETE', path: '/customers/:id', run: deleteCustomer },
  post('/products', createProduct),
  post('/prices', createPrice),
  list('/prices', (call) =>
    page(
      call,
      call.account.objects.prices,
      { active: form.boolean.optional(), lookup_keys: z.array(z.string()).optional() },
      (price, { active, lookup_keys: keys }) =>
        (active === undefined || price.active === active) && (!keys || keys.includes(price.lookup_key ?? '')),
    ),
  ),
  post('/payment_methods/:id/attach', attachMethod),
  post('/payment_intents', createPaymentIntent),
  list('/payment_intents', (call) => page(call, call.account.objects.paymentIntents, ofCustomer, matches)),
  retrieve('/payment_intents', 'paymentIntents', 'payment_intent', 'intent'),
  post('/payment_intents/:id/confirm', confirmIntent),
  post('/payment_intents/:id/cancel', cancelPaymentIntent),
  retrieve('/setup_intents', 'setupIntents', 'setupintent', 'intent'),
  post('/setup_intents/:id/confirm', confirmIntent),
  list('/charges', (call) => page(call, call.account.objects.charges, { ...ofCustomer, ...ofPayment }, matches)),
  retrieve('/charges', 'charges', 'charge'),
  post('/refunds', createRefund),
  list('/disputes', (call) => page(call, call.account.objects.disputes, ofPayment, matches)),
  post('/subscriptions', createSubscription),
  list('/subscriptions', (call) =>
    page(
      call,
      call.account.objects.subscriptions,
      { ...ofCustomer, status: z.enum(['all']).optional() },
      ({ customer, status }, filter) =>
        (filter.customer === undefined || customer === filter.customer) &&
        (filter.status === 'all' || status !== 'canceled'),
    ),
  ),
  retrieve('/subscriptions', 'subscriptions', 'subscription'),
  post('/subscriptions/:id', updateSubscription),
  { method: 'DELETE', path: '/subscriptions/:id', run: cancelSubscription },
  list('/invoices', (call) =>
    page(
      call,
      call.account.objects.invoices,
      { ...ofCustomer, subscription: form.text.optional() },
      (invoice, { customer, subscription }) =>
        (customer === undefined || invoice.customer === customer) &&
        (subscription === undefined || invoice.parent?.subscription_details?.subscription === subscription),
    ),
  ),
  post('/invoices/:id/pay', payInvoice),
  post('/invoices/:id/void', voidOpenInvoice),
  post('/billing_portal/sessions', openPortal),
  list('/events', (call) => page(call, call.account.objects.events, {}, () => true)),
];
