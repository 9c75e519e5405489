import { type FakeStripe, startFakeStripe } from '@plainscan/fake-stripe';
import { type Product, startProduct } from './product.ts';

const WEBHOOK_SECRET = 'whsec_of_the_journeys';

/** The product with a fake Stripe in this process, whose account the tests inspect. */
export interface PayingProduct extends Product {
  readonly fakeStripe: FakeStripe;
}

export async function startPayingProduct(): Promise<PayingProduct> {
  const fakeStripe = await startFakeStripe();
  try {
    const product = await startProduct({
      env: { TRUST_PROXY: 'true', FAKE_STRIPE_URL: fakeStripe.url, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET },
    });
    fakeStripe.controls.webhooks.setEndpoint({ url: `${product.url}/api/stripe/webhook`, secret: WEBHOOK_SECRET });
    return {
      ...product,
      fakeStripe,
      stop: async () => {
        await product.stop();
        await fakeStripe.stop();
      },
    };
  } catch (error) {
    await fakeStripe.stop();
    throw error;
  }
}
