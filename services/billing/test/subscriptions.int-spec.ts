import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  authenticateLocalPayment,
  cancelSubscription,
  confirmLocalPayment,
  confirmUpgrade,
  createPaymentIntent,
  createSubscription,
  getOrder,
  listInvoices,
  openPortal,
  resumeSubscription,
  type TestCard,
} from '@plainscan/contracts';
import { signedInAs } from '@plainscan/test-kit';
import { DAY_MS, openPayments, type Payments } from './fixtures/payments.ts';

jest.setTimeout(60_000);

const HOUR_MS = 3_600_000;
let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
  await payments.startBilling();
  await payments.startBilling();
});
afterAll(() => payments.close());

const begin = (userId: string) => payments.stores.rpc.call(signedInAs(userId), createSubscription, {});
const cancel = (userId: string) => payments.stores.rpc.call(signedInAs(userId), cancelSubscription, {});
const resume = (userId: string) => payments.stores.rpc.call(signedInAs(userId), resumeSubscription, {});
const pay = (userId: string, clientSecret: string, card: TestCard) =>
  payments.stores.rpc.call(signedInAs(userId), confirmLocalPayment, { clientSecret, card });
const authenticate = (userId: string, clientSecret: string, succeed: boolean) =>
  payments.stores.rpc.call(signedInAs(userId), authenticateLocalPayment, { clientSecret, succeed });
const confirm = (userId: string, paymentIntentId: string, subscriptionId?: string) =>
  payments.stores.rpc.call(signedInAs(userId), confirmUpgrade, {
    paymentIntentId,
    amount: 15,
    ...(subscriptionId !== undefined && { subscriptionId }),
  });
/** Begins a subscription that is deferred until access that is already paid for ends. */
async function subscribeAhead(userId: string) {
  const next = await begin(userId);
  await pay(userId, next.clientSecret, 'pm_card_visa');
  await confirm(userId, idOf(next.clientSecret), next.subscriptionId!);
  return next.subscriptionId!;
}
const idOf = (clientSecret: string): string => clientSecret.split('_secret_')[0]!;
const iso = (ms: number): string => new Date(ms).toISOString();
/** The end of the current period at Stripe, in milliseconds. */
const periodEnd = async (subscriptionId: string): Promise<number> => {
  const { items } = await payments.stripe.subscriptions.retrieve(subscriptionId);
  return items.data[0]!.current_period_end * 1000;
};
const advanceTo = (ms: number) => payments.advance(ms - payments.clock.now());
/** Makes the card fail from the next renewal on. */
const breakCard = async (subscriptionId: string): Promise<void> => {
  const { customer } = await payments.stripe.subscriptions.retrieve(subscriptionId);
  const method = await payments.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: String(customer),
  });
  await payments.stripe.subscriptions.update(subscriptionId, { default_payment_method: method.id });
};

