import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startFakeStripe } from '../src/index.ts';
import { startReceiver, SECRET, sdkOf, startFake, stopAll } from './fake.ts';
import { createActiveSubscription, createIncompleteSubscription } from './subscribing.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fake-stripe-'));
});
afterEach(async () => {
  await stopAll();
  await rm(dir, { recursive: true, force: true });
});

describe('a fake with a data directory', () => {
  it('keeps everything across a restart, including idempotency keys and undelivered events', async () => {
    const first = await startFakeStripe({ dir, webhook: { url: 'http://127.0.0.1:1/', secret: SECRET } });
    const stripe = sdkOf(first);
    const key = { idempotencyKey: 'customer-1' };
    const customer = await stripe.customers.create({ email: 'ada@example.com' }, key);
    const { subscription, intent } = await createIncompleteSubscription(stripe);
    first.controls.passTime(60);
    await first.stop();

    const hook = await startReceiver();
    const { fake, stripe: later } = await startFake({ dir, webhook: { url: hook.url, secret: SECRET } });
    expect((await later.customers.create({ email: 'ada@example.com' }, key)).id).toBe(customer.id);
    await later.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    expect((await later.subscriptions.retrieve(subscription.id)).status).toBe('active');
    fake.controls.webhooks.retryNow();
    await fake.settled();
    expect(hook.received.map((event) => event.id).sort()).toEqual([...fake.objects.events.keys()].sort());
    expect(fake.objects.clock.get('offsetS')).toBe(60);
  });

  it('writes a change to disk before it responds', async () => {
    const { stripe } = await startFake({ dir });
    const customers = await Promise.all(Array.from({ length: 50 }, () => stripe.customers.create()));
    const stored = JSON.parse(await readFile(join(dir, 'fake-stripe.json'), 'utf8')) as {
      objects: { customers: [string, unknown][] };
    };
    expect(stored.objects.customers.map(([id]) => id).sort()).toEqual(customers.map(({ id }) => id).sort());
  });

  it('does not overwrite a file written by another version', async () => {
    await writeFile(join(dir, 'fake-stripe.json'), '{"format":99}');
    await expect(startFakeStripe({ dir })).rejects.toThrow(/another version/);
  });
});

describe('the hosted pages', () => {
  it('show an invoice and accept its payment, after 3-D Secure if the card requires it', async () => {
    const { stripe } = await startFake();
    const { invoice } = await createIncompleteSubscription(stripe);
    const page = await fetch(invoice.hosted_invoice_url!);
    expect(await page.text()).toMatch(/\$15\.00.*open/s);
    const send = async (fields: Record<string, string>) =>
      (await fetch(invoice.hosted_invoice_url!, { method: 'POST', body: new URLSearchParams(fields) })).text();
    expect(await send({ card: 'pm_card_chargeDeclined' })).toContain('Your card was declined.');
    expect(await send({ card: 'pm_card_authenticationRequired' })).toContain('Complete authentication');
    expect(await send({ outcome: 'fail' })).toMatch(/\$15\.00.*open/s);
    await send({ card: 'pm_card_authenticationRequired' });
    expect(await send({ outcome: 'succeed' })).toMatch(/\$15\.00.*paid/s);
    const { data } = await stripe.charges.list({ limit: 1 });
    expect(await (await fetch(data[0]!.receipt_url!)).text()).toContain('$15.00 paid');
  });

  it('let customers cancel, renew, and change the card of their own subscription only', async () => {
    const { stripe, fake } = await startFake();
    const { customer, subscription } = await createActiveSubscription(stripe, 'pm_card_visa');
    const other = await createActiveSubscription(stripe, 'pm_card_visa');
    const { url } = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'http://shop.test/settings?a=1&b=<2>',
    });
    const page = await (await fetch(url)).text();
    expect(page).toContain('Premium');
    expect(page).toContain('href="http://shop.test/settings?a=1&amp;b=&lt;2&gt;"');
    const send = (fields: Record<string, string>) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ subscription: subscription.id, ...fields }) });
    await send({ cancel: 'true' });
    expect(fake.objects.subscriptions.get(subscription.id)).toMatchObject({ cancel_at_period_end: true });
    await send({ cancel: 'false' });
    expect(fake.objects.subscriptions.get(subscription.id)).toMatchObject({ cancel_at_period_end: false });
    expect(await (await send({ card: 'pm_card_chargeCustomerFail' })).text()).toContain('ending in 0341');
    expect((await send({ subscription: other.subscription.id, cancel: 'true' })).status).toBe(404);
    expect(fake.objects.subscriptions.get(other.subscription.id)).toMatchObject({ cancel_at_period_end: false });
    expect((await fetch(`${fake.url}/portal/guess`)).status).toBe(404);
    expect((await fetch(`${fake.url}/healthz`)).status).toBe(200);
  });
});
