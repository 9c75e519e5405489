import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, CONFIG, LOGGER, type Logger, SingleFlight } from '@plainscan/service-kit';
import type { BillingConfig } from '../config.ts';
import { CURRENCY, PREMIUM_CENTS } from './payment-state.ts';
import { type Deadline, waitMs, sharedDeadline, StripeCalls } from './stripe-calls.ts';
import { paymentsUnavailable } from './stripe-errors.ts';

const CACHED_MS = 5 * 60_000;

/** The monthly price at Stripe, found by its lookup key. */
@Injectable()
export class PremiumPrice {
  private readonly requests = new SingleFlight<string>();
  private cached: { id: string; until: number } | null = null;

  constructor(
    private readonly calls: StripeCalls,
    @Inject(CONFIG) private readonly config: BillingConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError PAYMENTS_UNAVAILABLE, also if the price is missing or differs from the one shown */
  async id(ctx: Deadline): Promise<string> {
    if (this.cached && this.cached.until > this.clock()) return this.cached.id;
    return this.requests.run('price', () => this.fetch(sharedDeadline()), waitMs(ctx), paymentsUnavailable);
  }

  private async fetch(ctx: Deadline): Promise<string> {
    const id = await this.find(ctx);
    this.cached = { id, until: this.clock() + CACHED_MS };
    return id;
  }

  private async find(ctx: Deadline): Promise<string> {
    const { stripe: config } = this.config;
    if (!config) throw paymentsUnavailable();
    const { mode, priceLookupKey } = config;
    const { data } = await this.calls.ask(ctx, (stripe) =>
      stripe.prices.list({ lookup_keys: [priceLookupKey], active: true, limit: 1 }),
    );
    const price = data[0];
    if (!price && mode === 'local') return this.createAtFake(ctx, priceLookupKey);
    const { recurring } = price ?? {};
    const matchesShownPrice =
      price?.unit_amount === PREMIUM_CENTS &&
      price.currency === CURRENCY &&
      recurring?.interval === 'month' &&
      recurring.interval_count === 1;
    if (matchesShownPrice) return price.id;
    this.logger.error(
      { lookupKey: priceLookupKey, found: price !== undefined },
      'no monthly price of 15 USD found at Stripe under the lookup key',
    );
    throw paymentsUnavailable();
  }

  private async createAtFake(ctx: Deadline, lookupKey: string): Promise<string> {
    const product = await this.calls.ask(ctx, (stripe) =>
      stripe.products.create({ name: 'Plainscan Premium' }, { idempotencyKey: `product-${lookupKey}` }),
    );
    const price = await this.calls.ask(ctx, (stripe) =>
      stripe.prices.create(
        {
          product: product.id,
          unit_amount: PREMIUM_CENTS,
          currency: CURRENCY,
          recurring: { interval: 'month' },
          lookup_key: lookupKey,
        },
        { idempotencyKey: `price-${lookupKey}` },
      ),
    );
    return price.id;
  }
}