describe('a subscription', () => {
  it('grants Premium once its first payment is made and renews', async () => {
    const userId = payments.newUser();
    const { subscriptionId, paymentId } = await payments.subscribe(userId);
    expect(await payments.entitlement(userId)).toMatchObject({
      premium: true,
      source: 'subscription',
      subscriptionStatus: 'premium',
      accessExpiresAt: null,
    });
    await payments.settled();
    expect(await payments.storedAbout(userId)).toMatchObject({
      subscriptions: [{ id: subscriptionId, status: 'active' }],
      payments: [{ id: paymentId, kind: 'subscription', subscription_id: subscriptionId, amount_cents: 1500 }],
      grants: [],
    });
    await expect(begin(userId)).rejects.toMatchObject({ category: 'conflict', code: 'ALREADY_SUBSCRIBED' });
    await advanceTo((await periodEnd(subscriptionId)) + 2 * HOUR_MS);
    expect(await payments.entitlement(userId)).toMatchObject({ premium: true, subscriptionStatus: 'premium' });
    expect((await payments.storedAbout(userId)).payments).toHaveLength(2);
  });

  it("grants Premium immediately, even if Stripe's clock is ahead", async () => {
    const userId = payments.newUser();
    payments.fakeStripe.controls.setClockOffset(90);
    try {
      await payments.subscribe(userId);
      expect(await payments.entitlement(userId)).toMatchObject({ premium: true });
    } finally {
      payments.fakeStripe.controls.setClockOffset(0);
    }
  });

  it('gives no access until it is paid and is resumed while unfinished', async () => {
    const userId = payments.newUser();
    const begun = await begin(userId);
    expect(begun).toEqual({
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      subscriptionId: expect.stringMatching(/^sub_\w+$/),
    });
    expect(await begin(userId)).toEqual(begun);
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({ premium: false, subscriptionStatus: null });
    await expect(confirm(userId, idOf(begun.clientSecret), begun.subscriptionId!)).rejects.toMatchObject({
      code: 'PAYMENT_NOT_COMPLETE',
    });
  });

  it('can be paid with another card after a decline', async () => {
    const userId = payments.newUser();
    const { clientSecret, subscriptionId } = await begin(userId);
    expect(await pay(userId, clientSecret, 'pm_card_chargeDeclined')).toEqual({
      status: 'failed',
      id: idOf(clientSecret),
      message: 'Your card was declined.',
      declineCode: 'generic_decline',
    });
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({ premium: false });
    expect(await begin(userId)).toEqual({ clientSecret, subscriptionId });
    expect(await pay(userId, clientSecret, 'pm_card_visa')).toMatchObject({ status: 'succeeded' });
    expect(await confirm(userId, idOf(clientSecret), subscriptionId!)).toMatchObject({ premium: true });
    const charges = await payments.stripe.charges.list({ payment_intent: idOf(clientSecret) });
    expect(charges.data.filter(({ paid }) => paid)).toHaveLength(1);
  });

  it.each([
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
  ] as const)('that %s pays for is declined with the reason %s', async (card, declineCode) => {
    const userId = payments.newUser();
    const { clientSecret } = await begin(userId);
    expect(await pay(userId, clientSecret, card)).toMatchObject({ status: 'failed', declineCode });
  });

  it('gives no access until 3-D Secure succeeds', async () => {
    const userId = payments.newUser();
    const { clientSecret, subscriptionId } = await begin(userId);
    expect(await pay(userId, clientSecret, 'pm_card_authenticationRequired')).toMatchObject({
      status: 'requires_action',
    });
    expect(await authenticate(userId, clientSecret, false)).toMatchObject({
      status: 'failed',
      declineCode: 'payment_intent_authentication_failure',
    });
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({ premium: false });
    await pay(userId, clientSecret, 'pm_card_authenticationRequired');
    expect(await authenticate(userId, clientSecret, true)).toMatchObject({ status: 'succeeded' });
    expect(await confirm(userId, idOf(clientSecret), subscriptionId!)).toMatchObject({ premium: true });
  });

  it('can be confirmed with only its payment ID', async () => {
    const userId = payments.newUser();
    const { clientSecret } = await begin(userId);
    await pay(userId, clientSecret, 'pm_card_visa');
    expect(await confirm(userId, idOf(clientSecret))).toMatchObject({ premium: true, source: 'subscription' });
  });

  it('is synced by the webhook if the page is closed', async () => {
    const userId = payments.newUser();
    const { clientSecret } = await begin(userId);
    await pay(userId, clientSecret, 'pm_card_visa');
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({ premium: true, source: 'subscription' });
    await expect(begin(userId)).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
  });

  it('grants nothing to another user', async () => {
    const [userId, stranger] = [payments.newUser(), payments.newUser()];
    const own = await begin(stranger);
    const { subscriptionId, paymentId } = await payments.subscribe(userId);
    for (const [payment, subscription] of [
      [paymentId, subscriptionId],
      [paymentId, own.subscriptionId!],
      [idOf(own.clientSecret), subscriptionId],
    ] as const)
      await expect(confirm(stranger, payment, subscription)).rejects.toMatchObject({
        code: expect.stringMatching(/^PAYMENT_NOT_(FOUND|COMPLETE)$/),
      });
    await expect(cancel(stranger)).rejects.toMatchObject({ category: 'not_found', code: 'NO_SUBSCRIPTION' });
    expect(await payments.entitlement(stranger)).toMatchObject({ premium: false });
    expect(await payments.entitlement(userId)).toMatchObject({ subscriptionStatus: 'premium' });
  });

  it('is created once for concurrent calls', async () => {
    const userId = payments.newUser();
    const begun = await Promise.all(Array.from({ length: 200 }, () => begin(userId)));
    expect(new Set(begun.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
    const { customer } = await payments.stripe.subscriptions.retrieve(begun[0]!.subscriptionId!);
    const created = await payments.stripe.subscriptions.list({ customer: String(customer), status: 'all' });
    expect(created.data).toHaveLength(1);
    const customers = await payments.stripe.customers.list({ email: `${userId}@example.com` });
    expect(customers.data).toHaveLength(1);
  });
});

describe('a canceled subscription', () => {
  it('keeps access until its period ends and is not charged again', async () => {
    const userId = payments.newUser();
    const { subscriptionId } = await payments.subscribe(userId);
    const end = await periodEnd(subscriptionId);
    const canceled = await cancel(userId);
    expect(canceled).toMatchObject({
      premium: true,
      source: 'subscription',
      subscriptionStatus: 'canceled_but_active',
      accessExpiresAt: iso(end),
      changesAt: iso(end),
    });
    expect(await cancel(userId)).toEqual(canceled);
    await advanceTo(end - 1000);
    expect(await payments.entitlement(userId)).toMatchObject({ premium: true });
    await advanceTo(end + 2 * HOUR_MS);
    expect(await payments.entitlement(userId)).toMatchObject({
      premium: false,
      source: 'none',
      subscriptionStatus: null,
      accessExpiresAt: null,
    });
    expect(await payments.storedAbout(userId)).toMatchObject({
      subscriptions: [{ status: 'canceled' }],
      payments: [{}],
    });
    await expect(cancel(userId)).rejects.toMatchObject({ code: 'NO_SUBSCRIPTION' });
  });

  it('keeps access even if its payment has not been synced yet', async () => {
    const userId = payments.newUser();
    payments.endpoint.setForwarding(false);
    const { clientSecret } = await begin(userId);
    await pay(userId, clientSecret, 'pm_card_visa');
    expect(await cancel(userId)).toMatchObject({ subscriptionStatus: 'canceled_but_active' });
    await payments.settled();
    payments.endpoint.setForwarding(true);
  });

  it('is followed by days purchased during its period', async () => {
    const userId = payments.newUser();
    const { subscriptionId, paymentId } = await payments.subscribe(userId);
    const end = await periodEnd(subscriptionId);
    await cancel(userId);
    await payments.advance(10 * DAY_MS);
    const boughtAt = payments.clock.now();
    await payments.pay(userId);
    const accessExpiresAt = iso(end + 30 * DAY_MS);
    expect(await payments.entitlement(userId)).toMatchObject({
      premium: true,
      source: 'subscription',
      subscriptionStatus: 'canceled_but_active',
      accessExpiresAt,
    });
    await advanceTo(end + 2 * HOUR_MS);
    expect(await payments.entitlement(userId)).toMatchObject({
      premium: true,
      source: 'one_time',
      subscriptionStatus: null,
      accessExpiresAt,
    });
    await payments.stripe.refunds.create({ payment_intent: paymentId });
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({ accessExpiresAt: iso(boughtAt + 30 * DAY_MS) });
  });

  it('is followed by a new one that starts and is charged when the old one ends', async () => {
    const userId = payments.newUser();
    const { subscriptionId } = await payments.subscribe(userId);
    const end = await periodEnd(subscriptionId);
    await cancel(userId);
    const next = await begin(userId);
    expect(next.clientSecret).toMatch(/^seti_/);
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({ subscriptionStatus: 'canceled_but_active' });
    await pay(userId, next.clientSecret, 'pm_card_visa');
    expect(await confirm(userId, idOf(next.clientSecret), next.subscriptionId!)).toMatchObject({
      premium: true,
      subscriptionStatus: 'premium',
      accessExpiresAt: null,
    });
    await advanceTo(end + 2 * HOUR_MS);
    expect(await payments.entitlement(userId)).toMatchObject({ premium: true, subscriptionStatus: 'premium' });
    const { payments: paid } = await payments.storedAbout(userId);
    expect(paid).toHaveLength(2);
  });
});

describe('a resumed subscription', () => {
  it('renews when its period ends, as if it had never been canceled', async () => {
    const userId = payments.newUser();
    const { subscriptionId } = await payments.subscribe(userId);
    const end = await periodEnd(subscriptionId);
    await cancel(userId);
    expect(await payments.entitlement(userId)).toMatchObject({ renewsAt: null });
    const resumed = await resume(userId);
    expect(resumed).toMatchObject({ subscriptionStatus: 'premium', accessExpiresAt: null, renewsAt: iso(end) });
    expect(await resume(userId)).toEqual(resumed);
    await advanceTo(end + 2 * HOUR_MS);
    expect(await payments.entitlement(userId)).toMatchObject({ premium: true, subscriptionStatus: 'premium' });
    expect((await payments.storedAbout(userId)).payments).toHaveLength(2);
  });

  it("can't be one that has ended or belongs to another user", async () => {
    const [userId, stranger] = [payments.newUser(), payments.newUser()];
    const { subscriptionId } = await payments.subscribe(userId);
    await cancel(userId);
    await expect(resume(stranger)).rejects.toMatchObject({ category: 'not_found', code: 'NO_SUBSCRIPTION' });
    await advanceTo((await periodEnd(subscriptionId)) + 2 * HOUR_MS);
    await expect(resume(userId)).rejects.toMatchObject({ code: 'NO_SUBSCRIPTION' });
    expect((await payments.storedAbout(userId)).payments).toHaveLength(1);
  });

  it('is not the canceled one if the user has subscribed again', async () => {
    const userId = payments.newUser();
    const { subscriptionId } = await payments.subscribe(userId);
    await cancel(userId);
    const next = await subscribeAhead(userId);
    await resume(userId);
    expect(await payments.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ cancel_at_period_end: true });
    expect(await payments.entitlement(userId)).toMatchObject({ renewsAt: iso(await periodEnd(next)) });
  });

  it('is charged once even if it is resumed many times at once', async () => {
    const userId = payments.newUser();
    const { subscriptionId } = await payments.subscribe(userId);
    const end = await periodEnd(subscriptionId);
    await cancel(userId);
    await Promise.all(Array.from({ length: 20 }, () => resume(userId)));
    expect(await payments.entitlement(userId)).toMatchObject({ subscriptionStatus: 'premium' });
    await advanceTo(end + 2 * HOUR_MS);
    expect((await payments.storedAbout(userId)).payments).toHaveLength(2);
  });
});

it('only one subscription renews if a user undoes a cancellation after subscribing again', async () => {
  const userId = payments.newUser();
  const { subscriptionId } = await payments.subscribe(userId);
  await cancel(userId);
  const next = await subscribeAhead(userId);
  // as users can on Stripe's pages
  await payments.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
  await payments.settled();
  expect(await payments.stripe.subscriptions.retrieve(next)).toMatchObject({ status: 'canceled' });
  await advanceTo((await periodEnd(subscriptionId)) + 2 * HOUR_MS);
  expect(await payments.entitlement(userId)).toMatchObject({ premium: true, subscriptionStatus: 'premium' });
  expect((await payments.storedAbout(userId)).payments).toHaveLength(2);
});

describe('a subscription started during paid days', () => {
  it('sets up its card and is not charged until they end', async () => {
    const userId = payments.newUser();
    const paidAt = payments.clock.now();
    await payments.pay(userId);
    const { clientSecret, subscriptionId } = await begin(userId);
    expect(clientSecret).toMatch(/^seti_\w+_secret_\w+$/);
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({ source: 'one_time', subscriptionStatus: null });
    await expect(confirm(userId, idOf(clientSecret), subscriptionId!)).rejects.toMatchObject({
      code: 'PAYMENT_NOT_COMPLETE',
    });
    expect(await pay(userId, clientSecret, 'pm_card_chargeDeclined')).toMatchObject({ status: 'failed' });
    expect(await pay(userId, clientSecret, 'pm_card_authenticationRequired')).toMatchObject({
      status: 'requires_action',
    });
    expect(await authenticate(userId, clientSecret, true)).toMatchObject({ status: 'succeeded' });
    expect(await confirm(userId, idOf(clientSecret), subscriptionId!)).toMatchObject({
      premium: true,
      source: 'subscription',
      subscriptionStatus: 'premium',
    });
    expect(await periodEnd(subscriptionId!)).toBe(paidAt + 30 * DAY_MS);
    const order = { paymentIntentId: idOf(clientSecret) };
    expect(await payments.stores.rpc.call(signedInAs(userId), getOrder, order)).toMatchObject({ amount: 0 });
  });

  it('replaces an unpaid one that was started before those days', async () => {
    const userId = payments.newUser();
    const begun = await begin(userId);
    expect(begun.clientSecret).toMatch(/^pi_/);
    await payments.pay(userId);
    const next = await begin(userId);
    expect(next.clientSecret).toMatch(/^seti_/);
    expect(next.subscriptionId).not.toBe(begun.subscriptionId);
    expect(await payments.stripe.paymentIntents.retrieve(idOf(begun.clientSecret))).toMatchObject({
      status: 'canceled',
    });
    expect(await begin(userId)).toEqual(next);
    const { customer } = await payments.stripe.subscriptions.retrieve(next.subscriptionId!);
    expect((await payments.stripe.charges.list({ customer: String(customer) })).data).toHaveLength(1);
  });

  it('gives no access if those days are refunded and does not block a new one', async () => {
    const userId = payments.newUser();
    const paymentId = await payments.pay(userId);
    const { clientSecret, subscriptionId } = await begin(userId);
    await pay(userId, clientSecret, 'pm_card_visa');
    expect(await confirm(userId, idOf(clientSecret), subscriptionId!)).toMatchObject({ subscriptionStatus: 'premium' });
    await payments.stripe.refunds.create({ payment_intent: paymentId });
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({ premium: false, subscriptionStatus: null });
    const next = await begin(userId);
    expect(next.clientSecret).toMatch(/^pi_/);
    expect(next.subscriptionId).not.toBe(subscriptionId);
    expect(await payments.stripe.subscriptions.retrieve(subscriptionId!)).toMatchObject({ status: 'canceled' });
    await pay(userId, next.clientSecret, 'pm_card_visa');
    expect(await confirm(userId, idOf(next.clientSecret))).toMatchObject({ premium: true, source: 'subscription' });
  });

  it('never starts without a card', async () => {
    const userId = payments.newUser();
    const paidAt = payments.clock.now();
    await payments.pay(userId);
    await begin(userId);
    await advanceTo(paidAt + 30 * DAY_MS + 2 * HOUR_MS);
    expect(await payments.entitlement(userId)).toMatchObject({ premium: false, source: 'none' });
    const next = await begin(userId);
    expect(next.clientSecret).toMatch(/^pi_/);
  });
});

describe('an unpaid renewal', () => {
  it('keeps Premium if it is paid within the three-day grace period', async () => {
    const userId = payments.newUser();
    const { subscriptionId } = await payments.subscribe(userId);
    const end = await periodEnd(subscriptionId);
    await breakCard(subscriptionId);
    await advanceTo(end + 2 * HOUR_MS);
    expect(await payments.storedAbout(userId)).toMatchObject({
      subscriptions: [{ status: 'past_due', past_due_since: new Date(end) }],
    });
    expect(await payments.entitlement(userId)).toMatchObject({
      premium: true,
      subscriptionStatus: 'premium',
      changesAt: iso(end + 3 * DAY_MS),
    });
    const { latest_invoice } = await payments.stripe.subscriptions.retrieve(subscriptionId);
    await payments.stripe.invoices.pay(String(latest_invoice), { payment_method: 'pm_card_visa' });
    await payments.settled();
    await advanceTo(end + 4 * DAY_MS);
    expect(await payments.entitlement(userId)).toMatchObject({ premium: true, subscriptionStatus: 'premium' });
  });

  it('can be paid on the subscribe page, even after access ends, without a second subscription', async () => {
    const userId = payments.newUser();
    const { subscriptionId } = await payments.subscribe(userId);
    const end = await periodEnd(subscriptionId);
    await breakCard(subscriptionId);
    await advanceTo(end + 3 * DAY_MS);
    expect(await payments.entitlement(userId)).toMatchObject({ premium: false });
    const owed = await begin(userId);
    expect(owed).toEqual({ clientSecret: expect.stringMatching(/^pi_/), subscriptionId });
    await pay(userId, owed.clientSecret, 'pm_card_visa');
    expect(await confirm(userId, idOf(owed.clientSecret), subscriptionId)).toMatchObject({
      premium: true,
      subscriptionStatus: 'premium',
    });
    await expect(begin(userId)).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
    await advanceTo((await periodEnd(subscriptionId)) + 2 * HOUR_MS);
    expect(await payments.entitlement(userId)).toMatchObject({ premium: true });
    expect((await payments.storedAbout(userId)).subscriptions).toMatchObject([
      { id: subscriptionId, status: 'active' },
    ]);
  });

  it('ends access after three days, even without a webhook', async () => {
    const userId = payments.newUser();
    const { subscriptionId } = await payments.subscribe(userId);
    const end = await periodEnd(subscriptionId);
    await breakCard(subscriptionId);
    await advanceTo(end + 2 * HOUR_MS);
    payments.clock.advance(3 * DAY_MS - 2 * HOUR_MS - 1000);
    expect(await payments.entitlement(userId)).toMatchObject({ premium: true });
    payments.clock.advance(1000);
    expect(await payments.entitlement(userId)).toMatchObject({ premium: false, source: 'none' });
  });

  it('can be canceled without further charges', async () => {
    const userId = payments.newUser();
    const { subscriptionId } = await payments.subscribe(userId);
    await breakCard(subscriptionId);
    await advanceTo((await periodEnd(subscriptionId)) + 2 * HOUR_MS);
    expect(await cancel(userId)).toMatchObject({ premium: false, subscriptionStatus: null });
    expect(await payments.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ status: 'canceled' });
  });
});

