import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@plainscan/contracts';
import { type CallContext, CONFIG, LOGGER, type Logger, unavailableError } from '@plainscan/service-kit';
import Stripe from 'stripe';
import type { BillingConfig } from '../config.ts';
import { type StripeEvent, stripeEventSchema } from './event-target.ts';
import { StripeEventsService } from './stripe-events.service.ts';

/** Older signatures are rejected as replays, because Stripe signs each delivery attempt separately. */
const TOLERANCE_S = 300;

const invalidSignature = (): AppError =>
  new AppError('invalid', 'INVALID_SIGNATURE', "This event's Stripe signature isn't valid for this endpoint.");
const invalidEvent = (): AppError => new AppError('invalid', 'INVALID_REQUEST', "This isn't a valid Stripe event.");

/** Receives webhooks. Only the references in a signed body are used; the objects are read from Stripe. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly events: StripeEventsService,
    @Inject(CONFIG) private readonly config: BillingConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError INVALID_SIGNATURE, INVALID_REQUEST; UNAVAILABLE if it couldn't be applied, so that Stripe resends it */
  async receive(ctx: CallContext, body: string, signature: string): Promise<void> {
    const { stripe } = this.config;
    if (!stripe) throw invalidSignature();
    const event = verifiedEvent(body, signature, stripe.webhookSecret.reveal());
    const isLive = /^(sk|rk)_live_/.test(stripe.secretKey.reveal());
    if (event.livemode !== isLive) {
      this.logger.warn({ eventId: event.id, livemode: event.livemode }, 'dropped Stripe event: livemode mismatch');
      return;
    }
    try {
      await this.events.apply(ctx, event);
    } catch (err) {
      if (!(err instanceof AppError) || err.code !== 'PAYMENTS_UNAVAILABLE') throw err;
      throw unavailableError();
    }
  }
}

/** @throws AppError INVALID_SIGNATURE, INVALID_REQUEST */
function verifiedEvent(body: string, signature: string, secret: string): StripeEvent {
  try {
    Stripe.webhooks.signature!.verifyHeader(body, signature, secret, TOLERANCE_S);
  } catch {
    throw invalidSignature();
  }
  const event = stripeEventSchema.safeParse(parseJson(body));
  if (!event.success) throw invalidEvent();
  return event.data;
}

/** undefined: not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
