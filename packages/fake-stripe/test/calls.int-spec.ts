import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import Stripe from 'stripe';
import { API_VERSION } from '../src/index.ts';
import { CARDS_ONLY, KEY, createMonthlyPrice, errorOf, sdkOf, startFake, stopAll } from './fake.ts';
import { createActiveSubscription } from './subscribing.ts';

afterEach(stopAll);

const order = { amount: 1500, currency: 'usd', automatic_payment_methods: CARDS_ONLY } as const;
const pay = { ...order, confirm: true, payment_method: 'pm_card_visa' } as const;

it('the fake uses the API version of the SDK', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});

it('the fake rejects an invalid email address', async () => {
  const { stripe } = await startFake();
  expect(await errorOf(stripe.customers.create({ email: 'no address' }))).toMatchObject({
    statusCode: 400,
    code: 'email_invalid',
    param: 'email',
  });
  expect(await stripe.customers.create({ email: 'a@b.invalid' })).toMatchObject({ email: 'a@b.invalid' });
});

describe('an Idempotency-Key', () => {
  it('replays the response, including a decline, and executes once', async () => {
    const { stripe, fake } = await startFake();
    const key = { idempotencyKey: 'order-1' };
    const first = await stripe.paymentIntents.create(pay, key);
    const second = await stripe.paymentIntents.create(pay, key);
    expect(second.id).toBe(first.id);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    const declined = { ...pay, payment_method: 'pm_card_chargeDeclined' };
    const refusals = [
      await errorOf(stripe.paymentIntents.create(declined, { idempotencyKey: 'order-2' })),
      await errorOf(stripe.paymentIntents.create(declined, { idempotencyKey: 'order-2' })),
    ];
    expect(refusals[0]!.payment_intent!.id).toBe(refusals[1]!.payment_intent!.id);
    expect(fake.objects.charges.size).toBe(2);
  });

  it('replays a server error only for the same key', async () => {
    const { stripe, fake } = await startFake();
    fake.controls.faults.inject({ kind: '500', when: 'during' });
    const failed = async () => errorOf(stripe.paymentIntents.create(pay, { idempotencyKey: 'order-1' }));
    for (const refusal of [await failed(), await failed()])
      expect(refusal).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(fake.objects.paymentIntents.size).toBe(0);
    expect((await stripe.paymentIntents.create(pay, { idempotencyKey: 'order-2' })).status).toBe('succeeded');
  });

  it('cannot be reused with other parameters or another endpoint', async () => {
    const { stripe } = await startFake();
    const key = { idempotencyKey: 'order-1' };
    await stripe.paymentIntents.create(order, key);
    for (const other of [
      stripe.paymentIntents.create({ ...order, amount: 1600 }, key),
      stripe.customers.create({}, key),
    ])
      expect(await errorOf(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it('can be reused after a call that was rejected before execution', async () => {
    const { stripe } = await startFake();
    const key = { idempotencyKey: 'order-1' };
    await errorOf(stripe.paymentIntents.create({ ...order, amount: 10 }, key));
    expect((await stripe.paymentIntents.create(order, key)).amount).toBe(1500);
  });

  it('limits 50 concurrent calls to one charge', async () => {
    const { stripe, fake } = await startFake();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => stripe.paymentIntents.create(pay, { idempotencyKey: 'order-1' })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(fake.objects.charges.size).toBe(1);
  });
});

describe('injected faults', () => {
  it.each(['500', '429', 'reset'] as const)('of type %s before the effect let a retry execute once', async (kind) => {
    const { fake } = await startFake();
    const stripe = sdkOf(fake, { maxNetworkRetries: kind === '429' ? 0 : 2 });
    fake.controls.faults.inject({ kind });
    if (kind === '429') {
      expect(await errorOf(stripe.paymentIntents.create(pay))).toMatchObject({ type: 'StripeRateLimitError' });
      return;
    }
    expect((await stripe.paymentIntents.create(pay)).status).toBe('succeeded');
    expect(fake.objects.charges.size).toBe(1);
  });

  it.each(['500', 'reset'] as const)('of type %s after the effect do not let a retry charge again', async (kind) => {
    const { fake } = await startFake();
    const stripe = sdkOf(fake, { maxNetworkRetries: 2 });
    fake.controls.faults.inject({ kind, when: 'after', path: '/v1/payment_intents', method: 'POST' });
    const paid = await stripe.paymentIntents.create(pay);
    expect(paid.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(fake.objects.charges.size).toBe(1);
  });

  it('can be limited to a path and a number of calls, or only delay calls', async () => {
    const { stripe, fake } = await startFake();
    const { faults } = fake.controls;
    const failing = faults.inject({ kind: '500', count: 2, path: '/v1/customers' });
    await stripe.prices.list();
    await errorOf(stripe.customers.list());
    await errorOf(stripe.customers.list());
    await stripe.customers.list();
    expect(failing.hits).toBe(2);
    faults.inject({ kind: '500', count: 100 });
    faults.clear();
    faults.inject({ delayMs: 60 });
    const began = performance.now();
    await stripe.customers.list();
    expect(performance.now() - began).toBeGreaterThan(55);
  });
});

describe('a call', () => {
  it.each(['', 'Bearer sk_live_1234567890', 'Bearer pk_test_1', 'Bearer nonsense'])(
    'with the authorization %p is rejected',
    async (authorization) => {
      const { fake } = await startFake();
      const response = await fetch(`${fake.url}/v1/customers`, { headers: authorization ? { authorization } : {} });
      expect(response.status).toBe(401);
    },
  );

  it('is rejected for another API version, an unknown path, or an unreadable query', async () => {
    const { fake } = await startFake();
    const headers = { authorization: `Bearer ${KEY}` };
    const versioned = await fetch(`${fake.url}/v1/customers`, {
      headers: { ...headers, 'stripe-version': '2020-08-27' },
    });
    expect(versioned.status).toBe(400);
    expect((await fetch(`${fake.url}/v1/tax_rates`, { headers })).status).toBe(404);
    const deep = `a${'[b]'.repeat(40)}=1`;
    expect((await fetch(`${fake.url}/v1/customers?${deep}`, { headers })).status).toBe(400);
    const ok = await fetch(`${fake.url}/v1/customers`, { headers });
    expect(ok.headers.get('request-id')).toMatch(/^req_\w{14}$/);
    expect(ok.headers.get('stripe-version')).toBe(API_VERSION);
  });

  it.each([
    [{ amount: 1500 }, 'parameter_missing', 'currency'],
    [{ ...order, amount: 'many' }, 'parameter_invalid_integer', 'amount'],
    [{ ...order, amount: 49 }, 'amount_too_small', 'amount'],
    [{ ...order, amount: 100_000_000 }, 'amount_too_large', 'amount'],
    [{ ...order, currency: 'zzz' }, undefined, 'currency'],
    [{ ...order, flavor: 'red' }, 'parameter_unknown', 'flavor'],
    [{ ...order, customer: 'cus_none' }, 'resource_missing', 'customer'],
    [{ ...order, payment_method: 'pm_card_none' }, 'resource_missing', 'payment_method'],
    [{ ...order, confirm: 'perhaps' }, 'parameter_invalid_boolean', 'confirm'],
    [{ amount: 1500, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' }, undefined, 'return_url'],
  ])('with %j is rejected as %s', async (params, code, param) => {
    const { stripe, fake } = await startFake();
    const refusal = await errorOf(stripe.paymentIntents.create(params as never));
    expect(refusal).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param });
    expect(refusal.code || undefined).toBe(code);
    expect(fake.objects.paymentIntents.size).toBe(0);
  });
});

describe('arbitrary input', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'amount',
      'currency',
      'metadata',
      'expand',
      'customer',
      'items',
      '__proto__',
      'constructor',
      'data',
    ),
    fc.string(),
  );
  const name = fc
    .tuple(word, fc.array(word, { maxLength: 3 }))
    .map(([first, rest]) => first + rest.map((each) => `[${each}]`).join(''));
  const body = fc.oneof(
    fc.string(),
    fc
      .array(fc.tuple(name, fc.oneof(fc.string(), fc.constantFrom('usd', '1500', 'true', 'pm_card_visa'))))
      .map((pairs) => new URLSearchParams(pairs).toString()),
  );

  it('gets a Stripe-like response and never breaks the fake', async () => {
    const unexpected: unknown[] = [];
    const { fake } = await startFake({ onUnexpected: (error) => unexpected.push(error) });
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/x-www-form-urlencoded' };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('customers', 'payment_intents', 'subscriptions', 'prices', 'refunds'),
        body,
        async (path, text) => {
          const response = await fetch(`${fake.url}/v1/${path}`, { method: 'POST', headers, body: text });
          const parsed = (await response.json()) as { object?: string; error?: { type: string; message: string } };
          if (response.status === 200) expect(parsed.object).toBeDefined();
          else expect([response.status, parsed.error!.type]).toEqual([400, 'invalid_request_error']);
        },
      ),
      { numRuns: 100 },
    );
    expect(unexpected).toEqual([]);
  }, 30_000);
});

