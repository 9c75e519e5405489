import { AppError } from '@plainscan/contracts';
import { type CallContext, type Logger, unavailableError } from '@plainscan/service-kit';
import Stripe from 'stripe';
import type { StripeConfig } from '../config.ts';
import { type StripeEvent, stripeEventSchema } from './event-target.ts';
import type { StripeEvents } from './stripe-events.ts';

/** An older signature is a replay: Stripe signs anew each time it sends. */
const TOLERANCE_S = 300;

const invalidSignature = (): AppError =>
  new AppError('invalid', 'INVALID_SIGNATURE', 'This event is not signed by Stripe for this address.');
const notAnEvent = (): AppError => new AppError('invalid', 'INVALID_REQUEST', "This is not one of Stripe's events.");

/** Takes what Stripe tells: nothing of a body is believed but that Stripe has sent it. */
export class ReceiveWebhook {
  readonly #config: StripeConfig | null;
  readonly #events: StripeEvents;
  readonly #logger: Logger;

  constructor(parts: { config: StripeConfig | null; events: StripeEvents; logger: Logger }) {
    this.#config = parts.config;
    this.#events = parts.events;
    this.#logger = parts.logger;
  }

  /** @throws AppError INVALID_SIGNATURE, INVALID_REQUEST; UNAVAILABLE when it could not be applied: Stripe sends it again */
  async receive(ctx: CallContext, body: string, signature: string): Promise<void> {
    const event = this.#verified(body, signature);
    if (event.livemode !== this.#isLive) {
      this.#logger.warn({ eventId: event.id, livemode: event.livemode }, 'event of the other mode ignored');
      return;
    }
    try {
      await this.#events.apply(ctx, event);
    } catch (err) {
      if (!(err instanceof AppError) || err.code !== 'PAYMENTS_UNAVAILABLE') throw err;
      throw unavailableError();
    }
  }

  #verified(body: string, signature: string): StripeEvent {
    if (!this.#config) throw invalidSignature();
    const secret = this.#config.webhookSecret.reveal();
    try {
      Stripe.webhooks.signature!.verifyHeader(body, signature, secret, TOLERANCE_S);
    } catch {
      throw invalidSignature();
    }
    const event = stripeEventSchema.safeParse(parsed(body));
    if (!event.success) throw notAnEvent();
    return event.data;
  }

  get #isLive(): boolean {
    return /^(sk|rk)_live_/.test(this.#config?.secretKey.reveal() ?? '');
  }
}

/** undefined: it is no JSON */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
