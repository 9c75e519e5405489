import type { WireObject } from '../wire.ts';

export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';
  code?: string;
  decline_code?: string;
  doc_url?: string;
  param?: string;
  message: string;
  charge?: string;
  payment_method?: WireObject;
  payment_intent?: WireObject;
  setup_intent?: WireObject;
}

/** An error response: `{ error: body }`. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  /** false: rejected before execution, so its Idempotency-Key can be used again */
  readonly executed: boolean;

  constructor(status: number, body: StripeErrorBody, { executed = true } = {}) {
    super(body.message);
    this.status = status;
    this.executed = executed;
    this.body = body.code
      ? { ...body, doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}` }
      : body;
  }
}

const notExecuted = (status: number, message: string, more: Partial<StripeErrorBody> = {}): StripeError =>
  new StripeError(status, { type: 'invalid_request_error', message, ...more }, { executed: false });

/** 400 for an invalid parameter; `param` is a name such as `items[0][price]` */
export const invalidParam = (message: string, param: string, code?: string): StripeError =>
  notExecuted(400, message, { param, ...(code && { code }) });

/** 400 because of an object's state */
export const invalidState = (message: string, code?: string, more: Partial<StripeErrorBody> = {}): StripeError =>
  new StripeError(400, { type: 'invalid_request_error', message, ...(code && { code }), ...more });

/** 404 for an ID in the path, 400 for an ID in another parameter. */
export const noSuch = (kind: string, id: string, param = 'id'): StripeError =>
  new StripeError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const invalidKey = (): StripeError => notExecuted(401, 'Provide a test secret key (sk_test_…) as the API key.');

export const unknownUrl = (method: string, path: string): StripeError =>
  notExecuted(404, `Unrecognized request URL (${method}: ${path}).`);

export const keyReused = (): StripeError =>
  notExecuted(400, 'Keys for idempotent requests can only be used with the same endpoint and parameters.', {
    type: 'idempotency_error',
  });

export const apiError = ({ executed = false } = {}): StripeError =>
  new StripeError(500, { type: 'api_error', message: 'An unexpected error occurred.' }, { executed });

export const rateLimited = (): StripeError =>
  notExecuted(429, 'Request rate limit exceeded.', { type: 'rate_limit_error', code: 'rate_limit' });