describe('a list', () => {
  it('is paginated, newest first', async () => {
    const { stripe } = await startFake();
    const created: string[] = [];
    for (let i = 0; i < 25; i++) created.unshift((await stripe.customers.create()).id);
    const first = await stripe.customers.list();
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
    expect(first.data.map((each) => each.id)).toEqual(created.slice(0, 10));
    const last = await stripe.customers.list({ starting_after: created[19]! });
    expect([last.data.map((each) => each.id), last.has_more]).toEqual([created.slice(20), false]);
    const all: string[] = [];
    for await (const each of stripe.customers.list({ limit: 7 })) all.push(each.id);
    expect(all).toEqual(created);
    await errorOf(stripe.customers.list({ limit: 101 }));
    await errorOf(stripe.customers.list({ starting_after: 'cus_none' }));
  });

  it('can be filtered', async () => {
    const { stripe } = await startFake();
    const customer = await stripe.customers.create({ email: 'ada@example.com' });
    await stripe.customers.create({ email: 'eve@example.com' });
    expect((await stripe.customers.list({ email: 'ada@example.com' })).data).toMatchObject([{ id: customer.id }]);
    const price = await createMonthlyPrice(stripe, 'premium');
    expect((await stripe.prices.list({ lookup_keys: ['premium'] })).data).toMatchObject([{ id: price.id }]);
    expect((await stripe.prices.list({ lookup_keys: ['other'] })).data).toEqual([]);
    expect((await stripe.customers.list({ created: { gte: customer.created + 1000 } })).data).toEqual([]);
    await errorOf(createMonthlyPrice(stripe, 'premium'));
  });
});

