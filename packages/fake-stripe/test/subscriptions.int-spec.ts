import { afterEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { errorOf, startFake, startFakeWithWebhook, stopAll } from './fake.ts';
import {
  createActiveSubscription,
  advance,
  at,
  DAY_S,
  HOUR_S,
  createIncompleteSubscription,
  START,
  startFakeAtStart,
  startFakeAtStartWithWebhook,
} from './subscribing.ts';

afterEach(stopAll);

const periodOf = (subscription: Stripe.Subscription) => {
  const [item] = subscription.items.data;
  return [item!.current_period_start, item!.current_period_end];
};

describe('a subscription', () => {
  it('becomes active after its first payment', async () => {
    const { stripe, types, fake } = await startFakeWithWebhook();
    const { customer, subscription, invoice, intent } = await createIncompleteSubscription(stripe);
    expect(subscription.status).toBe('incomplete');
    expect(invoice).toMatchObject({ status: 'open', amount_due: 1500, billing_reason: 'subscription_create' });
    expect(invoice.confirmation_secret!.client_secret).toMatch(new RegExp(`^${intent}_secret_`));
    await errorOf(stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_chargeDeclined' }));
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
    const paid = await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    const now = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice.payments'] });
    expect(now).toMatchObject({
      status: 'active',
      default_payment_method: paid.payment_method,
      latest_invoice: {
        status: 'paid',
        amount_paid: 1500,
        attempt_count: 2,
        payments: { data: [{ status: 'paid', payment: { payment_intent: intent } }] },
      },
    });
    expect(fake.objects.paymentMethods.get(paid.payment_method as string)).toMatchObject({ customer: customer.id });
    expect((await types()).slice(3)).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'payment_intent.created',
      'invoice.finalized',
      'charge.failed',
      'payment_intent.payment_failed',
      'invoice.payment_failed',
      'charge.succeeded',
      'payment_intent.succeeded',
      'payment_method.attached',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
  });

  it('expires if it is not paid within 23 hours', async () => {
    const { stripe, types, fake } = await startFakeAtStartWithWebhook();
    const { subscription, invoice, intent } = await createIncompleteSubscription(stripe);
    advance(fake, START + 23 * HOUR_S - 1);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
    advance(fake, START + 23 * HOUR_S);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'incomplete_expired',
      ended_at: START + 23 * HOUR_S,
    });
    expect(fake.objects.invoices.get(invoice.id)!.status).toBe('void');
    expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('canceled');
    expect(await errorOf(stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect((await types()).slice(-3)).toEqual([
      'payment_intent.canceled',
      'invoice.voided',
      'customer.subscription.updated',
    ]);
  });

  it('renews each month on its day, or the last day of a shorter month, an hour into the period', async () => {
    const { stripe, types, hook, fake } = await startFakeAtStartWithWebhook();
    const { subscription } = await createActiveSubscription(stripe, 'pm_card_visa');
    await types();
    for (const [start, end] of [
      ['2026-02-28T12:00:00Z', '2026-03-31T12:00:00Z'],
      ['2026-03-31T12:00:00Z', '2026-04-30T12:00:00Z'],
      ['2026-04-30T12:00:00Z', '2026-05-31T12:00:00Z'],
    ] as const) {
      hook.received.length = 0;
      advance(fake, at(start));
      const begun = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
      expect(periodOf(begun)).toEqual([at(start), at(end)]);
      expect(begun).toMatchObject({ status: 'active', latest_invoice: { status: 'draft', created: at(start) } });
      advance(fake, at(start) + HOUR_S);
      const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription.id, {
        expand: ['latest_invoice'],
      });
      expect(invoice).toMatchObject({
        status: 'paid',
        billing_reason: 'subscription_cycle',
        lines: { data: [{ period: { start: at(start), end: at(end) }, amount: 1500 }] },
      });
      expect(await types()).toEqual([
        'invoice.created',
        'customer.subscription.updated',
        'payment_intent.created',
        'invoice.finalized',
        'charge.succeeded',
        'payment_intent.succeeded',
        'invoice_payment.paid',
        'invoice.paid',
        'invoice.payment_succeeded',
      ]);
    }
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(4);
    expect((await stripe.charges.list({ limit: 100 })).data).toHaveLength(4);
  });

  it('is past due while its renewal fails and is canceled after the last attempt', async () => {
    const { stripe, types, fake } = await startFakeAtStartWithWebhook();
    const { subscription, customer } = await createActiveSubscription(stripe, 'pm_card_visa');
    const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
    const due = at('2026-02-28T13:00:00Z');
    for (const [days, attempts] of [
      [0, 1],
      [3, 2],
      [8, 3],
    ] as const) {
      advance(fake, due + days * DAY_S);
      const { status, latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription.id, {
        expand: ['latest_invoice'],
      });
      expect(status).toBe('past_due');
      expect(invoice).toMatchObject({ status: 'open', attempt_count: attempts });
    }
    advance(fake, due + 15 * DAY_S);
    const ended = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(ended).toMatchObject({
      status: 'canceled',
      ended_at: due + 15 * DAY_S,
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
    });
    const all = await types();
    expect(all.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect(all.filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
  });

  it('becomes active again when the past-due invoice is paid', async () => {
    const { stripe, fake } = await startFakeAtStart();
    const { subscription, customer } = await createActiveSubscription(stripe, 'pm_card_visa');
    const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
    advance(fake, at('2026-02-28T13:00:00Z'));
    const pastDue = await stripe.subscriptions.retrieve(subscription.id);
    expect(pastDue.status).toBe('past_due');
    await stripe.invoices.pay(pastDue.latest_invoice as string, { payment_method: 'pm_card_visa' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('stays past due until the cardholder completes 3-D Secure at renewal', async () => {
    const { stripe, fake } = await startFakeAtStart();
    const { subscription, intent } = await createIncompleteSubscription(stripe);
    await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_authenticationRequired' });
    fake.controls.authenticate(intent, 'succeed');
    advance(fake, at('2026-02-28T13:00:00Z'));
    const { status, latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice.payments'],
    });
    expect(status).toBe('past_due');
    const waiting = (invoice as Stripe.Invoice).payments!.data[0]!.payment.payment_intent as string;
    expect((await stripe.paymentIntents.retrieve(waiting)).status).toBe('requires_action');
    fake.controls.authenticate(waiting, 'succeed');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('canceled at the end of its period stays active until then and can be resumed', async () => {
    const { stripe, types, fake } = await startFakeAtStartWithWebhook();
    const { subscription } = await createActiveSubscription(stripe, 'pm_card_visa');
    const end = at('2026-02-28T12:00:00Z');
    const canceled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(canceled).toMatchObject({
      status: 'active',
      cancel_at: end,
      canceled_at: START,
      cancel_at_period_end: true,
    });
    const kept = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    advance(fake, end - 1);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    advance(fake, end + DAY_S);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled', ended_at: end });
    expect((await stripe.charges.list()).data).toHaveLength(1);
    expect((await types()).filter((type) => type.startsWith('customer.subscription'))).toEqual([
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.updated',
      'customer.subscription.updated',
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ]);
  });

  it('canceled immediately ends and cannot be canceled again', async () => {
    const { stripe } = await startFake();
    const { subscription } = await createActiveSubscription(stripe, 'pm_card_visa');
    expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe('canceled');
    expect(await errorOf(stripe.subscriptions.cancel(subscription.id))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('with a trial collects a card through a SetupIntent and charges it when the trial ends', async () => {
    const { stripe, types, fake } = await startFakeAtStartWithWebhook();
    const { subscription, invoice } = await createIncompleteSubscription(stripe, { trial_end: START + 5 * DAY_S });
    expect(subscription).toMatchObject({ status: 'trialing', trial_end: START + 5 * DAY_S });
    expect(invoice).toMatchObject({ status: 'paid', amount_due: 0, confirmation_secret: null });
    const setup = subscription.pending_setup_intent as Stripe.SetupIntent;
    const done = await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      pending_setup_intent: null,
      default_payment_method: done.payment_method,
    });
    expect(await types()).toContain('setup_intent.succeeded');
    advance(fake, START + 5 * DAY_S + HOUR_S);
    expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', amount_paid: 1500 },
    });
  });

  it('is canceled when its trial ends without a card', async () => {
    const { stripe, fake } = await startFakeAtStart();
    const { subscription } = await createIncompleteSubscription(stripe, { trial_end: START + 5 * DAY_S });
    advance(fake, START + 6 * DAY_S);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  });

  it('rejects an always-declined card at setup and at attachment', async () => {
    const { stripe, types } = await startFakeAtStartWithWebhook();
    const { subscription, customer } = await createIncompleteSubscription(stripe, { trial_end: START + DAY_S });
    const setup = subscription.pending_setup_intent as Stripe.SetupIntent;
    const declined = { type: 'StripeCardError', code: 'card_declined', decline_code: 'generic_decline' };
    const payment_method = 'pm_card_chargeDeclined';
    expect(await errorOf(stripe.setupIntents.confirm(setup.id, { payment_method }))).toMatchObject({
      ...declined,
      setup_intent: { status: 'requires_payment_method' },
    });
    expect(await errorOf(stripe.paymentMethods.attach(payment_method, { customer: customer.id }))).toMatchObject(
      declined,
    );
    expect(await types()).toContain('setup_intent.setup_failed');
  });

  it("advances with the account's time when it has no test clock", async () => {
    const { stripe, fake } = await startFake({ clock: () => START * 1000 });
    const { subscription } = await createActiveSubscription(stripe, 'pm_card_visa');
    fake.controls.passTime(28 * DAY_S + HOUR_S);
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toMatchObject([
      { status: 'paid', created: START + 28 * DAY_S },
      { status: 'paid', created: START },
    ]);
  });
});
