import { Inject, Injectable } from '@nestjs/common';
import { type CallContext, LOGGER, type Logger, newContext, remainingMs, withTimeout } from '@plainscan/service-kit';
import type Stripe from 'stripe';
import { StripeConnection } from './stripe-connection.ts';
import { isMissing, isReplayed, isStripeError, isTransient, loggable, paymentsUnavailable } from './stripe-errors.ts';

/** One call including the SDK's retries. */
const CALL_MS = 8000;
/** Reserved from the caller's deadline for our own response. */
const RESPONSE_MS = 1000;
/** Deadline for work that several callers share: enough for a full call and a short one. */
const SHARED_MS = CALL_MS + 4000;

export type Deadline = Pick<CallContext, 'deadlineAt'>;

/** The deadline for work that several callers share, independent of their own deadlines. */
export const sharedDeadline = (): Deadline => newContext({ deadlineMs: SHARED_MS });

/** How long a caller waits for shared work before it reports that payments are unavailable. */
export const waitMs = (ctx: Deadline): number => remainingMs(ctx) - RESPONSE_MS;

/** Makes all calls to Stripe within the caller's deadline and maps errors to ones that may leave this service. */
@Injectable()
export class StripeCalls {
  constructor(
    @Inject(StripeConnection) private readonly connection: Pick<StripeConnection, 'stripe'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get isConfigured(): boolean {
    return this.connection.stripe !== null;
  }

  /** @throws AppError PAYMENTS_UNAVAILABLE */
  assertConfigured(): void {
    if (!this.isConfigured) throw paymentsUnavailable();
  }

  /**
   * Runs `work`. Rethrows Stripe errors that a caller can act on (`isMissing`, `isCardError`, `isKeyReused`, `isReplayed`).
   * @throws AppError PAYMENTS_UNAVAILABLE if Stripe is not configured, unreachable, too slow, or too busy
   */
  async raw<T>(ctx: Deadline, work: (stripe: Stripe) => Promise<T>): Promise<T> {
    const { stripe } = this.connection;
    const ms = Math.min(CALL_MS, waitMs(ctx));
    if (!stripe || ms <= 0) throw paymentsUnavailable();
    try {
      return await withTimeout(ms, () => work(stripe), this.timedOut);
    } catch (err) {
      if (isStripeError(err) && isTransient(err) && !isReplayed(err)) throw this.asAppError(err);
      throw err;
    }
  }

  /** Like `raw`, but maps every Stripe error. @throws AppError PAYMENTS_UNAVAILABLE */
  ask<T>(ctx: Deadline, work: (stripe: Stripe) => Promise<T>): Promise<T> {
    return this.mapErrors(() => this.raw(ctx, work));
  }

  /** Like `ask`; null if Stripe has no such object. @throws AppError PAYMENTS_UNAVAILABLE */
  async find<T>(ctx: Deadline, work: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    try {
      return await this.raw(ctx, work);
    } catch (err) {
      if (isMissing(err)) return null;
      throw this.asAppError(err);
    }
  }

  /** Runs `work` and maps Stripe errors. @throws AppError PAYMENTS_UNAVAILABLE; other errors of `work` */
  async mapErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (err) {
      throw this.asAppError(err);
    }
  }

  /** Maps an error of `raw` that the caller didn't handle to the one to throw. */
  asAppError(err: unknown): unknown {
    if (!isStripeError(err)) return err;
    if (isTransient(err)) this.logger.warn(loggable(err), 'Stripe unavailable');
    else this.logger.error(loggable(err), 'Stripe rejected a request');
    return paymentsUnavailable();
  }

  private readonly timedOut = (): Error => {
    this.logger.warn('Stripe timed out');
    return paymentsUnavailable();
  };
}
