import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  billingUserErased,
  confirmUpgrade,
  createPaymentIntent,
  createSubscription,
  type Entitlement,
  userDeleted,
} from '@plainscan/contracts';
import {
  collectEvents,
  eventually,
  publishEvent,
  signedInAs,
  type SignedInOptions,
  spawnFromSource,
} from '@plainscan/test-kit';
import { DAY_MS, openPayments, type Payments } from './fixtures/payments.ts';

jest.setTimeout(120_000);

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments(new Date().toISOString());
});
afterAll(() => payments.close());

/** Drops all webhooks while `work` runs. */
const withoutWebhooks = async <T>(work: () => Promise<T>): Promise<T> => {
  payments.endpoint.setForwarding(false);
  try {
    const result = await work();
    await payments.settled();
    return result;
  } finally {
    payments.endpoint.setForwarding(true);
  }
};
const begin = (userId: string, options?: SignedInOptions) =>
  payments.stores.rpc.call(signedInAs(userId, options), createPaymentIntent, { amount: 15 });
const subscribe = (userId: string, options?: SignedInOptions) =>
  payments.stores.rpc.call(signedInAs(userId, options), createSubscription, {});
/** Pays the way Stripe's form does in the browser. */
const payAtStripe = (clientSecret: string) =>
  payments.stripe.paymentIntents.confirm(idOf(clientSecret), {
    payment_method: 'pm_card_visa',
    return_url: 'https://plainscan.example',
  });
const confirm = (userId: string, paymentIntentId: string, options?: SignedInOptions) =>
  payments.stores.rpc.call(signedInAs(userId, options), confirmUpgrade, { paymentIntentId, amount: 15 });
const expectEventually = (userId: string, entitlement: Partial<Entitlement>) =>
  eventually(async () => {
    expect(await payments.entitlement(userId)).toMatchObject(entitlement);
    return true;
  });
const idOf = (clientSecret: string): string => clientSecret.split('_secret_')[0]!;

describe('a lost webhook', () => {
  it('is recovered on the next start for payments, refunds, disputes, and subscriptions', async () => {
    const users = {
      bought: payments.newUser(),
      refunded: payments.newUser(),
      disputed: payments.newUser(),
      subscribed: payments.newUser(),
      canceled: payments.newUser(),
    };
    const first = await payments.startBilling();
    const [refunded, disputed] = [await payments.pay(users.refunded), await payments.pay(users.disputed)];
    const { subscriptionId } = await payments.subscribe(users.canceled);
    const begun = { bought: await begin(users.bought), subscribed: await subscribe(users.subscribed) };
    await payments.settled();
    await payments.stopBilling(first);
    await withoutWebhooks(async () => {
      await payAtStripe(begun.bought.clientSecret);
      await payAtStripe(begun.subscribed.clientSecret);
      await payments.stripe.refunds.create({ payment_intent: refunded });
      payments.fakeStripe.controls.openDispute(disputed);
      await payments.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    });
    expect(await payments.storedAbout(users.bought)).toMatchObject({ grants: [] });
    expect(await payments.storedAbout(users.refunded)).toMatchObject({ grants: [{ revoked: false }] });

    const second = await payments.startBilling();
    await expectEventually(users.bought, { premium: true, source: 'one_time' });
    await expectEventually(users.subscribed, { premium: true, subscriptionStatus: 'premium' });
    await expectEventually(users.refunded, { premium: false });
    await expectEventually(users.disputed, { premium: false });
    await expectEventually(users.canceled, { premium: true, subscriptionStatus: 'canceled_but_active' });
    await payments.stopBilling(second);
  });

  it('is recovered even if Stripe fails for other payments and lists no events', async () => {
    const first = await payments.startBilling();
    const [failing, paid] = [0, 1].map(() => Array.from({ length: 3 }, () => payments.newUser())) as [
      string[],
      string[],
    ];
    const begun = new Map<string, string>();
    for (const userId of [...failing, ...paid]) begun.set(userId, idOf((await begin(userId)).clientSecret));
    await payments.settled();
    await payments.stopBilling(first);
    await withoutWebhooks(async () => {
      for (const userId of paid)
        await payments.stripe.paymentIntents.confirm(begun.get(userId)!, {
          payment_method: 'pm_card_visa',
          return_url: 'https://plainscan.example',
        });
    });
    payments.fakeStripe.objects.events.clear();
    for (const userId of failing)
      payments.fakeStripe.controls.faults.inject({
        path: `/v1/payment_intents/${begun.get(userId)!}`,
        method: 'GET',
        kind: '500',
        count: 10_000,
      });
    const second = await payments.startBilling();
    for (const userId of paid)
      await eventually(async () => (await payments.storedAbout(userId)).grants.length === 1, { withinMs: 30_000 });
    payments.fakeStripe.controls.faults.clear();
    await payments.stopBilling(second);
  });

  it('does not cause applied events to be applied again', async () => {
    const billing = await payments.startBilling();
    const userId = payments.newUser();
    await payments.pay(userId);
    await payments.settled();
    const { revision } = await payments.entitlement(userId);
    await payments.stopBilling(billing);
    const next = await payments.startBilling();
    await eventually(async () => {
      const [row] = await payments.stores.database.query('SELECT events_until FROM reconciliation');
      return (row?.events_until as Date).getTime() > payments.clock.now() - DAY_MS;
    });
    expect(await payments.entitlement(userId)).toMatchObject({ premium: true, revision });
    await payments.stopBilling(next);
  });
});

