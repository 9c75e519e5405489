import { expect, it } from '@jest/globals';
import { newContext, Secret } from '@plainscan/service-kit';
import { silentLogger } from '@plainscan/test-kit';
import Stripe from 'stripe';
import { PaymentSetup } from '../payments/payment-setup.ts';
import type { Customers } from '../stripe/customers.ts';
import { StripeCalls } from '../stripe/stripe-calls.ts';
import { LocalPayments } from './local-payments.ts';

const USER = '0b8f3f0a-9a53-4c8e-9a52-6a34b2a1c001';
const CONFIG = {
  ...{ mode: 'stripe' as const, fakeUrl: null, secretKey: new Secret('sk_live_x'), publishableKey: 'pk_live_x' },
  ...{ webhookSecret: new Secret('whsec_x'), priceLookupKey: 'monthly' },
};

it('is not there beside Stripe itself, nor where payments are not set up: nobody is asked', async () => {
  const ctx = newContext({ actor: { userId: USER, email: null, role: 'user', sessionId: null } });
  const asked: string[] = [];
  const httpClient = Stripe.createFetchHttpClient((url) => {
    asked.push(String(url));
    return Promise.reject(new Error('nothing is sent'));
  });
  const calls = new StripeCalls(new Stripe('sk_test_x', { httpClient }), silentLogger());
  for (const config of [CONFIG, null]) {
    const customers = { find: () => Promise.reject(new Error('nobody is looked up')) } as unknown as Customers;
    const local = new LocalPayments({ config, calls, customers, publicUrl: 'https://plainscan.example' });
    const notFound = { category: 'not_found', code: 'NOT_FOUND' };
    await expect(local.confirm(ctx, 'pi_1_secret_1', 'pm_card_visa')).rejects.toMatchObject(notFound);
    await expect(local.authenticate(ctx, 'pi_1_secret_1', true)).rejects.toMatchObject(notFound);
  }
  expect(asked).toEqual([]);
});

it('leaves the form to Stripe’s own where there are keys', () => {
  expect(new PaymentSetup({ stripe: CONFIG })).toEqual({ mode: 'stripe', publishableKey: 'pk_live_x' });
  expect(new PaymentSetup({ stripe: null })).toEqual({ mode: 'none', publishableKey: null });
  const local = { ...CONFIG, mode: 'local' as const, fakeUrl: 'http://127.0.0.1:1' };
  expect(new PaymentSetup({ stripe: local })).toEqual({ mode: 'local', publishableKey: null });
});
