import { type CallContext, type Logger, within } from '@plainscan/service-kit';
import type Stripe from 'stripe';
import { failureFacts, isKept, isMissing, isPassing, isStripeError, paymentsUnavailable } from './stripe-failure.ts';

/** One call with its retries, however slowly its answer drips. */
const CALL_MS = 8000;
/** What is left of the caller's time for our own answer. */
const ANSWER_MS = 1000;

export type Deadline = Pick<CallContext, 'deadlineAt'>;

/** The only way to Stripe: in time, and with failures that may leave this service. */
export class StripeCalls {
  readonly #stripe: Stripe | null;
  readonly #logger: Logger;
  /** `stripe` null: payments are not set up */
  constructor(stripe: Stripe | null, logger: Logger) {
    this.#stripe = stripe;
    this.#logger = logger;
  }

  get areSetUp(): boolean {
    return this.#stripe !== null;
  }

  /**
   * What `work` comes to; Stripe's own errors reach whoever can tell by them what to do (`isMissing`, `isCardError`, `isKeyReused`,
   * `isKept`).
   * @throws AppError PAYMENTS_UNAVAILABLE when Stripe is not set up, away, too slow or too busy
   */
  async raw<T>(ctx: Deadline, work: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = this.#stripe;
    if (!stripe) throw paymentsUnavailable();
    const ms = Math.min(CALL_MS, ctx.deadlineAt - Date.now() - ANSWER_MS);
    if (ms <= 0) throw paymentsUnavailable();
    try {
      return await within(ms, () => work(stripe), this.#tooSlow);
    } catch (err) {
      if (isStripeError(err) && isPassing(err) && !isKept(err)) throw this.refused(err);
      throw err;
    }
  }

  /** As `raw`, and no error of Stripe's leaves it. @throws AppError PAYMENTS_UNAVAILABLE */
  async ask<T>(ctx: Deadline, work: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await this.raw(ctx, work);
    } catch (err) {
      throw this.refused(err);
    }
  }

  /** As `ask`; null where Stripe has no such object. @throws AppError PAYMENTS_UNAVAILABLE */
  async find<T>(ctx: Deadline, work: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    try {
      return await this.raw(ctx, work);
    } catch (err) {
      if (isMissing(err)) return null;
      throw this.refused(err);
    }
  }

  /** What to throw for an error of `raw` that nobody knew what to do about. */
  refused(err: unknown): unknown {
    if (!isStripeError(err)) return err;
    if (isPassing(err)) this.#logger.warn(failureFacts(err), 'Stripe is away or busy');
    else this.#logger.error(failureFacts(err), 'Stripe refused a call');
    return paymentsUnavailable();
  }

  readonly #tooSlow = (): Error => {
    this.#logger.warn('Stripe did not answer in time');
    return paymentsUnavailable();
  };
}