describe('a killed billing process', () => {
  /** Calls to a killed process get no response. */
  const UNTIL_LOST: SignedInOptions = { deadlineMs: 5000 };

  /** Spawns a separate process, so that it can be killed. */
  const spawn = () => {
    const env = { ...payments.stores.env(payments.env), LOG_LEVEL: 'error' };
    return spawnFromSource(new URL('../src/main.ts', import.meta.url), env);
  };
  const paidCharges = async (paymentId: string): Promise<number> => {
    const { data } = await payments.stripe.charges.list({ payment_intent: paymentId });
    return data.filter(({ paid }) => paid).length;
  };

  it('charges and grants an upgrade only once, even after the restart', async () => {
    const userId = payments.newUser();
    const child = spawn();
    const { clientSecret } = await eventually(() => begin(userId), { withinMs: 40_000 });
    // The process is killed while the upgrade waits for Stripe.
    const slow = { path: '/v1/payment_intents', method: 'GET', delayMs: 9000, count: 10_000 } as const;
    payments.endpoint.setForwarding(false);
    await payAtStripe(clientSecret);
    const fault = payments.fakeStripe.controls.faults.inject(slow);
    const upgrade = confirm(userId, idOf(clientSecret), UNTIL_LOST).catch(() => 'lost');
    await eventually(() => fault.hits > 0);
    await child.kill();
    expect((await payments.storedAbout(userId)).grants).toEqual([]);
    payments.fakeStripe.controls.faults.clear();
    await payments.settled();
    payments.endpoint.setForwarding(true);

    const billing = await payments.startBilling();
    await expectEventually(userId, { premium: true, source: 'one_time' });
    await upgrade;
    expect(await confirm(userId, idOf(clientSecret))).toMatchObject({ premium: true });
    expect((await payments.storedAbout(userId)).grants).toHaveLength(1);
    expect(await paidCharges(idOf(clientSecret))).toBe(1);
    await payments.stopBilling(billing);
  });

  it.each([
    ['a payment', '/v1/payment_intents', begin],
    ['a subscription', '/v1/subscriptions', subscribe],
    ['a customer', '/v1/customers', begin],
  ])('resumes %s that Stripe was creating after the restart', async (_what, path, call) => {
    const userId = payments.newUser();
    const child = spawn();
    await eventually(() => subscribe(payments.newUser()), { withinMs: 40_000 });
    const count = async () =>
      (await payments.stripe.paymentIntents.list({ limit: 100 })).data.length +
      (await payments.stripe.subscriptions.list({ limit: 100, status: 'all' })).data.length +
      (await payments.stripe.customers.list({ limit: 100 })).data.length;
    const before = await count();
    // Created, but the response is lost.
    payments.fakeStripe.controls.faults.inject({ path, method: 'POST', when: 'after', kind: 'reset', count: 3 });
    const pendingCall = call(userId, UNTIL_LOST).catch(() => 'lost');
    await eventually(async () => (await count()) > before);
    await child.kill();
    payments.fakeStripe.controls.faults.clear();
    await pendingCall;

    const billing = await payments.startBilling();
    const { clientSecret } = await call(userId);
    expect(await call(userId)).toMatchObject({ clientSecret });
    const [row] = await payments.stores.database.query('SELECT stripe_id FROM customers WHERE user_id = $1', [userId]);
    const customer = String(row?.stripe_id);
    const intents = await payments.stripe.paymentIntents.list({ customer });
    expect(intents.data).toHaveLength(1);
    const customers = await payments.stripe.customers.list({ email: `${userId}@example.com` });
    expect(customers.data.map(({ id }) => id)).toEqual([customer]);
    await payments.stopBilling(billing);
  });
});

describe('a deleted user', () => {
  const isDeleted = async (customer: string): Promise<boolean> =>
    (await payments.stripe.customers.retrieve(customer)).deleted === true;
  const deletion = (userId: string) =>
    publishEvent(payments.stores.nats.url, userDeleted, {
      userId,
      deletionId: crypto.randomUUID(),
      requestedAt: new Date().toISOString(),
    });

  it('has the subscription canceled and the customer deleted immediately', async () => {
    const billing = await payments.startBilling();
    const erased = await collectEvents(payments.stores.nats.url, billingUserErased);
    const userId = payments.newUser();
    const { clientSecret } = await begin(userId);
    const { subscriptionId } = await payments.subscribe(userId);
    const { customer } = await payments.stripe.subscriptions.retrieve(subscriptionId);
    await deletion(userId);
    await eventually(() => isDeleted(String(customer)));
    await eventually(() => erased.payloads.length > 0);
    expect(await payments.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ status: 'canceled' });
    expect(await payments.stripe.paymentIntents.retrieve(idOf(clientSecret))).toMatchObject({ status: 'canceled' });
    await payments.settled();
    for (const table of ['customers', 'subscriptions', 'payments', 'checkouts', 'accounts'])
      expect(await payments.stores.database.query(`SELECT * FROM ${table} WHERE user_id = $1`, [userId])).toEqual([]);
    await expect(begin(userId)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await erased.close();
    await payments.stopBilling(billing);
  });

  it('is no longer charged, even if Stripe is unavailable at first', async () => {
    const billing = await payments.startBilling();
    const userId = payments.newUser();
    const { subscriptionId } = await payments.subscribe(userId);
    payments.fakeStripe.controls.faults.inject({ path: '/v1/subscriptions', kind: '500', count: 6 });
    await deletion(userId);
    await eventually(async () => (await payments.stripe.subscriptions.retrieve(subscriptionId)).status === 'canceled', {
      withinMs: 30_000,
    });
    await payments.stopBilling(billing);
  });
});
