import { z } from 'zod';

/** Who may call: `public` anyone, `user` signed-in users, `admin` administrators; enforced on the server. */
export type Access = 'public' | 'user' | 'admin';

/** One HTTP route: provides validation for the gateway, types for the web, and an entry for the OpenAPI document. */
export interface RouteContract<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/api/…`, parameters as `:name` */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /** error codes in addition to the common ones (400 INVALID_REQUEST, 401, 403, 429, 5xx) with their status */
  readonly errors: Readonly<Record<string, number>>;
  /** requests per minute and client; defaults to the gateway's limit */
  readonly perMinute?: number;
  /** callable before accepting the terms; otherwise 403 TERMS_REQUIRED */
  readonly beforeTerms?: boolean;
  /** callable by administrators who must still set up two-factor authentication; otherwise 403 SECOND_FACTOR_SETUP_REQUIRED */
  readonly beforeSecondFactor?: boolean;
  /** passes the raw body to the route as a string instead of parsing it */
  readonly rawBody?: boolean;
  /** content types of the body; default `application/json`; others only with `rawBody` */
  readonly bodyTypes?: readonly string[];
  /** larger bodies get 413; default MAX_BODY_BYTES */
  readonly maxBodyBytes?: number;
  /** content types of a file response, which is streamed in parts and whose `response` is a string; default JSON */
  readonly fileTypes?: readonly string[];
  /** responds with a redirect to a page, for browsers; `response` is empty */
  readonly redirects?: boolean;
}

export const defineRoute = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  contract: RouteContract<P, Q, B, R>,
): RouteContract<P, Q, B, R> => Object.freeze(contract);

/** Larger bodies get 413. */
export const MAX_BODY_BYTES = 64 * 1024;
