import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { startFakeStripe, type FakeStripe, type FakeStripeOptions } from '../src/index.ts';

export const SECRET = 'whsec_test';
export const KEY = 'sk_test_fake';
/** Payment methods that need no `return_url`. */
export const CARDS_ONLY = { enabled: true, allow_redirects: 'never' } as const;
const stops: (() => Promise<void>)[] = [];

/** Stops everything that a test started. */
export async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}

export const sdkOf = ({ port }: FakeStripe, config: Partial<Stripe.StripeConfig> = {}, key = KEY): Stripe =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false, ...config });

/** Starts a fake without a webhook, and connects the real SDK to it. */
export async function startFake(options: FakeStripeOptions = {}) {
  const fake = await startFakeStripe({ webhookRetryMs: 10, ...options });
  stops.push(() => fake.stop());
  return { fake, stripe: sdkOf(fake) };
}

/** A webhook endpoint that verifies signatures with the SDK; `statusFor` chooses the status of each response. */
export async function startReceiver(statusFor: (event: Stripe.Event) => number = () => 200) {
  const received: Stripe.Event[] = [];
  const stripe = new Stripe(KEY);
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const event = stripe.webhooks.constructEvent(Buffer.concat(chunks), request.headers['stripe-signature']!, SECRET);
      const status = statusFor(event);
      if (status < 300) received.push(event);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, secret: SECRET, received };
}

/** A fake that sends its events to a receiver. */
export async function startFakeWithWebhook(
  statusFor?: (event: Stripe.Event) => number,
  options: FakeStripeOptions = {},
) {
  const hook = await startReceiver(statusFor);
  const { fake, stripe } = await startFake({ ...options, webhook: { url: hook.url, secret: hook.secret } });
  const types = async () => {
    await fake.settled();
    return hook.received.map((event) => event.type);
  };
  return { fake, stripe, hook, types };
}

/** The error that a call fails with. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('Expected the call to fail.');
}

/** Creates a product with a monthly price. */
export const createMonthlyPrice = async (stripe: Stripe, lookupKey?: string) =>
  stripe.prices.create({
    currency: 'usd',
    unit_amount: 1500,
    recurring: { interval: 'month' },
    product: (await stripe.products.create({ name: 'Premium' })).id,
    ...(lookupKey && { lookup_key: lookupKey }),
  });
