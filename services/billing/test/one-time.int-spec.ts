import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  authenticateLocalPayment,
  cancelSubscription,
  confirmLocalPayment,
  confirmUpgrade,
  createPaymentIntent,
  getOrder,
  getPaymentSetup,
} from '@plainscan/contracts';
import { signedInAs } from '@plainscan/test-kit';
import { newContext } from '@plainscan/service-kit';
import { DAY_MS, openPayments, type Payments } from './fixtures/payments.ts';

jest.setTimeout(60_000);

let payments: Payments;

beforeAll(async () => {
  payments = await openPayments();
  await payments.startBilling();
  await payments.startBilling();
});
afterAll(() => payments.close());

const begin = (userId: string, amount = 15) =>
  payments.stores.rpc.call(signedInAs(userId), createPaymentIntent, { amount });
const confirm = (userId: string, paymentIntentId: string, amount = 15) =>
  payments.stores.rpc.call(signedInAs(userId), confirmUpgrade, { paymentIntentId, amount });
const payWith = (
  userId: string,
  clientSecret: string,
  card: 'pm_card_visa' | 'pm_card_chargeDeclinedInsufficientFunds',
) => payments.stores.rpc.call(signedInAs(userId), confirmLocalPayment, { clientSecret, card });
const idOf = (clientSecret: string): string => clientSecret.split('_secret_')[0]!;
/** Creates a payment directly at Stripe, not through Plainscan. */
const payDirectly = async (params: object) => {
  const payment = await payments.stripe.paymentIntents.create({
    amount: 1500,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...params,
  });
  await payments.settled();
  return payment.id;
};
const customerOf = async (userId: string): Promise<string> => {
  const [row] = await payments.stores.database.query('SELECT stripe_id FROM customers WHERE user_id = $1', [userId]);
  return String(row?.stripe_id);
};

it('the payment setup reports which payment form to show', async () => {
  expect(await payments.stores.rpc.call(newContext(), getPaymentSetup, {})).toEqual({
    mode: 'local',
    publishableKey: null,
  });
});

