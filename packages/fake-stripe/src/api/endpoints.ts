import { z } from 'zod';
import type { Account } from '../account.ts';
import type { WireObject } from '../wire.ts';
import { type Call, findOrThrow, page } from './call.ts';
import {
  createCustomer,
  createPrice,
  createProduct,
  deleteCustomer,
  openPortal,
  updateCustomer,
} from './customer-calls.ts';
import { form } from './form.ts';
import {
  attachMethod,
  cancelPaymentIntent,
  confirmIntent,
  createPaymentIntent,
  createRefund,
} from './payment-calls.ts';
import {
  cancelSubscription,
  createSubscription,
  payInvoice,
  updateSubscription,
  voidOpenInvoice,
} from './subscription-calls.ts';

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** in Fastify's notation, below /v1 */
  path: string;
  run(call: Call): object;
}

type Collections = {
  [K in keyof Account['objects']]: Account['objects'][K] extends Map<string, WireObject> ? K : never;
}[keyof Account['objects']];

const retrieve = (path: string, collection: Collections, kind: string, param?: string): Endpoint => ({
  method: 'GET',
  path: `${path}/:id`,
  run: ({ account, id }) =>
    findOrThrow(account.objects[collection] as ReadonlyMap<string, WireObject>, kind, id, param),
});
const list = (path: string, run: Endpoint['run']): Endpoint => ({ method: 'GET', path, run });
const post = (path: string, run: Endpoint['run']): Endpoint => ({ method: 'POST', path, run });

const ofCustomer = { customer: form.text.optional() };
const ofPayment = { payment_intent: form.text.optional() };
/** Whether `object` has the value of each field in the filter. */
const matches = (object: object, filter: Record<string, unknown>): boolean =>
  Object.entries(filter).every(
    ([name, value]) =>
      value === undefined ||
      ['limit', 'starting_after', 'created'].includes(name) ||
      (object as Record<string, unknown>)[name] === value,
  );

/** Only the endpoints that billing, its tests, and `npm start` call. */
export const ENDPOINTS: readonly Endpoint[] = [
  post('/customers', createCustomer),
  list('/customers', (call) => page(call, call.account.objects.customers, { email: form.text.optional() }, matches)),
  {
    method: 'GET',
    path: '/customers/:id',
    run: ({ account: { objects }, id }) =>
      objects.deletedCustomers.get(id) ?? findOrThrow(objects.customers, 'customer', id),
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