describe('a subscription with a refunded or disputed payment', () => {
  it('gives no access for the refunded period until the next one is paid', async () => {
    const userId = payments.newUser();
    const { subscriptionId, paymentId } = await payments.subscribe(userId);
    await payments.stripe.refunds.create({ payment_intent: paymentId });
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({ premium: false, subscriptionStatus: null });
    await advanceTo((await periodEnd(subscriptionId)) + 2 * HOUR_MS);
    expect(await payments.entitlement(userId)).toMatchObject({ premium: true, subscriptionStatus: 'premium' });
  });

  it('is revoked by a dispute and restored when the dispute is won', async () => {
    const userId = payments.newUser();
    const { paymentId } = await payments.subscribe(userId);
    const { id } = payments.fakeStripe.controls.openDispute(paymentId);
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({ premium: false });
    payments.fakeStripe.controls.closeDispute(id, 'won');
    await payments.settled();
    expect(await payments.entitlement(userId)).toMatchObject({ premium: true });
  });
});

describe('the billing history', () => {
  it("links to Stripe's customer portal for existing customers", async () => {
    const userId = payments.newUser();
    const portal = () => payments.stores.rpc.call(signedInAs(userId), openPortal, {});
    await expect(portal()).rejects.toMatchObject({ category: 'not_found', code: 'NO_CUSTOMER' });
    await begin(userId);
    const { url } = await portal();
    expect(URL.canParse(url)).toBe(true);
  });

  it("lists only the user's invoices, newest first", async () => {
    const [userId, stranger] = [payments.newUser(), payments.newUser()];
    const invoices = (user: string) => payments.stores.rpc.call(signedInAs(user), listInvoices, {});
    expect(await invoices(userId)).toEqual({ invoices: [] });
    const { subscriptionId } = await payments.subscribe(userId);
    await payments.subscribe(stranger);
    const begunAt = payments.clock.now();
    const end = await periodEnd(subscriptionId);
    await advanceTo(end + 2 * HOUR_MS);
    const { invoices: found } = await invoices(userId);
    expect(found).toMatchObject([
      { amountCents: 1500, currency: 'usd', status: 'paid', createdAt: iso(end) },
      { amountCents: 1500, currency: 'usd', status: 'paid', createdAt: iso(begunAt) },
    ]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
  });

  it('includes one-time payments and refunds', async () => {
    const [userId, stranger] = [payments.newUser(), payments.newUser()];
    const invoices = async (user: string) =>
      (await payments.stores.rpc.call(signedInAs(user), listInvoices, {})).invoices.map(
        ({ id, description, status, amountCents, refundedCents }) => ({
          id,
          description,
          status,
          amountCents,
          refundedCents,
        }),
      );
    const oneTime = { description: 'Premium, 30 days', status: 'paid', amountCents: 1500, refundedCents: 0 };
    const first = await payments.pay(userId);
    await payments.pay(stranger);
    expect(await invoices(userId)).toEqual([{ id: first, ...oneTime }]);
    payments.clock.advance(HOUR_MS);
    const second = await payments.pay(userId);
    await payments.stripe.refunds.create({ payment_intent: first });
    await payments.stripe.refunds.create({ payment_intent: second, amount: 500 });
    await payments.stores.rpc.call(signedInAs(userId), createPaymentIntent, { amount: 15 });
    expect(await invoices(userId)).toEqual([
      { id: second, ...oneTime, refundedCents: 500 },
      { id: first, ...oneTime, status: 'refunded', refundedCents: 1500 },
    ]);
    const subscriber = payments.newUser();
    const { paymentId } = await payments.subscribe(subscriber);
    await payments.stripe.refunds.create({ payment_intent: paymentId });
    expect(await invoices(subscriber)).toMatchObject([
      { description: 'Premium, monthly', status: 'refunded', refundedCents: 1500 },
    ]);
  });
});

it('billing sends a changed email address to Stripe', async () => {
  const userId = payments.newUser();
  const { subscriptionId } = await begin(userId);
  const ctx = signedInAs(userId);
  const moved = { ...ctx, actor: { ...ctx.actor!, email: `moved-${userId}@example.com` } };
  await payments.stores.rpc.call(moved, createSubscription, {});
  const { customer } = await payments.stripe.subscriptions.retrieve(subscriptionId!, { expand: ['customer'] });
  expect(customer).toMatchObject({ email: `moved-${userId}@example.com`, metadata: { userId } });
});

it('billing accepts payments from a user whose email address Stripe rejects', async () => {
  const userId = payments.newUser();
  const ctx = signedInAs(userId);
  const rejected = { ...ctx, actor: { ...ctx.actor!, email: 'no address' } };
  const { clientSecret } = await payments.stores.rpc.call(rejected, createSubscription, {});
  await pay(userId, clientSecret, 'pm_card_visa');
  expect(await confirm(userId, idOf(clientSecret))).toMatchObject({ premium: true });
});

it('billing creates a new customer if Stripe has deleted the stored one', async () => {
  const userId = payments.newUser();
  const { subscriptionId } = await begin(userId);
  const { customer } = await payments.stripe.subscriptions.retrieve(subscriptionId!);
  await payments.stripe.customers.del(String(customer));
  await payments.settled();
  await payments.subscribe(userId);
  expect(await payments.entitlement(userId)).toMatchObject({ premium: true });
});
