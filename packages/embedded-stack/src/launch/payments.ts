import { join } from 'node:path';
import { storedSecret } from '../stored-secret.ts';
import { type Deployable, FAKE_STRIPE } from './deployables.ts';

export interface Payments {
  /** started before everything else */
  readonly fakes: readonly Deployable[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Stripe if a key is configured; otherwise the fake at FAKE_STRIPE_URL, or one started here that stores its account in `dir` and
 * sends its webhooks to the gateway at `url`.
 */
export function payments(
  env: Readonly<Record<string, string | undefined>>,
  { dir, url, fakeStripePort }: { dir: string; url: string; fakeStripePort: number },
): Payments {
  if (env['STRIPE_SECRET_KEY']) return { fakes: [], env: { LOCAL_PAYMENTS: 'false', FAKE_STRIPE_URL: '' } };
  if (env['FAKE_STRIPE_URL']) return { fakes: [], env: { LOCAL_PAYMENTS: 'true' } };
  const webhookSecret = `whsec_${storedSecret(join(dir, 'stripe-webhook.secret'))}`;
  return {
    fakes: [FAKE_STRIPE],
    env: {
      LOCAL_PAYMENTS: 'true',
      FAKE_STRIPE_URL: `http://127.0.0.1:${fakeStripePort}`,
      FAKE_STRIPE_DIR: join(dir, 'fake-stripe'),
      FAKE_STRIPE_WEBHOOK_URL: `${url}/api/stripe/webhook`,
      FAKE_STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
  };
}
