import { afterEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { signature } from '../src/index.ts';
import { SECRET, startFake, startFakeWithWebhook, stopAll, startReceiver } from './fake.ts';

afterEach(stopAll);

const [ADA, GRACE] = ['ada@example.com', 'grace@example.com'];

const addresses = (events: readonly Stripe.Event[]) =>
  events.map((event) => (event.data.object as Stripe.Customer).email);
const customers = async (stripe: Stripe, ...given: string[]) => {
  for (const email of given) await stripe.customers.create({ email });
};

describe('a webhook', () => {
  it('has a signature that the SDK accepts only with the right secret', () => {
    const { webhooks } = new Stripe('sk_test_x');
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created' });
    const now = Math.floor(Date.now() / 1000);
    expect(webhooks.constructEvent(body, signature(body, SECRET, now), SECRET).id).toBe('evt_1');
    expect(() => webhooks.constructEvent(body, signature(body, 'whsec_other', now), SECRET)).toThrow(/signature/);
    expect(() => webhooks.constructEvent(body, signature(body, SECRET, now - 301), SECRET)).toThrow(/tolerance/);
  });

  it('carries the object and the request that changed it', async () => {
    const { stripe, fake, hook } = await startFakeWithWebhook();
    const { id, lastResponse } = await stripe.customers.create({ email: ADA }, { idempotencyKey: 'key-1' });
    await stripe.customers.update(id, { email: GRACE });
    await fake.settled();
    const [created, updated] = hook.received;
    expect(created).toMatchObject({
      type: 'customer.created',
      data: { object: { id, email: ADA } },
      request: { id: lastResponse.requestId, idempotency_key: 'key-1' },
    });
    expect(updated).toMatchObject({ data: { object: { email: GRACE }, previous_attributes: { email: ADA } } });
    expect((await stripe.events.list()).data).toMatchObject([{ id: updated!.id }, { id: created!.id }]);
  });

  it('is retried until it is accepted, without blocking later ones', async () => {
    let later = false;
    const { stripe, fake, hook } = await startFakeWithWebhook((event) => {
      const { email } = event.data.object as Stripe.Customer;
      later ||= email === GRACE;
      return later ? 200 : 500;
    });
    await customers(stripe, ADA, GRACE);
    await fake.settled();
    expect(addresses(hook.received)).toEqual([GRACE, ADA]);
  });

  it('is delivered once the endpoint is reachable', async () => {
    const { stripe, fake } = await startFake({ webhook: { url: 'http://127.0.0.1:1/', secret: SECRET } });
    await customers(stripe, ADA);
    const hook = await startReceiver();
    fake.controls.webhooks.setEndpoint({ url: hook.url, secret: SECRET });
    await fake.settled();
    expect(addresses(hook.received)).toEqual([ADA]);
  });
});
