import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { CARDS_ONLY, stopAll } from './fake.ts';
import { active, advance, DAY_S, incomplete, START, startedAtStartWithWebhook } from './subscribing.ts';

const FIXTURES = new URL('../../../../shared/data/stripe/fixtures3.json', import.meta.url);
const described = existsSync(FIXTURES) ? describe : describe.skip;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Hash = { [key: string]: Json };

/** Present only when expanded. */
const ON_REQUEST: Record<string, string[]> = { charge: ['refunds'] };
/** From API versions older than the SDK's. */
const GONE: Record<string, string[]> = { invoice: ['subscription'] };
/** In the SDK's version, but not in the fixtures. */
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

/** Where `ours` differs from the fixture: keys of each resource, and types of values that both have. */
function differences(ours: Hash, fixture: Hash, path: string): string[] {
  const name = String(ours['object'] ?? '');
  const allowedMissing = [...(ON_REQUEST[name] ?? []), ...(GONE[name] ?? [])];
  const allowedMore = [...(NEWER[name] ?? []), ...(EXPANDED_HERE[name] ?? [])];
  const whole = 'object' in ours && 'id' in ours;
  const missing = whole ? Object.keys(fixture).filter((key) => !(key in ours) && !allowedMissing.includes(key)) : [];
  const more = whole ? Object.keys(ours).filter((key) => !(key in fixture) && !allowedMore.includes(key)) : [];
  return [
    ...missing.map((key) => `${path}.${key} is missing`),
    ...more.map((key) => `${path}.${key} is not in the fixture`),
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

described("Stripe's fixtures", () => {
  const resources = existsSync(FIXTURES)
    ? (JSON.parse(readFileSync(FIXTURES, 'utf8')) as { resources: Record<string, Hash> }).resources
    : {};
  let objects: Record<string, Json[]>;

  /** Creates every kind of object, most of them in several states. */
  beforeAll(async () => {
    const { stripe, fake, hook } = await startedAtStartWithWebhook();
    const seen: Record<string, Json[]> = {};
    const keep = (...answers: object[]) => {
      for (const answer of answers) {
        const plain = JSON.parse(JSON.stringify(answer)) as Hash;
        (seen[plain['deleted'] === true ? 'deleted_customer' : String(plain['object'])] ??= []).push(plain);
      }
    };
    const { customer, price, subscription, invoice, intent } = await incomplete(stripe);
    keep(customer, price, subscription, invoice, ...invoice.payments!.data);
    const order = { amount: 1500, currency: 'usd', customer: customer.id, automatic_payment_methods: CARDS_ONLY };
    for (const payment_method of ['pm_card_authenticationRequired', 'pm_card_chargeDeclined', 'pm_card_visa'])
      await stripe.paymentIntents.confirm(intent, { payment_method }).then(keep, () => undefined);
    const paid = await stripe.paymentIntents.create({
      ...order,
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    keep(await stripe.refunds.create({ payment_intent: paid.id, amount: 100 }));
    const trial = await incomplete(stripe, { trial_end: START + DAY_S });
    const setup = trial.subscription.pending_setup_intent as Stripe.SetupIntent;
    keep(setup, await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_authenticationRequired' }));
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    advance(fake, START + 40 * DAY_S);
    keep(await stripe.billingPortal.sessions.create({ customer: customer.id }));
    const { intent: other, customer: gone } = await active(stripe, 'pm_card_visa');
    fake.controls.openDispute(other);
    const lists = [
      stripe.paymentIntents.list(),
      stripe.charges.list(),
      stripe.disputes.list(),
      stripe.prices.list(),
      stripe.subscriptions.list({ status: 'all', customer: customer.id }),
      stripe.invoices.list(),
      stripe.events.list({ limit: 100 }),
    ];
    for (const list of await Promise.all(lists)) keep(...(list.data as object[]));
    keep(...fake.objects.paymentMethods.values(), ...fake.objects.products.values());
    keep(await stripe.customers.del(gone.id));
    await fake.settled();
    for (const event of hook.received as Stripe.Event[]) keep(event.data.object);
    objects = seen;
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
    const made = objects[name] ?? [];
    expect(made).not.toHaveLength(0);
    // The event fixture carries a plan; the objects in our events are compared by their own type.
    const withoutData = (each: Hash): Hash => (name === 'event' ? { ...each, data: {} } : each);
    const found = made.flatMap((each) => differences(withoutData(each as Hash), resources[name]!, name));
    expect([...new Set(found)]).toEqual([]);
  });
});
