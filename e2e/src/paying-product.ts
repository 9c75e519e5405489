import { startStripePeer, type StripePeer } from '@plainscan/stripe-peer';
import { type Product, startProduct } from './product.ts';

const WEBHOOK_SECRET = 'whsec_of_the_journeys';

/** The product with a local Stripe in this process, into whose account the journeys look. */
export interface PayingProduct extends Product {
  readonly peer: StripePeer;
}

export async function startPayingProduct(): Promise<PayingProduct> {
  const peer = await startStripePeer();
  try {
    const product = await startProduct({
      env: { TRUST_PROXY: 'true', STRIPE_PEER_URL: peer.url, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET },
    });
    peer.controls.webhooks.setEndpoint({ url: `${product.url}/api/stripe/webhook`, secret: WEBHOOK_SECRET });
    return {
      ...product,
      peer,
      stop: async () => {
        await product.stop();
        await peer.stop();
      },
    };
  } catch (error) {
    await peer.stop();
    throw error;
  }
}
