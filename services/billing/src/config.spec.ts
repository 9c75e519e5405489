import { describe, expect, it } from '@jest/globals';
import { billingConfig } from './config.ts';

const env = {
  NATS_URL: 'nats://localhost:4222',
  ACTOR_PUBLIC_KEY:
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEFqFNkJ8h7p1lpMDp9g+WTkg/Dz9FAjA7okTpz+54n90MJQUP2Js1p5Z9WFCPE/atGL73gjlJmCxC3UBPX5OEPQ==',
  BILLING_DB_URL: 'postgres://billing:secret@localhost/plainscan',
  PUBLIC_URL: 'https://plainscan.example/',
};
const keys = {
  STRIPE_SECRET_KEY: 'sk_live_hunter2',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const withKeys = (overrides: Record<string, string> = {}) => billingConfig({ ...env, ...keys, ...overrides });

describe('payment configuration', () => {
  it('is optional', () => {
    expect(billingConfig(env)).toMatchObject({ publicUrl: 'https://plainscan.example', stripe: null });
  });

  it('selects Stripe if its keys are set and the fake if its URL is set', () => {
    expect(withKeys().stripe).toMatchObject({ mode: 'stripe', fakeUrl: null, publishableKey: 'pk_live_1' });
    const fakeUrl = 'http://127.0.0.1:12111';
    expect(billingConfig({ ...env, FAKE_STRIPE_URL: fakeUrl }).stripe).toMatchObject({ mode: 'local', fakeUrl });
  });

  it.each(Object.keys(keys))('rejects a missing %s if other keys are set', (name) => {
    expect(() => withKeys({ [name]: '' })).toThrow(`${name} is missing: expected all of`);
  });

  it('rejects live keys in combination with the fake', () => {
    expect(() => withKeys({ FAKE_STRIPE_URL: 'http://127.0.0.1:12111' })).toThrow(
      /STRIPE_SECRET_KEY is malformed.*STRIPE_PUBLISHABLE_KEY is malformed/,
    );
  });

  it.each([
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_hunter2'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_1'],
    ['STRIPE_SECRET_KEY', 'pk_live_hunter2'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_hunter2'],
  ])('rejects a key of the wrong kind for %s', (name, value) => {
    const load = () => withKeys({ [name]: value });
    expect(load).toThrow(`${name} is malformed`);
    expect(load).not.toThrow(/hunter2/);
  });
});
