import type { WireObject } from './wire.ts';

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

/** An answer of Stripe's that is not 2xx: `{ error: body }`. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  /** false where the call was refused before it began, so that its Idempotency-Key stays free */
  readonly begun: boolean;

  constructor(status: number, body: StripeErrorBody, { begun = true } = {}) {
    super(body.message);
    this.status = status;
    this.begun = begun;
    this.body = body.code
      ? { ...body, doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}` }
      : body;
  }
}

/** 400 about what was sent; `param` as in `items[0][price]` */
export const invalidParam = (message: string, param: string, code?: string): StripeError =>
  new StripeError(400, { type: 'invalid_request_error', message, param, ...(code && { code }) }, { begun: false });

/** 400 about the state something is in */
export const invalidState = (message: string, code?: string, more: Partial<StripeErrorBody> = {}): StripeError =>
  new StripeError(400, { type: 'invalid_request_error', message, ...(code && { code }), ...more });

/** `param` is `id` for what the path names (404), else the parameter that names it (400). */
export const noSuch = (kind: string, id: string, param = 'id'): StripeError =>
  new StripeError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const unauthorized = (message: string): StripeError =>
  new StripeError(401, { type: 'invalid_request_error', message }, { begun: false });

export const forbidden = (message: string): StripeError =>
  new StripeError(403, { type: 'invalid_request_error', message }, { begun: false });

export const unknownUrl = (method: string, path: string): StripeError =>
  new StripeError(
    404,
    { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` },
    { begun: false },
  );

export const keyInUse = (key: string): StripeError =>
  new StripeError(
    409,
    {
      type: 'invalid_request_error',
      code: 'idempotency_key_in_use',
      message: `Another request with the idempotency key ${key} is in progress. Try again later.`,
    },
    { begun: false },
  );

export const keyReused = (key: string, what: 'endpoint' | 'parameters'): StripeError =>
  new StripeError(
    400,
    {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same ${what} they were first used with. Use another key than '${key}' for another request.`,
    },
    { begun: false },
  );

export const apiError = ({ begun = false } = {}): StripeError =>
  new StripeError(500, { type: 'api_error', message: 'An unexpected error occurred.' }, { begun });

export const rateLimited = (): StripeError =>
  new StripeError(
    429,
    { type: 'rate_limit_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
    { begun: false },
  );