describe('a one-time purchase', () => {
  it('grants thirty days of Premium only once, through the call and the webhook', async () => {
    const userId = payments.newUser();
    const paidAt = payments.clock.now();
    const id = await payments.pay(userId);
    await payments.settled();
    const accessExpiresAt = new Date(paidAt + 30 * DAY_MS).toISOString();
    expect(await payments.entitlement(userId)).toMatchObject({
      premium: true,
      source: 'one_time',
      subscriptionStatus: null,
      accessExpiresAt,
      changesAt: accessExpiresAt,
    });
    expect((await payments.storedAbout(userId)).grants).toEqual([
      { payment_id: id, granted_at: new Date(paidAt), revoked: false },
    ]);
    expect(await confirm(userId, id)).toMatchObject({ accessExpiresAt });
  });

  it('is granted by the webhook alone if the page is closed', async () => {
    const userId = payments.newUser();
    const { clientSecret } = await begin(userId);
    await payWith(userId, clientSecret, 'pm_card_visa');
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({ premium: true, source: 'one_time' });
  });

  it('starts when previously purchased days end', async () => {
    const userId = payments.newUser();
    const paidAt = payments.clock.now();
    const first = await payments.pay(userId);
    const second = await payments.pay(userId);
    expect(second).not.toBe(first);
    expect(await payments.entitlement(userId)).toMatchObject({
      accessExpiresAt: new Date(paidAt + 60 * DAY_MS).toISOString(),
    });
  });

  it('starts when the payment succeeds, not when it is initiated', async () => {
    const userId = payments.newUser();
    const { clientSecret } = await begin(userId);
    // otherwise the handler of the creation event would read a later state
    await payments.settled();
    payments.endpoint.setForwarding(false);
    await payWith(userId, clientSecret, 'pm_card_visa');
    await payments.settled();
    // as with a bank debit, which takes days
    const payment = payments.fakeStripe.objects.paymentIntents.get(idOf(clientSecret))!;
    payment.status = 'processing';
    await expect(confirm(userId, payment.id)).rejects.toMatchObject({ code: 'PAYMENT_NOT_COMPLETE' });
    payments.clock.advance(5 * DAY_MS);
    payment.status = 'succeeded';
    payments.endpoint.setForwarding(true);
    expect(await confirm(userId, payment.id)).toMatchObject({
      accessExpiresAt: new Date(payments.clock.now() + 30 * DAY_MS).toISOString(),
    });
  });

  it("grants Premium immediately, even if Stripe's clock is ahead", async () => {
    const userId = payments.newUser();
    payments.fakeStripe.controls.setClockOffset(90);
    try {
      await payments.pay(userId);
      expect(await payments.entitlement(userId)).toMatchObject({ premium: true });
    } finally {
      payments.fakeStripe.controls.setClockOffset(0);
    }
  });

  it('is rejected during a subscription that renews', async () => {
    const userId = payments.newUser();
    await payments.subscribe(userId);
    await expect(begin(userId)).rejects.toMatchObject({ category: 'conflict', code: 'ALREADY_SUBSCRIBED' });
    await payments.stores.rpc.call(signedInAs(userId), cancelSubscription, {});
    expect(await begin(userId)).toMatchObject({ clientSecret: expect.stringMatching(/^pi_/) });
  });

  it('resumes an unfinished payment and accepts another card', async () => {
    const userId = payments.newUser();
    const { clientSecret } = await begin(userId);
    expect(await begin(userId)).toEqual({ clientSecret, subscriptionId: null });
    const declined = await payWith(userId, clientSecret, 'pm_card_chargeDeclinedInsufficientFunds');
    expect(declined).toEqual({
      status: 'failed',
      id: idOf(clientSecret),
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    });
    await expect(confirm(userId, idOf(clientSecret))).rejects.toMatchObject({
      category: 'payment_required',
      code: 'PAYMENT_NOT_COMPLETE',
    });
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({ premium: false });
    expect(await begin(userId)).toEqual({ clientSecret, subscriptionId: null });
    expect(await payWith(userId, clientSecret, 'pm_card_visa')).toMatchObject({ status: 'succeeded' });
    expect(await confirm(userId, idOf(clientSecret))).toMatchObject({ premium: true });
  });

  it('waits for 3-D Secure and grants nothing if it fails', async () => {
    const userId = payments.newUser();
    const { clientSecret } = await begin(userId);
    const authenticate = (succeed: boolean) =>
      payments.stores.rpc.call(signedInAs(userId), authenticateLocalPayment, { clientSecret, succeed });
    const pay = () =>
      payments.stores.rpc.call(signedInAs(userId), confirmLocalPayment, {
        clientSecret,
        card: 'pm_card_authenticationRequired',
      });
    expect(await pay()).toEqual({
      status: 'requires_action',
      id: idOf(clientSecret),
      message: null,
      declineCode: null,
    });
    expect(await authenticate(false)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('authentication'),
    });
    await expect(confirm(userId, idOf(clientSecret))).rejects.toMatchObject({ code: 'PAYMENT_NOT_COMPLETE' });
    expect(await pay()).toMatchObject({ status: 'requires_action' });
    expect(await authenticate(true)).toMatchObject({ status: 'succeeded' });
    expect(await confirm(userId, idOf(clientSecret))).toMatchObject({ premium: true });
  });

  it('has a receipt for the payer only', async () => {
    const [userId, stranger] = [payments.newUser(), payments.newUser()];
    const id = await payments.pay(userId);
    await payments.pay(stranger);
    const order = (user: string, paymentIntentId: string) =>
      payments.stores.rpc.call(signedInAs(user), getOrder, { paymentIntentId });
    expect(await order(userId, id)).toEqual({ orderId: id, amount: 15 });
    const { clientSecret } = await begin(userId);
    for (const [user, paymentId] of [
      [stranger, id],
      [payments.newUser(), id],
      [userId, 'pi_unknown'],
      [userId, idOf(clientSecret)],
    ] as const)
      await expect(order(user, paymentId)).rejects.toMatchObject({ category: 'not_found', code: 'PAYMENT_NOT_FOUND' });
  });
});

