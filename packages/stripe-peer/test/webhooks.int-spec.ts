import { afterEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { signature } from '../src/index.ts';
import { SECRET, started, startedWithWebhook, stopAll, receiver } from './peer.ts';

afterEach(stopAll);

const post = async (url: string, body: unknown = {}) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { data?: { state: string }[] } };
};
const names = (events: readonly Stripe.Event[]) => events.map((event) => (event.data.object as Stripe.Customer).name);
const customers = async (stripe: Stripe, ...given: string[]) => {
  for (const name of given) await stripe.customers.create({ name });
};

describe('a webhook', () => {
  it('is signed so that only the SDK that knows the secret accepts it', () => {
    const { webhooks } = new Stripe('sk_test_x');
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created' });
    const now = Math.floor(Date.now() / 1000);
    expect(webhooks.constructEvent(body, signature(body, SECRET, now), SECRET).id).toBe('evt_1');
    expect(() => webhooks.constructEvent(body, signature(body, 'whsec_other', now), SECRET)).toThrow(/signature/);
    expect(() => webhooks.constructEvent(body, signature(body, SECRET, now - 301), SECRET)).toThrow(/tolerance/);
  });

  it('tells what happened, when, and by which request', async () => {
    const { stripe, peer, hook } = await startedWithWebhook();
    const { id, lastResponse } = await stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'key-1' });
    await stripe.customers.update(id, { name: 'Grace' });
    await peer.settled();
    const [created, updated] = hook.received;
    expect(created).toMatchObject({
      type: 'customer.created',
      data: { object: { id, name: 'Ada' } },
      request: { id: lastResponse.requestId, idempotency_key: 'key-1' },
    });
    expect(updated).toMatchObject({ data: { object: { name: 'Grace' }, previous_attributes: { name: 'Ada' } } });
    expect(await stripe.events.retrieve(created!.id)).toMatchObject({
      id: created!.id,
      data: { object: { name: 'Ada' } },
    });
    expect((await stripe.events.list({ types: ['customer.created'] })).data).toMatchObject([{ id: created!.id }]);
  });

  it('is tried again until it is accepted, while later ones go on', async () => {
    let later = false;
    const { stripe, peer, hook } = await startedWithWebhook((event) => {
      const { name } = event.data.object as Stripe.Customer;
      later ||= name === 'Grace';
      return name === 'Grace' || later ? 200 : 500;
    });
    await customers(stripe, 'Ada', 'Grace');
    await peer.settled();
    expect(names(hook.received)).toEqual(['Grace', 'Ada']);
    const [delivery] = peer.controls.deliveries(hook.received[1]!.id);
    expect(delivery).toMatchObject({ state: 'delivered' });
    expect(delivery!.attempts[0]).toMatchObject({ status: 500 });
    expect(delivery!.attempts.at(-1)).toMatchObject({ status: 200 });
  });

  it('reaches an endpoint that was away, and one that is named later', async () => {
    const { stripe, peer } = await started({ webhook: { url: 'http://127.0.0.1:1/', secret: SECRET } });
    await customers(stripe, 'Ada');
    const hook = await receiver();
    expect((await post(`${peer.url}/test/webhooks/endpoint`, { url: hook.url, secret: SECRET })).status).toBe(200);
    await peer.settled();
    expect(names(hook.received)).toEqual(['Ada']);
    expect(peer.controls.deliveries()[0]!.attempts.at(-1)).toMatchObject({ status: 200 });
  });
});

describe('over /test', () => {
  it('deliveries pause and resume', async () => {
    const { stripe, peer, hook } = await startedWithWebhook();
    await post(`${peer.url}/test/webhooks/pause`);
    await customers(stripe, 'Ada');
    const listed = await (await fetch(`${peer.url}/test/webhooks/deliveries`)).json();
    expect(listed).toMatchObject({ data: [{ type: 'customer.created', state: 'pending', attempts: [] }] });
    await post(`${peer.url}/test/webhooks/resume`);
    await peer.settled();
    expect(names(hook.received)).toEqual(['Ada']);
  });

  it('each event is delivered twice', async () => {
    const { stripe, peer, hook } = await startedWithWebhook();
    await post(`${peer.url}/test/webhooks/copies`, { count: 2 });
    await customers(stripe, 'Ada', 'Grace');
    await peer.settled();
    expect(names(hook.received)).toEqual(['Ada', 'Ada', 'Grace', 'Grace']);
    expect(new Set(hook.received.map((event) => event.id)).size).toBe(2);
  });

  it('events are delivered in the order given, and what waits of them is done with that', async () => {
    const { stripe, peer, hook } = await startedWithWebhook();
    await post(`${peer.url}/test/webhooks/pause`);
    await customers(stripe, 'Ada', 'Grace', 'Edith');
    const [ada, grace, edith] = [...peer.objects.events.keys()];
    const sent = await post(`${peer.url}/test/webhooks/deliver`, { events: [edith, ada, edith] });
    expect(sent.body.data!.map((each) => each.state)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(names(hook.received)).toEqual(['Edith', 'Ada', 'Edith']);
    await post(`${peer.url}/test/webhooks/resume`);
    await peer.settled();
    expect(hook.received.at(-1)!.id).toBe(grace);
    expect(hook.received).toHaveLength(4);
    expect((await post(`${peer.url}/test/webhooks/deliver`, { events: ['evt_none'] })).status).toBe(400);
  });

  it('the next events are lost, until they are delivered again', async () => {
    const { stripe, peer, hook } = await startedWithWebhook();
    await post(`${peer.url}/test/webhooks/drop`, { count: 2 });
    await customers(stripe, 'Ada', 'Grace', 'Edith');
    await peer.settled();
    expect(names(hook.received)).toEqual(['Edith']);
    await post(`${peer.url}/test/webhooks/redeliver`, { events: [[...peer.objects.events.keys()][0]] });
    await peer.settled();
    expect(names(hook.received)).toEqual(['Edith', 'Ada']);
  });

  it('only JSON that says what is meant is read', async () => {
    const { peer } = await started();
    expect((await post(`${peer.url}/test/webhooks/drop`, { count: 'two' })).status).toBe(400);
    expect((await post(`${peer.url}/test/webhooks/drop`, { number: 2 })).status).toBe(400);
    const form = await fetch(`${peer.url}/test/webhooks/pause`, {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    });
    expect(form.status).toBeGreaterThanOrEqual(400);
  });
});
