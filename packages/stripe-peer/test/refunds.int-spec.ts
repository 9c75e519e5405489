import { afterEach, describe, expect, it } from '@jest/globals';
import { refusalOf, started, startedWithWebhook, stopAll } from './peer.ts';

afterEach(stopAll);

const pay = {
  amount: 1500,
  currency: 'usd',
  payment_method_types: ['card'],
  confirm: true,
  payment_method: 'pm_card_visa',
} as const;
const post = async (url: string, body: unknown) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { id: string };
};

describe('a refund', () => {
  it('gives back a part, then the rest, and never more', async () => {
    const { stripe, hook, types } = await startedWithWebhook();
    const { id: intent, latest_charge: charge } = await stripe.paymentIntents.create(pay);
    expect(await stripe.refunds.create({ payment_intent: intent, amount: 500 })).toMatchObject({
      status: 'succeeded',
      amount: 500,
    });
    expect(await stripe.charges.retrieve(charge as string)).toMatchObject({ amount_refunded: 500, refunded: false });
    await refusalOf(stripe.refunds.create({ payment_intent: intent, amount: 1001 }));
    await stripe.refunds.create({ charge: charge as string });
    expect(await stripe.charges.retrieve(charge as string, { expand: ['refunds'] })).toMatchObject({
      amount_refunded: 1500,
      refunded: true,
      refunds: { data: [{ amount: 1000 }, { amount: 500 }] },
    });
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
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

  it('of what was not paid is refused', async () => {
    const { stripe } = await started();
    const { id } = await stripe.paymentIntents.create({ ...pay, confirm: false });
    await refusalOf(stripe.refunds.create({ payment_intent: id }));
    await refusalOf(stripe.refunds.create({}));
  });
});

describe('a dispute', () => {
  it('is opened and closed by order, and bars a refund', async () => {
    const { stripe, peer, types } = await startedWithWebhook();
    const { id: intent, latest_charge: charge } = await stripe.paymentIntents.create(pay);
    const { id } = await post(`${peer.url}/test/disputes`, { payment_intent: intent });
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ charge, status: 'needs_response', amount: 1500 });
    expect((await stripe.charges.retrieve(charge as string)).disputed).toBe(true);
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
      code: 'charge_disputed',
    });
    await post(`${peer.url}/test/disputes/${id}/close`, { outcome: 'lost' });
    expect((await stripe.disputes.retrieve(id)).status).toBe('lost');
    expect((await types()).slice(3)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
    ]);
  });

  it('that is won brings the funds back', async () => {
    const { stripe, peer, types } = await startedWithWebhook();
    const { id: intent } = await stripe.paymentIntents.create(pay);
    const { id } = peer.controls.openDispute({ payment_intent: intent });
    expect(() => peer.controls.openDispute({ payment_intent: intent })).toThrow(/disputed already/);
    peer.controls.closeDispute(id, 'won');
    expect((await types()).at(-1)).toBe('charge.dispute.funds_reinstated');
  });

  it('comes by itself for the card that makes one', async () => {
    const { stripe, types } = await startedWithWebhook();
    await stripe.paymentIntents.create({ ...pay, payment_method: 'pm_card_createDispute' });
    expect(await types()).toContain('charge.dispute.created');
  });
});
