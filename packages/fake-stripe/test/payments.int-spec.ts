import { afterEach, describe, expect, it } from '@jest/globals';
import { TEST_CARDS } from '../src/index.ts';
import { CARDS_ONLY, errorOf, startFake, startFakeWithWebhook, stopAll } from './fake.ts';

afterEach(stopAll);

const order = { amount: 1500, currency: 'usd', automatic_payment_methods: CARDS_ONLY } as const;
const paid = { ...order, confirm: true, payment_method: 'pm_card_visa' } as const;

describe('a payment', () => {
  it('is charged once and emits its events in order', async () => {
    const { stripe, types } = await startFakeWithWebhook();
    const customer = await stripe.customers.create({ email: 'ada@example.com', metadata: { user: 'u1' } });
    const intent = await stripe.paymentIntents.create({ ...order, customer: customer.id, metadata: { user: 'u1' } });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      client_secret: expect.stringContaining(intent.id),
    });
    const done = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(done).toMatchObject({ status: 'succeeded', amount_received: 1500, metadata: { user: 'u1' } });
    expect(await stripe.charges.retrieve(done.latest_charge as string)).toMatchObject({
      payment_intent: intent.id,
      customer: customer.id,
    });
    expect(await types()).toEqual([
      'customer.created',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  it.each(Object.entries(TEST_CARDS).filter(([, { decline }]) => decline))(
    "with %s is declined with the card's codes, then succeeds with another card",
    async (token, { decline }) => {
      const { stripe, types } = await startFakeWithWebhook();
      const intent = await stripe.paymentIntents.create(order);
      const refusal = await errorOf(stripe.paymentIntents.confirm(intent.id, { payment_method: token }));
      const { code, decline_code: declineCode = '', message } = decline!;
      expect(refusal).toMatchObject({
        type: 'StripeCardError',
        statusCode: 402,
        code,
        decline_code: declineCode,
        message,
        payment_intent: { id: intent.id, status: 'requires_payment_method' },
      });
      expect(await types()).toEqual(['payment_intent.created', 'charge.failed', 'payment_intent.payment_failed']);
      const done = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
      expect(done.status).toBe('succeeded');
    },
  );

  it('is charged once despite 200 concurrent confirmations', async () => {
    const { stripe, fake } = await startFake();
    const intent = await stripe.paymentIntents.create(order);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, () => stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })),
    );
    expect(outcomes.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    for (const each of outcomes)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(fake.objects.charges.size).toBe(1);
  });

  it('can be canceled while open, but not after it succeeds', async () => {
    const { stripe } = await startFake();
    const intent = await stripe.paymentIntents.create(order);
    expect(await stripe.paymentIntents.cancel(intent.id)).toMatchObject({ status: 'canceled' });
    await errorOf(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }));
    const done = await stripe.paymentIntents.create(paid);
    expect(await errorOf(stripe.paymentIntents.cancel(done.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it("cannot be paid with another customer's card", async () => {
    const { stripe } = await startFake();
    const [ada, eve] = [await stripe.customers.create(), await stripe.customers.create()];
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: ada.id });
    await errorOf(stripe.paymentIntents.create({ ...paid, customer: eve.id, payment_method: card.id }));
    await errorOf(stripe.paymentIntents.create({ ...paid, payment_method: card.id }));
  });
});

describe('3-D Secure', () => {
  it('delays a payment until the cardholder responds', async () => {
    const { stripe, fake, types } = await startFakeWithWebhook();
    const intent = await stripe.paymentIntents.create(order);
    expect(
      await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' }),
    ).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' }, latest_charge: null });
    const response = await fetch(`${fake.url}/test/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: intent.id, outcome: 'succeed' }),
    });
    expect(await response.json()).toMatchObject({ id: intent.id, status: 'succeeded' });
    expect(await types()).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  it('leaves the payment open for another card after a failure, without a charge', async () => {
    const { stripe, fake } = await startFake();
    const intent = await stripe.paymentIntents.create(order);
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' });
    fake.controls.authenticate(intent.id, 'fail');
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect(fake.objects.charges.size).toBe(0);
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(fake.objects.charges.size).toBe(1);
  });
});

describe('a refund', () => {
  it('returns part, then the rest, and never more than was paid', async () => {
    const { stripe, hook, types } = await startFakeWithWebhook();
    const { id: intent, latest_charge: charge } = await stripe.paymentIntents.create(paid);
    expect(await stripe.refunds.create({ payment_intent: intent, amount: 500 })).toMatchObject({
      status: 'succeeded',
      amount: 500,
    });
    expect(await stripe.charges.retrieve(charge as string)).toMatchObject({ amount_refunded: 500, refunded: false });
    await errorOf(stripe.refunds.create({ payment_intent: intent, amount: 1001 }));
    await stripe.refunds.create({ payment_intent: intent });
    expect(await stripe.charges.retrieve(charge as string)).toMatchObject({ amount_refunded: 1500, refunded: true });
    expect(await errorOf(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await types()).slice(3)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.created',
      'charge.refunded',
    ]);
    expect(hook.received.at(-1)!.data).toMatchObject({
      object: { id: charge, refunded: true },
      previous_attributes: { amount_refunded: 500, refunded: false },
    });
  });

  it('is rejected for an unpaid payment', async () => {
    const { stripe } = await startFake();
    const { id } = await stripe.paymentIntents.create(order);
    await errorOf(stripe.refunds.create({ payment_intent: id }));
  });
});

describe('a dispute', () => {
  it('blocks refunds and can be lost', async () => {
    const { stripe, fake, types } = await startFakeWithWebhook();
    const { id: intent, latest_charge: charge } = await stripe.paymentIntents.create(paid);
    const { id } = fake.controls.openDispute(intent);
    expect(() => fake.controls.openDispute(intent)).toThrow(/already disputed/);
    expect((await stripe.disputes.list({ payment_intent: intent })).data).toMatchObject([
      { id, charge, status: 'needs_response', amount: 1500 },
    ]);
    expect((await stripe.charges.retrieve(charge as string)).disputed).toBe(true);
    expect(await errorOf(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
      code: 'charge_disputed',
    });
    fake.controls.closeDispute(id, 'lost');
    expect((await types()).slice(3)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
    ]);
  });

  it('returns the funds when won', async () => {
    const { stripe, fake, types } = await startFakeWithWebhook();
    const { id: intent } = await stripe.paymentIntents.create(paid);
    fake.controls.closeDispute(fake.controls.openDispute(intent).id, 'won');
    expect((await types()).at(-1)).toBe('charge.dispute.funds_reinstated');
  });
});
