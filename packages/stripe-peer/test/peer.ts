import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { startStripePeer, type StripePeer, type StripePeerOptions } from '../src/start-stripe-peer.ts';

export const SECRET = 'whsec_test';
export const KEY = 'sk_test_peer';
const stops: (() => Promise<void>)[] = [];

/** To be called after each test: stops whatever it started. */
export async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}

export const sdkOf = ({ port }: StripePeer, config: Partial<Stripe.StripeConfig> = {}, key = KEY): Stripe =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false, ...config });

/** A peer without a webhook, and the real SDK that talks to it. */
export async function started(options: StripePeerOptions = {}) {
  const peer = await startStripePeer({ webhookRetryMs: 10, ...options });
  stops.push(() => peer.stop());
  return { peer, stripe: sdkOf(peer) };
}

/** A webhook endpoint that verifies as the SDK does; `answer` decides what it says to each delivery. */
export async function receiver(answer: (event: Stripe.Event) => number = () => 200) {
  const received: Stripe.Event[] = [];
  const stripe = new Stripe(KEY);
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const event = stripe.webhooks.constructEvent(Buffer.concat(chunks), request.headers['stripe-signature']!, SECRET);
      const status = answer(event);
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

/** A peer that tells a receiver. */
export async function startedWithWebhook(answer?: (event: Stripe.Event) => number) {
  const hook = await receiver(answer);
  const { peer, stripe } = await started({ webhook: { url: hook.url, secret: hook.secret } });
  const types = async () => {
    await peer.settled();
    return hook.received.map((event) => event.type);
  };
  return { peer, stripe, hook, types };
}

/** The error a call fails with. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was expected to be refused.');
}

/** The product's monthly price. */
export const monthly = (stripe: Stripe, amount = 1500) =>
  stripe.prices.create({
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval: 'month' },
    product_data: { name: 'Premium' },
  });
