import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  authenticateLocalPayment,
  cancelSubscription,
  confirmLocalPayment,
  confirmUpgrade,
  createPaymentIntent,
  createSubscription,
  getOrder,
  getPaymentSetup,
  listInvoices,
  openPortal,
  resumeSubscription,
} from '@plainscan/contracts';
import { newContext, withDeadline } from '@plainscan/service-kit';
import { freePort, recordingLogger, signedInAs } from '@plainscan/test-kit';
import { openPayments, type Payments, SECRETS } from './fixtures/payments.ts';

jest.setTimeout(120_000);

const UNAVAILABLE = { category: 'unavailable', code: 'PAYMENTS_UNAVAILABLE' };
let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
});
afterEach(() => payments.fakeStripe.controls.faults.clear());
afterAll(() => payments.close());

const begin = (userId: string) => payments.stores.rpc.call(signedInAs(userId), createPaymentIntent, { amount: 15 });
const subscribe = (userId: string) => payments.stores.rpc.call(signedInAs(userId), createSubscription, {});
const pay = (userId: string, clientSecret: string) =>
  payments.stores.rpc.call(signedInAs(userId), confirmLocalPayment, { clientSecret, card: 'pm_card_visa' });
const idOf = (clientSecret: string): string => clientSecret.split('_secret_')[0]!;

/** Every call that reaches Stripe, for a user who has paid before. */
async function callsOf(userId: string) {
  const ctx = signedInAs(userId);
  const { rpc } = payments.stores;
  const paymentIntentId = await payments.pay(userId);
  const { clientSecret } = await subscribe(userId);
  return {
    createPaymentIntent: () => rpc.call(ctx, createPaymentIntent, { amount: 15 }),
    createSubscription: () => rpc.call(ctx, createSubscription, {}),
    confirmUpgrade: () => rpc.call(ctx, confirmUpgrade, { paymentIntentId, amount: 15 }),
    cancelSubscription: () => rpc.call(ctx, cancelSubscription, {}),
    resumeSubscription: () => rpc.call(ctx, resumeSubscription, {}),
    openPortal: () => rpc.call(ctx, openPortal, {}),
    listInvoices: () => rpc.call(ctx, listInvoices, {}),
    getOrder: () => rpc.call(ctx, getOrder, { paymentIntentId }),
    confirmLocalPayment: () => rpc.call(ctx, confirmLocalPayment, { clientSecret, card: 'pm_card_visa' }),
    authenticateLocalPayment: () => rpc.call(ctx, authenticateLocalPayment, { clientSecret, succeed: true }),
  };
}

