import { join } from 'node:path';
import { storedSecret } from '../stored-secret.ts';
import { type Deployable, STRIPE_PEER } from './deployables.ts';

export interface Payments {
  /** started before all others */
  readonly peers: readonly Deployable[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * With a key of Stripe's, Stripe; else the local peer: the one that STRIPE_PEER_URL names, or one of this start, which keeps what it
 * knows in `dir` and tells the gateway at `url` of it.
 */
export function payments(
  env: Readonly<Record<string, string | undefined>>,
  { dir, url, peerPort }: { dir: string; url: string; peerPort: number },
): Payments {
  if (env['STRIPE_SECRET_KEY']) return { peers: [], env: { LOCAL_PAYMENTS: 'false', STRIPE_PEER_URL: '' } };
  if (env['STRIPE_PEER_URL']) return { peers: [], env: { LOCAL_PAYMENTS: 'true' } };
  const webhookSecret = `whsec_${storedSecret(join(dir, 'stripe-webhook.secret'))}`;
  return {
    peers: [STRIPE_PEER],
    env: {
      LOCAL_PAYMENTS: 'true',
      STRIPE_PEER_URL: `http://127.0.0.1:${peerPort}`,
      STRIPE_PEER_DIR: join(dir, 'stripe-peer'),
      STRIPE_PEER_WEBHOOK_URL: `${url}/api/stripe/webhook`,
      STRIPE_PEER_WEBHOOK_SECRET: webhookSecret,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
  };
}