describe('nothing is granted for', () => {
  const expectNothingGranted = async (userId: string) => {
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({ premium: false });
    expect((await payments.storedAbout(userId)).grants).toEqual([]);
  };

  it.each([0, 14.99, 15.01, 1500, -15, Number.MAX_SAFE_INTEGER])('an amount of %d dollars', async (amount) => {
    const userId = payments.newUser();
    await expect(begin(userId, amount)).rejects.toMatchObject({ category: 'invalid', code: 'INVALID_AMOUNT' });
    const { clientSecret } = await begin(userId);
    await payWith(userId, clientSecret, 'pm_card_visa');
    await expect(confirm(userId, idOf(clientSecret), amount)).rejects.toMatchObject({ code: 'INVALID_AMOUNT' });
  });

  it.each([
    ['another amount', { amount: 100 }],
    ['another currency', { currency: 'jpy' }],
  ])('a payment with %s', async (_name, changed) => {
    const userId = payments.newUser();
    await begin(userId);
    const customer = await customerOf(userId);
    const id = await payDirectly({ customer, metadata: { userId, kind: 'one_time' }, ...changed });
    await expect(confirm(userId, id)).rejects.toMatchObject({ category: 'invalid', code: 'INVALID_AMOUNT' });
    await expectNothingGranted(userId);
  });

  it("another user's payment ID", async () => {
    const [userId, stranger] = [payments.newUser(), payments.newUser()];
    const { clientSecret } = await begin(userId);
    await begin(stranger);
    await payWith(userId, clientSecret, 'pm_card_visa');
    await expect(confirm(stranger, idOf(clientSecret))).rejects.toMatchObject({ code: 'PAYMENT_NOT_FOUND' });
    await expect(payWith(stranger, clientSecret, 'pm_card_visa')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expectNothingGranted(stranger);
  });

  it('a payment with our metadata but another customer', async () => {
    const userId = payments.newUser();
    await begin(userId);
    const { id: customer } = await payments.stripe.customers.create({});
    const metadata = { userId, kind: 'one_time' };
    for (const id of [await payDirectly({ metadata }), await payDirectly({ customer, metadata })])
      await expect(confirm(userId, id)).rejects.toMatchObject({ code: 'PAYMENT_NOT_FOUND' });
    await expectNothingGranted(userId);
  });

  it("the customer's payment for another product or another user", async () => {
    const userId = payments.newUser();
    await begin(userId);
    const customer = await customerOf(userId);
    for (const metadata of [{}, { kind: 'one_time' }, { kind: 'one_time', userId: payments.newUser() }])
      await expect(confirm(userId, await payDirectly({ customer, metadata }))).rejects.toMatchObject({
        code: 'PAYMENT_NOT_FOUND',
      });
    await expectNothingGranted(userId);
  });

  it('a missing payment', async () => {
    const userId = payments.newUser();
    for (const id of ['pi_none', 'seti_none']) {
      await expect(confirm(userId, id)).rejects.toMatchObject({ code: 'PAYMENT_NOT_FOUND' });
    }
    await begin(userId);
    for (const id of ['pi_none', 'seti_none'])
      await expect(confirm(userId, id)).rejects.toMatchObject({ code: 'PAYMENT_NOT_FOUND' });
    await expectNothingGranted(userId);
  });
});

describe('a refunded or disputed payment', () => {
  it('revokes its days only when fully refunded', async () => {
    const userId = payments.newUser();
    const id = await payments.pay(userId);
    const refund = async (amount: number) => {
      await payments.stripe.refunds.create({ payment_intent: id, amount });
      await payments.settled();
      return (await payments.entitlement(userId)).premium;
    };
    expect([await refund(500), await refund(999), await refund(1)]).toEqual([true, true, false]);
    expect((await payments.storedAbout(userId)).payments).toMatchObject([{ refunded_cents: 1500 }]);
    await expect(confirm(userId, id)).resolves.toMatchObject({ premium: false });
  });

  it('revokes its days while disputed and restores them when the dispute is won', async () => {
    const userId = payments.newUser();
    const id = await payments.pay(userId);
    const before = await payments.entitlement(userId);
    const { id: dispute } = payments.fakeStripe.controls.openDispute(id);
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({ premium: false, accessExpiresAt: null });
    payments.fakeStripe.controls.closeDispute(dispute, 'won');
    await payments.settled();
    const after = await payments.entitlement(userId);
    expect({ ...after, revision: 0 }).toEqual({ ...before, revision: 0 });
    expect(after.revision).toBe(before.revision + 2);
  });

  it('revokes its days permanently when the dispute is lost', async () => {
    const userId = payments.newUser();
    const { id: dispute } = payments.fakeStripe.controls.openDispute(await payments.pay(userId));
    payments.fakeStripe.controls.closeDispute(dispute, 'lost');
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({ premium: false });
    expect((await payments.storedAbout(userId)).payments).toMatchObject([{ dispute_status: 'lost' }]);
  });

  it('does not revoke days bought with another payment', async () => {
    const userId = payments.newUser();
    const paidAt = payments.clock.now();
    const id = await payments.pay(userId);
    await payments.pay(userId);
    await payments.stripe.refunds.create({ payment_intent: id });
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({
      premium: true,
      accessExpiresAt: new Date(paidAt + 30 * DAY_MS).toISOString(),
    });
  });
});

describe('concurrent calls', () => {
  it('begin only one payment', async () => {
    const userId = payments.newUser();
    const begun = await Promise.all(Array.from({ length: 200 }, () => begin(userId)));
    expect(new Set(begun.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    const created = await payments.stripe.paymentIntents.list({ customer: await customerOf(userId), limit: 100 });
    expect(created.data).toHaveLength(1);
  });

  it('grant thirty days only once for one payment', async () => {
    const userId = payments.newUser();
    const paidAt = payments.clock.now();
    const { clientSecret } = await begin(userId);
    await payWith(userId, clientSecret, 'pm_card_visa');
    const results = await Promise.all(Array.from({ length: 200 }, () => confirm(userId, idOf(clientSecret))));
    await payments.settled();
    const accessExpiresAt = new Date(paidAt + 30 * DAY_MS).toISOString();
    expect(new Set(results.map((entitlement) => entitlement.accessExpiresAt))).toEqual(new Set([accessExpiresAt]));
    expect(await payments.entitlement(userId)).toMatchObject({ accessExpiresAt, revision: results[0]!.revision });
    expect((await payments.storedAbout(userId)).grants).toHaveLength(1);
  });
});