describe('expand', () => {
  it('reaches through lists and objects, up to four levels deep', async () => {
    const { stripe } = await startFake();
    const { customer, intent } = await createActiveSubscription(stripe, 'pm_card_visa');
    const { data } = await stripe.subscriptions.list({
      customer: customer.id,
      expand: ['data.latest_invoice.payments', 'data.customer'],
    });
    expect(data).toMatchObject([
      {
        customer: { email: 'ada@example.com' },
        latest_invoice: { payments: { data: [{ payment: { payment_intent: intent } }] } },
      },
    ]);
    const deep = await stripe.invoices
      .list({ expand: ['data.payments.data.payment'] })
      .catch((error: unknown) => error);
    expect(deep).toMatchObject({ code: 'property_cannot_be_expanded' });
    expect(
      await errorOf(stripe.invoices.list({ expand: ['data.payments.data.payment.payment_intent'] })),
    ).toMatchObject({ message: expect.stringContaining('4 levels') });
    expect(await errorOf(stripe.customers.list({ expand: ['data.constructor'] }))).toMatchObject({ statusCode: 400 });
    expect(await errorOf(stripe.invoices.list({ expand: ['data.payment_intent'] }))).toMatchObject({
      statusCode: 400,
    });
  });
});

describe('a deleted customer', () => {
  it('is marked as deleted and loses its subscription', async () => {
    const { stripe } = await startFake();
    const { customer, subscription } = await createActiveSubscription(stripe, 'pm_card_visa');
    expect(await stripe.customers.del(customer.id)).toMatchObject({ id: customer.id, deleted: true });
    expect(await stripe.customers.retrieve(customer.id)).toEqual(
      expect.objectContaining({ id: customer.id, object: 'customer', deleted: true }),
    );
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    expect(await errorOf(stripe.customers.update(customer.id, { email: 'x@example.com' }))).toMatchObject({
      statusCode: 404,
    });
    expect(await errorOf(stripe.customers.retrieve('cus_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });
});
