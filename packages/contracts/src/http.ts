import { z } from 'zod';

/** Who may call: `public` anyone, `user` a signed-in user, `admin` the role, on the server. */
export type Access = 'public' | 'user' | 'admin';

/** One HTTP call: gives the gateway its validation, the web its types and the OpenAPI document its page. */
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
  /** requests a minute for one client; the gateway's default where absent */
  readonly perMinute?: number;
  /** a signed-in user may call it without having accepted the terms: else 403 TERMS_REQUIRED */
  readonly beforeTerms?: boolean;
  /** an administrator may call it who still has to set up two-factor authentication: else 403 SECOND_FACTOR_SETUP_REQUIRED */
  readonly beforeSecondFactor?: boolean;
  /** the body reaches the route as the text that came: its sender signed its bytes; `body` is a string */
  readonly rawBody?: boolean;
  /** content types of the body; `application/json` where absent, and another only with `rawBody` */
  readonly bodyTypes?: readonly string[];
  /** bodies above it are 413; MAX_BODY_BYTES where absent */
  readonly maxBodyBytes?: number;
  /** content types of an answer that is a file's text, sent in parts; JSON where absent, else `response` is a string */
  readonly fileTypes?: readonly string[];
  /** answered with a redirect to a page, for a browser that was sent here; `response` is empty */
  readonly redirects?: boolean;
}

export const defineRoute = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  contract: RouteContract<P, Q, B, R>,
): RouteContract<P, Q, B, R> => Object.freeze(contract);

/** Bodies above this are 413. */
export const MAX_BODY_BYTES = 64 * 1024;
