import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG } from '@plainscan/service-kit';
import Stripe from 'stripe';
import type { BillingConfig, StripeConfig } from '../config.ts';

/** Per attempt. */
const TIMEOUT_MS = 4000;
const RETRIES = 2;

/** Stripe's SDK, which also retries; connects to the fake if one is configured. */
@Injectable()
export class StripeConnection implements OnApplicationShutdown {
  /** null: payments aren't configured */
  readonly stripe: Stripe | null;
  private readonly agent: HttpAgent;

  constructor(@Inject(CONFIG) { stripe: config }: Pick<BillingConfig, 'stripe'>) {
    this.agent = config?.fakeUrl ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true });
    this.stripe = config && stripeClient(config, this.agent);
  }

  onApplicationShutdown(): void {
    this.agent.destroy();
  }
}

const stripeClient = ({ secretKey, fakeUrl }: StripeConfig, httpAgent: HttpAgent): Stripe =>
  new Stripe(secretKey.reveal(), {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpAgent,
    ...(fakeUrl !== null && addressOf(fakeUrl)),
  });

function addressOf(url: string): { protocol: 'http'; host: string; port: string } {
  const { hostname, port } = new URL(url);
  return { protocol: 'http', host: hostname.replace(/^\[|\]$/g, ''), port: port || '80' };
}
