import { afterEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { TEST_CARDS } from '../src/index.ts';
import { refusalOf, started, startedWithWebhook, stopAll } from './peer.ts';

afterEach(stopAll);

const order = { amount: 1500, currency: 'usd', payment_method_types: ['card'] } as const;
const raw = (number: string): Stripe.PaymentIntentConfirmParams => ({
  payment_method_data: {
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
  } as Stripe.PaymentIntentConfirmParams.PaymentMethodData,
});

describe('a payment', () => {
  it('is charged once and told of in order', async () => {
    const { stripe, types } = await startedWithWebhook();
    const customer = await stripe.customers.create({ email: 'ada@example.com', metadata: { user: 'u1' } });
    const intent = await stripe.paymentIntents.create({ ...order, customer: customer.id, metadata: { user: 'u1' } });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      client_secret: expect.stringContaining(intent.id),
    });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1500, metadata: { user: 'u1' } });
    const charge = await stripe.charges.retrieve(paid.latest_charge as string, { expand: ['payment_intent.customer'] });
    expect(charge.payment_intent).toMatchObject({ id: intent.id, customer: { email: 'ada@example.com' } });
    expect(await types()).toEqual([
      'customer.created',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  it.each(
    TEST_CARDS.filter((card) => typeof card.charge === 'object' && card.challenge === 'never').flatMap((card) => [
      [`pm_card_${card.tokens[0]!}`, { payment_method: `pm_card_${card.tokens[0]!}` }, card.charge] as const,
      [card.number, raw(card.number), card.charge] as const,
    ]),
  )('with %s is declined with the codes of that card', async (_name, params, charge) => {
    const { stripe, types } = await startedWithWebhook();
    const intent = await stripe.paymentIntents.create(order);
    const refusal = await refusalOf(stripe.paymentIntents.confirm(intent.id, params));
    const { code, declineCode, message } = charge as { code: string; declineCode?: string; message: string };
    expect(refusal).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      message,
      payment_intent: { id: intent.id, status: 'requires_payment_method' },
    });
    expect(refusal.decline_code).toBe(declineCode ?? '');
    expect(await types()).toEqual(['payment_intent.created', 'charge.failed', 'payment_intent.payment_failed']);
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('succeeded');
  });

  it('is charged once by 200 concurrent confirmations', async () => {
    const { stripe, peer } = await started();
    const intent = await stripe.paymentIntents.create(order);
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, () => stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })),
    );
    expect(answers.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    for (const each of answers)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(peer.objects.charges.size).toBe(1);
  });
});
