import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { OnApplicationShutdown } from '@nestjs/common';
import Stripe from 'stripe';
import type { StripeConfig } from '../config.ts';

/** of one attempt */
const TIMEOUT_MS = 4000;
const RETRIES = 2;
const KEEP = { keepAlive: true };

/** Stripe's SDK on connections of its own; null: payments are not set up. */
export class StripeConnection implements OnApplicationShutdown {
  readonly stripe: Stripe | null;
  readonly #agent: HttpAgent | null;
  constructor(config: Pick<StripeConfig, 'secretKey' | 'fakeUrl'> | null) {
    this.#agent = config && (config.fakeUrl === null ? new HttpsAgent(KEEP) : new HttpAgent(KEEP));
    this.stripe = config && this.#agent && stripeClient(config, this.#agent);
  }

  /** After the calls that are drained. */
  onApplicationShutdown(): void {
    this.#agent?.destroy();
  }
}

/** Speaks to Stripe, or to the local peer in its place. */
const stripeClient = (
  { secretKey, fakeUrl }: Pick<StripeConfig, 'secretKey' | 'fakeUrl'>,
  httpAgent: HttpAgent,
): Stripe =>
  new Stripe(secretKey.reveal(), {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpAgent,
    ...(fakeUrl !== null && placeOf(fakeUrl)),
  });

function placeOf(fakeUrl: string): { protocol: 'http'; host: string; port: string } {
  const { hostname, port } = new URL(fakeUrl);
  return { protocol: 'http', host: hostname.replace(/^\[|\]$/g, ''), port: port || '80' };
}
