import type { Clock, Logger } from '@plainscan/service-kit';
import type { StripeConfig } from '../config.ts';
import { CURRENCY, PREMIUM_CENTS } from './payment-state.ts';
import { SharedRun } from '../shared-run.ts';
import type { Deadline, StripeCalls } from './stripe-calls.ts';
import { paymentsUnavailable } from './stripe-failure.ts';

const KEPT_MS = 5 * 60_000;

/** The monthly price at Stripe, by its lookup key. */
export class PremiumPrice {
  readonly #calls: StripeCalls;
  readonly #config: Pick<StripeConfig, 'mode' | 'priceLookupKey'> | null;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #asking = new SharedRun<string>();
  #kept: { id: string; until: number } | null = null;

  constructor(parts: { calls: StripeCalls; config: StripeConfig | null; clock: Clock; logger: Logger }) {
    this.#calls = parts.calls;
    this.#config = parts.config;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
  }

  /** @throws AppError PAYMENTS_UNAVAILABLE, also where the price is missing or not the one that is shown */
  async id(ctx: Deadline): Promise<string> {
    if (this.#kept && this.#kept.until > this.#clock()) return this.#kept.id;
    return this.#asking.run('price', async () => {
      const id = await this.#ask(ctx);
      this.#kept = { id, until: this.#clock() + KEPT_MS };
      return id;
    });
  }

  async #ask(ctx: Deadline): Promise<string> {
    if (!this.#config) throw paymentsUnavailable();
    const { mode, priceLookupKey } = this.#config;
    const { data } = await this.#calls.ask(ctx, (stripe) =>
      stripe.prices.list({ lookup_keys: [priceLookupKey], active: true, limit: 1 }),
    );
    const price = data[0];
    if (!price && mode === 'local') return this.#make(ctx, priceLookupKey);
    const { recurring } = price ?? {};
    const isShown =
      price?.unit_amount === PREMIUM_CENTS &&
      price.currency === CURRENCY &&
      recurring?.interval === 'month' &&
      recurring.interval_count === 1;
    if (isShown) return price.id;
    this.#logger.error(
      { lookupKey: priceLookupKey, found: price !== undefined },
      'Stripe has no price of 15 USD a month under the lookup key',
    );
    throw paymentsUnavailable();
  }

  async #make(ctx: Deadline, lookupKey: string): Promise<string> {
    const product = await this.#calls.ask(ctx, (stripe) =>
      stripe.products.create({ name: 'Plainscan Premium' }, { idempotencyKey: `product-${lookupKey}` }),
    );
    const price = await this.#calls.ask(ctx, (stripe) =>
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
