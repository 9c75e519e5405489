import { AppError } from '@plainscan/contracts';
import Stripe from 'stripe';

/** What people are told, whatever it was. */
export const paymentsUnavailable = (): AppError =>
  new AppError('unavailable', 'PAYMENTS_UNAVAILABLE', 'Payments are not available right now. Please try again later.');

export const isStripeError = (err: unknown): err is Stripe.errors.StripeError =>
  err instanceof Stripe.errors.StripeError;

/** Stripe has no such object, or not any more. `param`: which of those that were named */
export const isMissing = (err: unknown, param?: string): boolean =>
  isStripeError(err) && err.code === 'resource_missing' && (param === undefined || err.param === param);

/** Stripe does not take what was sent as that parameter. */
export const isRefused = (err: unknown, param: string): boolean =>
  err instanceof Stripe.errors.StripeInvalidRequestError && err.param === param;

/** The key was used before, for something else. */
export const isKeyReused = (err: unknown): boolean => err instanceof Stripe.errors.StripeIdempotencyError;

/** Stripe began the call and failed: it gives this failure again for a day to whoever asks with the same key. */
export const isKept = (err: unknown): boolean =>
  err instanceof Stripe.errors.StripeAPIError && (err.statusCode ?? 0) >= 500;

/** The card, not the call, is at fault: its words are for whoever pays. */
export const isCardError = (err: unknown): err is Stripe.errors.StripeCardError =>
  err instanceof Stripe.errors.StripeCardError;

/** Whether the same call may succeed later; else it is wrong in itself, or the keys are. */
export const isPassing = (err: Stripe.errors.StripeError): boolean =>
  err instanceof Stripe.errors.StripeConnectionError ||
  err instanceof Stripe.errors.StripeRateLimitError ||
  err instanceof Stripe.errors.StripeAPIError;

/** For the log. Never Stripe's message: it may quote a key or what was sent. */
export const failureFacts = (err: Stripe.errors.StripeError): Record<string, unknown> => ({
  type: err.type,
  ...(err.code !== undefined && { code: err.code }),
  ...(err.param !== undefined && { param: err.param }),
  ...(err.statusCode !== undefined && { status: err.statusCode }),
  ...(err.requestId !== undefined && { stripeRequestId: err.requestId }),
});