describe('billing during a Stripe outage', () => {
  const { logger, lines } = recordingLogger('billing');
  let billing: Awaited<ReturnType<Payments['startBilling']>>;
  beforeAll(async () => {
    billing = await payments.startBilling({ logger });
  });
  afterAll(() => payments.stopBilling(billing));

  it.each([
    ['fails', { kind: '500' as const, count: 10_000 }],
    ['is busy', { kind: '429' as const, count: 10_000 }],
    ['drops connections', { kind: 'reset' as const, count: 10_000 }],
  ])('fails every call with PAYMENTS_UNAVAILABLE before its deadline if Stripe %s', async (_name, fault) => {
    const calls = Object.entries(await callsOf(payments.newUser()));
    payments.fakeStripe.controls.faults.inject({ path: '/v1', ...fault });
    // A call that exceeded its deadline would fail with TIMEOUT.
    for (const [name, call] of calls)
      await expect(call().then((output) => [name, output])).rejects.toMatchObject(UNAVAILABLE);
  });

  it('fails every call with PAYMENTS_UNAVAILABLE before its deadline if Stripe does not respond', async () => {
    const calls = Object.values(await callsOf(payments.newUser()));
    payments.fakeStripe.controls.faults.inject({ path: '/v1', delayMs: 10_000, count: 10_000 });
    await Promise.all(calls.map((call) => expect(call()).rejects.toMatchObject(UNAVAILABLE)));
  });

  it('returns the result of a slow request even if another caller times out', async () => {
    const userId = payments.newUser();
    const call = (ms: number) =>
      payments.stores.rpc.call(withDeadline(signedInAs(userId), ms), createPaymentIntent, { amount: 15 });
    payments.fakeStripe.controls.faults.inject({ path: '/v1/payment_intents', method: 'POST', delayMs: 2500 });
    const [timedOut, waiting] = await Promise.allSettled([call(2500), call(9000)]);
    expect(timedOut).toMatchObject({ status: 'rejected', reason: UNAVAILABLE });
    expect(waiting).toMatchObject({ status: 'fulfilled', value: { clientSecret: expect.any(String) } });
  });

  it('retries a call that fails twice', async () => {
    const userId = payments.newUser();
    payments.fakeStripe.controls.faults.inject({ path: '/v1/payment_intents', method: 'POST', kind: '500', count: 2 });
    await expect(begin(userId)).resolves.toMatchObject({ clientSecret: expect.any(String) });
  });

  it.each([
    ['payment', begin, '/v1/payment_intents'],
    ['subscription', subscribe, '/v1/subscriptions'],
    ['customer', begin, '/v1/customers'],
  ])('creates only one %s and charges only once if the responses are lost', async (_what, call, path) => {
    const userId = payments.newUser();
    payments.fakeStripe.controls.faults.inject({ path, method: 'POST', kind: 'reset', when: 'after', count: 4 });
    await expect(call(userId)).rejects.toMatchObject(UNAVAILABLE);
    payments.fakeStripe.controls.faults.clear();
    const { clientSecret } = await call(userId);
    await pay(userId, clientSecret);
    const [row] = await payments.stores.database.query('SELECT stripe_id FROM customers WHERE user_id = $1', [userId]);
    const customer = String(row?.stripe_id);
    expect((await payments.stripe.paymentIntents.list({ customer })).data).toHaveLength(1);
    expect((await payments.stripe.charges.list({ customer })).data).toHaveLength(1);
    expect((await payments.stripe.customers.list({ email: `${userId}@example.com` })).data).toHaveLength(1);
  });

  it.each([
    ['payment', begin, '/v1/payment_intents'],
    ['subscription', subscribe, '/v1/subscriptions'],
    ['customer', begin, '/v1/customers'],
  ])('accepts a payment after Stripe replays a failure to create a %s', async (_what, call, path) => {
    const userId = payments.newUser();
    payments.fakeStripe.controls.faults.inject({ path, method: 'POST', kind: '500', when: 'during' });
    await call(userId).catch((err: unknown) => expect(err).toMatchObject(UNAVAILABLE));
    const { clientSecret } = await call(userId);
    expect(await pay(userId, clientSecret)).toMatchObject({ status: 'succeeded' });
    const [row] = await payments.stores.database.query('SELECT stripe_id FROM customers WHERE user_id = $1', [userId]);
    expect((await payments.stripe.charges.list({ customer: String(row?.stripe_id) })).data).toHaveLength(1);
  });

  it('applies an event that Stripe resends after a failure', async () => {
    const userId = payments.newUser();
    const { clientSecret } = await begin(userId);
    await payments.settled();
    payments.fakeStripe.controls.faults.inject({ path: '/v1/payment_intents', method: 'GET', kind: '429', count: 3 });
    const from = payments.endpoint.responses.length;
    await payments.stripe.paymentIntents.confirm(idOf(clientSecret), {
      payment_method: 'pm_card_visa',
      return_url: 'https://plainscan.example',
    });
    await payments.settled();
    expect(payments.endpoint.responses.slice(from)).toContain(503);
    expect(await payments.entitlement(userId)).toMatchObject({ premium: true });
  });

  it('logs no secrets', async () => {
    const userId = payments.newUser();
    const { clientSecret } = await begin(userId);
    for (const kind of ['500', '429', 'reset'] as const) {
      payments.fakeStripe.controls.faults.inject({ path: '/v1', kind, count: 10_000 });
      await expect(pay(userId, clientSecret)).rejects.toMatchObject(UNAVAILABLE);
      payments.fakeStripe.controls.faults.clear();
    }
    await expect(payments.endpoint.receive({ body: '{}', signature: 'v1=x' })).rejects.toThrow();
    await pay(userId, clientSecret);
    await payments.settled();
    const logged = JSON.stringify(lines);
    expect(lines.filter(({ msg }) => msg === 'Stripe unavailable').length).toBeGreaterThanOrEqual(3);
    for (const secret of [SECRETS.secretKey, SECRETS.webhookSecret, '_secret_', 'example.com'])
      expect(logged).not.toContain(secret);
  });
});

describe('billing without Stripe', () => {
  it('fails payment calls with PAYMENTS_UNAVAILABLE and serves all other calls', async () => {
    const billing = await payments.startBilling({
      env: { FAKE_STRIPE_URL: '', STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
    });
    const userId = payments.newUser();
    const ctx = signedInAs(userId);
    const { rpc } = payments.stores;
    expect(await rpc.call(newContext(), getPaymentSetup, {})).toEqual({ mode: 'none', publishableKey: null });
    const id = { paymentIntentId: 'pi_1' };
    await expect(begin(userId)).rejects.toMatchObject(UNAVAILABLE);
    await expect(subscribe(userId)).rejects.toMatchObject(UNAVAILABLE);
    await expect(rpc.call(ctx, confirmUpgrade, { ...id, amount: 15 })).rejects.toMatchObject(UNAVAILABLE);
    await expect(rpc.call(ctx, cancelSubscription, {})).rejects.toMatchObject(UNAVAILABLE);
    await expect(rpc.call(ctx, getOrder, id)).rejects.toMatchObject(UNAVAILABLE);
    await expect(pay(userId, 'pi_1_secret_1')).rejects.toMatchObject({ category: 'not_found', code: 'NOT_FOUND' });
    expect(await payments.entitlement(userId)).toMatchObject({ premium: false });
    await payments.stopBilling(billing);
  });

  it('fails payment calls with PAYMENTS_UNAVAILABLE if Stripe is unreachable', async () => {
    const port = await freePort();
    const unreachable = await payments.startBilling({ env: { FAKE_STRIPE_URL: `http://127.0.0.1:${port}` } });
    await expect(begin(payments.newUser())).rejects.toMatchObject(UNAVAILABLE);
    await payments.stopBilling(unreachable);
  });
});
