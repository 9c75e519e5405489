import { describe, expect, it } from '@jest/globals';
import { billingConfig } from './config.ts';

const env = {
  NATS_URL: 'nats://localhost:4222',
  BILLING_DB_URL: 'postgres://billing:secret@localhost/plainscan',
  PUBLIC_URL: 'https://plainscan.example/',
};
const keys = {
  STRIPE_SECRET_KEY: 'sk_live_hunter2',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const withKeys = (more: Record<string, string> = {}) => billingConfig({ ...env, ...keys, ...more });

describe('payment configuration', () => {
  it('is optional', () => {
    expect(billingConfig(env)).toMatchObject({ publicUrl: 'https://plainscan.example', stripe: null });
  });

  it('is Stripe with its keys, or the fake where its address is given', () => {
    expect(withKeys().stripe).toMatchObject({ mode: 'stripe', fakeUrl: null, publishableKey: 'pk_live_1' });
    const peer = 'http://127.0.0.1:12111';
    expect(billingConfig({ ...env, FAKE_STRIPE_URL: peer }).stripe).toMatchObject({ mode: 'local', fakeUrl: peer });
  });

  it.each(Object.keys(keys))('needs all keys or none: rejects a missing %s', (name) => {
    expect(() => withKeys({ [name]: '' })).toThrow(`${name} is missing: expected all of`);
  });

  it('rejects live keys together with the fake', () => {
    expect(() => withKeys({ FAKE_STRIPE_URL: 'http://127.0.0.1:12111' })).toThrow(
      /STRIPE_SECRET_KEY is malformed.*STRIPE_PUBLISHABLE_KEY is malformed/,
    );
  });

  it.each([
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_hunter2'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_1'],
    ['STRIPE_SECRET_KEY', 'pk_live_hunter2'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_hunter2'],
  ])('rejects a key of another kind: %s', (name, value) => {
    const mistaken = () => withKeys({ [name]: value });
    expect(mistaken).toThrow(`${name} is malformed`);
    expect(mistaken).not.toThrow(/hunter2/);
  });
});
