import { expect, it } from '@jest/globals';
import { newContext, Secret } from '@plainscan/service-kit';
import { silentLogger } from '@plainscan/test-kit';
import Stripe from 'stripe';
import type { StripeConfig } from '../config.ts';
import { StripeCalls } from '../stripe/stripe-calls.ts';
import { LocalPaymentsService } from './local-payments.service.ts';
import { PaymentsController } from './payments.controller.ts';

const USER = '0b8f3f0a-9a53-4c8e-9a52-6a34b2a1c001';
const CONFIG = {
  mode: 'stripe' as const,
  fakeUrl: null,
  secretKey: new Secret('sk_live_x'),
  publishableKey: 'pk_live_x',
  webhookSecret: new Secret('whsec_x'),
  priceLookupKey: 'monthly',
};

it('local payments return NOT_FOUND and send no request unless the fake is configured', async () => {
  const ctx = newContext({ actor: { userId: USER, email: null, role: 'user', sessionId: null } });
  const requests: string[] = [];
  const httpClient = Stripe.createFetchHttpClient((url) => {
    requests.push(String(url));
    return Promise.reject(new Error('no request is sent'));
  });
  const calls = new StripeCalls({ stripe: new Stripe('sk_test_x', { httpClient }) }, silentLogger());
  for (const stripe of [CONFIG, null]) {
    const customers = { stripeIdOf: () => Promise.reject(new Error('no customer is looked up')) };
    const config = { stripe, publicUrl: 'https://plainscan.example' };
    const local = new LocalPaymentsService(calls, customers as never, config);
    const notFound = { category: 'not_found', code: 'NOT_FOUND' };
    await expect(local.confirm(ctx, 'pi_1_secret_1', 'pm_card_visa')).rejects.toMatchObject(notFound);
    await expect(local.authenticate(ctx, 'pi_1_secret_1', true)).rejects.toMatchObject(notFound);
  }
  expect(requests).toEqual([]);
});

it("the payment setup selects Stripe's form if its keys are configured", () => {
  const setup = (stripe: StripeConfig | null) => new PaymentsController({} as never, {} as never, { stripe }).setup();
  expect(setup(CONFIG)).toEqual({ mode: 'stripe', publishableKey: 'pk_live_x' });
  expect(setup(null)).toEqual({ mode: 'none', publishableKey: null });
  expect(setup({ ...CONFIG, mode: 'local', fakeUrl: 'http://127.0.0.1:1' })).toEqual({
    mode: 'local',
    publishableKey: null,
  });
});
