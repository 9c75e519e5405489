import { afterEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { refusalOf, sdkOf, started, startedWithWebhook, stopAll } from './peer.ts';

afterEach(stopAll);

const order = { amount: 1500, currency: 'usd', payment_method_types: ['card'] } as const;
const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('3-D Secure', () => {
  it('holds a payment back until the holder of the card has answered', async () => {
    const { stripe, peer, types } = await startedWithWebhook();
    const intent = await stripe.paymentIntents.create(order);
    const waiting = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequired',
    });
    expect(waiting).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
      latest_charge: null,
    });
    const answer = await post(`${peer.url}/test/authenticate`, { payment_intent: intent.id, outcome: 'succeed' });
    expect(await answer.json()).toMatchObject({ id: intent.id, status: 'succeeded' });
    expect(await types()).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  it('that fails leaves the payment to another card, without a charge', async () => {
    const { stripe, peer } = await started();
    const intent = await stripe.paymentIntents.create(order);
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' });
    peer.controls.authenticate({ payment_intent: intent.id, outcome: 'fail' });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect(peer.objects.charges.size).toBe(0);
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(peer.objects.charges.size).toBe(1);
  });

  it('passed with a card that then lacks funds is a decline', async () => {
    const { stripe, peer } = await started();
    const intent = await stripe.paymentIntents.create(order);
    await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    });
    peer.controls.authenticate({ payment_intent: intent.id, outcome: 'succeed' });
    expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error).toMatchObject({
      decline_code: 'insufficient_funds',
    });
  });

  it('is declined instead where nobody is there to answer, unless the card was set up for that', async () => {
    const { stripe, peer } = await started();
    const customer = await stripe.customers.create();
    const offSession = (payment_method: string) =>
      stripe.paymentIntents.create({
        ...order,
        customer: customer.id,
        payment_method,
        confirm: true,
        off_session: true,
      });
    expect(await refusalOf(offSession('pm_card_authenticationRequired'))).toMatchObject({
      code: 'authentication_required',
      decline_code: 'authentication_required',
    });
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
    });
    expect(setup.status).toBe('requires_action');
    peer.controls.authenticate({ setup_intent: setup.id, outcome: 'succeed' });
    expect((await offSession(setup.payment_method as string)).status).toBe('succeeded');
  });

  it('is answered on a page of the peer, which sends back to where the payment began', async () => {
    const { stripe, peer } = await started();
    const intent = await stripe.paymentIntents.create({ amount: 1500, currency: 'usd' });
    const waiting = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://shop.test/done?type=one-time',
    });
    const { url } = waiting.next_action!.redirect_to_url!;
    expect(await (await fetch(url!)).text()).toContain('Complete authentication');
    const answer = await fetch(url!, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome: 'succeed' }),
    });
    const back = new URL(answer.headers.get('location')!);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      type: 'one-time',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    expect(peer.objects.paymentIntents.get(intent.id)!.status).toBe('succeeded');
  });
});

describe('a browser', () => {
  it('confirms with a publishable key and the client secret, and can do nothing else', async () => {
    const { stripe, peer } = await started();
    const browser = sdkOf(peer, {}, 'pk_test_peer');
    const intent = await stripe.paymentIntents.create(order);
    const secret = { client_secret: intent.client_secret! };
    expect((await browser.paymentIntents.retrieve(intent.id, secret)).id).toBe(intent.id);
    const paid = await browser.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      ...secret,
    } as Stripe.PaymentIntentConfirmParams);
    expect(paid.status).toBe('succeeded');
    expect(await refusalOf(browser.paymentIntents.retrieve(intent.id))).toMatchObject({ code: 'parameter_missing' });
    expect(await refusalOf(browser.paymentIntents.retrieve(intent.id, { client_secret: 'pi_other' }))).toMatchObject({
      statusCode: 404,
    });
    expect(await refusalOf(browser.customers.list())).toMatchObject({ statusCode: 403 });
  });
});

describe('setting up a card', () => {
  it.each([
    ['pm_card_visa', 'succeeded'],
    ['pm_card_chargeCustomerFail', 'succeeded'],
    ['pm_card_authenticationRequired', 'requires_action'],
  ])('with %s is %s', async (payment_method, status) => {
    const { stripe } = await started();
    const { id } = await stripe.customers.create();
    expect((await stripe.setupIntents.create({ customer: id, payment_method, confirm: true })).status).toBe(status);
  });

  it('with a card that is always declined is declined, as attaching it is', async () => {
    const { stripe, types } = await startedWithWebhook();
    const { id: customer } = await stripe.customers.create();
    const setup = await stripe.setupIntents.create({ customer });
    const declined = { type: 'StripeCardError', code: 'card_declined', decline_code: 'generic_decline' };
    expect(
      await refusalOf(stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_chargeDeclined' })),
    ).toMatchObject({ ...declined, setup_intent: { status: 'requires_payment_method' } });
    expect(await refusalOf(stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer }))).toMatchObject(
      declined,
    );
    expect(await types()).toContain('setup_intent.setup_failed');
  });
});
