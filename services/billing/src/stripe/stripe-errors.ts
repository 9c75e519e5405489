import { AppError } from '@plainscan/contracts';
import Stripe from 'stripe';

export const paymentsUnavailable = (): AppError =>
  new AppError('unavailable', 'PAYMENTS_UNAVAILABLE', 'Payments are unavailable right now. Please try again later.');

export const isStripeError = (err: unknown): err is Stripe.errors.StripeError =>
  err instanceof Stripe.errors.StripeError;

/** Stripe has no such object, or it was deleted. `param`: the request parameter that named it */
export const isMissing = (err: unknown, param?: string): boolean =>
  isStripeError(err) && err.code === 'resource_missing' && (param === undefined || err.param === param);

/** Stripe rejected the value of `param`. */
export const isInvalidParam = (err: unknown, param: string): boolean =>
  err instanceof Stripe.errors.StripeInvalidRequestError && err.param === param;

/** The idempotency key was used before with other parameters. */
export const isKeyReused = (err: unknown): boolean => err instanceof Stripe.errors.StripeIdempotencyError;

/** Stripe failed after it began the call: for a day, it replays this failure to every request with the same idempotency key. */
export const isReplayed = (err: unknown): boolean =>
  err instanceof Stripe.errors.StripeAPIError && (err.statusCode ?? 0) >= 500;

/** The card was declined; the message is meant for the payer. */
export const isCardError = (err: unknown): err is Stripe.errors.StripeCardError =>
  err instanceof Stripe.errors.StripeCardError;

/** Whether the same call may succeed later; otherwise the call or the keys are wrong. */
export const isTransient = (err: Stripe.errors.StripeError): boolean =>
  err instanceof Stripe.errors.StripeConnectionError ||
  err instanceof Stripe.errors.StripeRateLimitError ||
  err instanceof Stripe.errors.StripeAPIError;

/** Omits Stripe's message, which may quote a key or the request. */
export const loggable = (err: Stripe.errors.StripeError): Record<string, unknown> => ({
  type: err.type,
  ...(err.code !== undefined && { code: err.code }),
  ...(err.param !== undefined && { param: err.param }),
  ...(err.statusCode !== undefined && { status: err.statusCode }),
  ...(err.requestId !== undefined && { stripeRequestId: err.requestId }),
});
