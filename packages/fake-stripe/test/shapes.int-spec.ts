import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { CARDS_ONLY, stopAll } from './fake.ts';
import {
  createActiveSubscription,
  advance,
  DAY_S,
  createIncompleteSubscription,
  START,
  startFakeAtStartWithWebhook,
} from './subscribing.ts';

const FIXTURES = new URL('../../../../shared/data/stripe/fixtures3.json', import.meta.url);
const describeIfPresent = existsSync(FIXTURES) ? describe : describe.skip;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Hash = { [key: string]: Json };

/** Present only when expanded. */
const ON_REQUEST: Record<string, string[]> = { charge: ['refunds'] };
/** Removed before the SDK's API version. */
const REMOVED: Record<string, string[]> = { invoice: ['subscription'] };
/** Added in the SDK's API version; missing from the fixtures. */
const NEWER: Record<string, string[]> = {
  payment_intent: ['allowed_payment_method_types', 'payment_record'],
  setup_intent: ['allowed_payment_method_types', 'customer_account', 'managed_payments'],
  customer: ['customer_account'],
  product: ['tax_details'],
  dispute: ['intended_submission_method'],
  subscription_item: ['current_trial'],
};
/** Maps whose keys depend on the user or on the kind of the object. */
const OPEN = new Set([
  'metadata',
  'payment_method_options',
  'last_payment_error',
  'last_setup_error',
  'next_action',
  'status_details',
]);
const EXPANDED_HERE: Record<string, string[]> = { invoice: ['payments', 'confirmation_secret'] };

const kindOf = (value: Json): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Differences between `ours` and the fixture: keys of each resource, and types of values that both have. */
function differences(ours: Hash, fixture: Hash, path: string): string[] {
  const name = String(ours['object'] ?? '');
  const allowedMissing = [...(ON_REQUEST[name] ?? []), ...(REMOVED[name] ?? [])];
  const allowedMore = [...(NEWER[name] ?? []), ...(EXPANDED_HERE[name] ?? [])];
  const isResource = 'object' in ours && 'id' in ours;
  const missing = isResource
    ? Object.keys(fixture).filter((key) => !(key in ours) && !allowedMissing.includes(key))
    : [];
  const extra = isResource ? Object.keys(ours).filter((key) => !(key in fixture) && !allowedMore.includes(key)) : [];
  return [
    ...missing.map((key) => `${path}.${key} is missing`),
    ...extra.map((key) => `${path}.${key} is not in the fixture`),
    ...Object.entries(ours).flatMap(([key, value]) =>
      key in fixture && !OPEN.has(key) ? valueDifferences(value, fixture[key]!, `${path}.${key}`) : [],
    ),
  ];
}

function valueDifferences(ours: Json, theirs: Json, path: string): string[] {
  if (ours === null || theirs === null) return []; // the SDK's types already check nullability
  if (kindOf(ours) !== kindOf(theirs)) return [`${path} is ${kindOf(ours)}, not ${kindOf(theirs)}`];
  if (Array.isArray(ours)) {
    const [mine, other] = [ours[0], (theirs as Json[])[0]];
    return mine === undefined || other === undefined ? [] : valueDifferences(mine, other, `${path}[0]`);
  }
  return typeof ours === 'object' ? differences(ours as Hash, theirs as Hash, path) : [];
}

describeIfPresent("Stripe's fixtures", () => {
  const resources = existsSync(FIXTURES)
    ? (JSON.parse(readFileSync(FIXTURES, 'utf8')) as { resources: Record<string, Hash> }).resources
    : {};
  let objects: Record<string, Json[]>;

  /** Creates every kind of object, most of them in several states. */
  beforeAll(async () => {
    const { stripe, fake, hook } = await startFakeAtStartWithWebhook();
    const created: Record<string, Json[]> = {};
    const record = (...responses: object[]) => {
      for (const response of responses) {
        const plain = JSON.parse(JSON.stringify(response)) as Hash;
        (created[plain['deleted'] === true ? 'deleted_customer' : String(plain['object'])] ??= []).push(plain);
      }
    };
    const { customer, price, subscription, invoice, intent } = await createIncompleteSubscription(stripe);
    record(customer, price, subscription, invoice, ...invoice.payments!.data);
    const order = { amount: 1500, currency: 'usd', customer: customer.id, automatic_payment_methods: CARDS_ONLY };
    for (const payment_method of ['pm_card_authenticationRequired', 'pm_card_chargeDeclined', 'pm_card_visa'])
      await stripe.paymentIntents.confirm(intent, { payment_method }).then(record, () => undefined);
    const paid = await stripe.paymentIntents.create({
      ...order,
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    record(await stripe.refunds.create({ payment_intent: paid.id, amount: 100 }));
    const trial = await createIncompleteSubscription(stripe, { trial_end: START + DAY_S });
    const setup = trial.subscription.pending_setup_intent as Stripe.SetupIntent;
    record(setup, await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_authenticationRequired' }));
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    advance(fake, START + 40 * DAY_S);
    record(await stripe.billingPortal.sessions.create({ customer: customer.id }));
    const { intent: otherIntent, customer: otherCustomer } = await createActiveSubscription(stripe, 'pm_card_visa');
    fake.controls.openDispute(otherIntent);
    const lists = [
      stripe.paymentIntents.list(),
      stripe.charges.list(),
      stripe.disputes.list(),
      stripe.prices.list(),
      stripe.subscriptions.list({ status: 'all', customer: customer.id }),
      stripe.invoices.list(),
      stripe.events.list({ limit: 100 }),
    ];
    for (const list of await Promise.all(lists)) record(...(list.data as object[]));
    record(...fake.objects.paymentMethods.values(), ...fake.objects.products.values());
    record(await stripe.customers.del(otherCustomer.id));
    await fake.settled();
    for (const event of hook.received as Stripe.Event[]) record(event.data.object);
    objects = created;
  });
  afterAll(stopAll);

  it.each([
    'billing_portal.session',
    'charge',
    'customer',
    'deleted_customer',
    'dispute',
    'event',
    'invoice',
    'invoice_payment',
    'payment_intent',
    'payment_method',
    'price',
    'product',
    'refund',
    'setup_intent',
    'subscription',
  ])('have the same shape as our %s objects', (name) => {
    const ours = objects[name] ?? [];
    expect(ours).not.toHaveLength(0);
    // The event fixture contains a plan; the objects in our events are compared by their own type.
    const withoutData = (each: Hash): Hash => (name === 'event' ? { ...each, data: {} } : each);
    const found = ours.flatMap((each) => differences(withoutData(each as Hash), resources[name]!, name));
    expect([...new Set(found)]).toEqual([]);
  });
});
