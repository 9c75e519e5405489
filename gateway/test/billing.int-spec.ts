import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createSubscription, AppError, receiveWebhook } from '@plainscan/contracts';
import { CLIENT_SECRET } from './fake-billing.ts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

let booted: BootedGateway;
beforeAll(async () => {
  booted = await bootGateway({ auth: true, billing: true });
});
afterEach(() => booted.billing.reset());
afterAll(async () => {
  await booted.stop();
});

const webhook = (body: string, headers: Record<string, string> = { 'stripe-signature': 't=1,v1=2' }) =>
  booted.post('/api/stripe/webhook', body, {
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });

describe('a Stripe webhook', () => {
  it.each(['{ "id" : "evt_1",\n "text": "ünïcode \\u00fc" }', 'not JSON', '{"__proto__":{"a":1}}', '[]'])(
    'reaches the service byte for byte, with its signature: %s',
    async (body) => {
      expect(await webhook(body)).toMatchObject({ status: 200, body: { received: true } });
      expect(booted.billing.lastInput(receiveWebhook)).toEqual({ body, signature: 't=1,v1=2' });
    },
  );

  it('may be larger than other request bodies, up to its own limit', async () => {
    expect((await webhook(JSON.stringify({ text: 'a'.repeat(300_000) }))).status).toBe(200);
    expect((await webhook(JSON.stringify({ text: 'a'.repeat(600_000) }))).status).toBe(413);
    expect(booted.billing.callsOf(receiveWebhook)).toHaveLength(1);
  });

  it('reaches the service even if escaping or UTF-8 makes it larger', async () => {
    for (const body of ['"'.repeat(500_000), '\u0001'.repeat(500_000), 'é'.repeat(250_000)]) {
      expect(await webhook(body)).toMatchObject({ status: 200 });
      expect(booted.billing.lastInput(receiveWebhook)).toMatchObject({ body });
    }
  });

  it('is rejected by the gateway without a signature or a body', async () => {
    expect(await webhook('{}', {})).toMatchObject({ status: 400, body: { code: 'INVALID_SIGNATURE' } });
    const empty = await booted.post('/api/stripe/webhook', undefined, { headers: { 'stripe-signature': 't=1' } });
    expect(empty.status).toBe(400);
    expect(booted.billing.callsOf(receiveWebhook)).toEqual([]);
  });

  it('is rejected when the service rejects its signature', async () => {
    booted.billing.on(receiveWebhook, () => {
      throw new AppError('invalid', 'INVALID_SIGNATURE', 'Invalid signature.');
    });
    expect(await webhook('{}')).toMatchObject({ status: 400, body: { code: 'INVALID_SIGNATURE' } });
  });
});

describe('payments', () => {
  it('require a session and accepted terms', async () => {
    expect((await booted.post('/api/create-subscription')).status).toBe(401);
    expect(await booted.as({ terms: null }, '/api/create-subscription', { method: 'POST' })).toMatchObject({
      status: 403,
      body: { code: 'TERMS_REQUIRED' },
    });
    expect(booted.billing.callsOf(createSubscription)).toEqual([]);
  });

  it('leave no client secret in the log', async () => {
    const response = await booted.as({}, '/api/create-subscription', { method: 'POST' });
    expect(response).toMatchObject({ status: 200, body: { clientSecret: CLIENT_SECRET } });
    expect(JSON.stringify(booted.lines)).not.toContain(CLIENT_SECRET);
  });

  it('with a test card are not available without local payments', async () => {
    for (const path of ['/api/billing/local/confirm', '/api/billing/local/authenticate'])
      expect((await booted.as({}, path, { method: 'POST', body: {} })).status).toBe(404);
  });

  it('let pages load the Stripe form only when Stripe is used', async () => {
    const policy = async (gateway: BootedGateway) =>
      (await gateway.call('/api/app-info')).headers.get('content-security-policy') ?? '';
    expect(await policy(booted)).not.toContain('stripe');
    const withStripe = await bootGateway({ env: { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' } });
    expect(await policy(withStripe)).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/);
    await withStripe.stop();
  });
});
