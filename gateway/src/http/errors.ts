import { HttpException } from '@nestjs/common';
import { type ErrorBody, AppError, HTTP_STATUS } from '@plainscan/contracts';
import { internalError, type Logger } from '@plainscan/service-kit';

export interface HttpError {
  status: number;
  body: ErrorBody;
  headers: Readonly<Record<string, string>>;
}

/** Default retry delay if the error doesn't specify one. */
const RETRY_AFTER_SECONDS: Readonly<Record<number, number>> = { 429: 60, 503: 2, 504: 2 };

function retryAfter(status: number, details: Record<string, unknown> | undefined): Record<string, string> {
  const { retryAfterSeconds, resetsAt } = details ?? {};
  if (typeof retryAfterSeconds === 'number') return { 'retry-after': `${retryAfterSeconds}` };
  if (typeof resetsAt === 'string') return { 'retry-after': new Date(resetsAt).toUTCString() };
  const seconds = RETRY_AFTER_SECONDS[status];
  return seconds === undefined ? {} : { 'retry-after': `${seconds}` };
}

const errorResponse = (
  status: number,
  requestId: string,
  code: string,
  message: string,
  details?: Record<string, unknown>,
): HttpError => ({
  status,
  body: { code, message, error: { message }, ...(details && { details }), requestId },
  headers: retryAfter(status, details),
});

const fromAppError = (err: AppError, requestId: string): HttpError =>
  errorResponse(HTTP_STATUS[err.category], requestId, err.code, err.message, err.details);

/** Errors that Fastify returns before a route is reached. Its messages may repeat the input; ours don't. */
const REFUSED = {
  400: ['INVALID_REQUEST', "We can't read the request: the body isn't valid JSON, or the URL is malformed."],
  404: ['NOT_FOUND', "This page doesn't exist."],
  408: ['TIMEOUT', 'The request took too long to arrive. Please try again.'],
  413: ['TOO_LARGE', 'The request is too large.'],
  414: ['TOO_LARGE', 'The URL is too long.'],
  412: ['PRECONDITION_FAILED', 'The file has changed since you requested it.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Send application/json.'],
  416: ['INVALID_RANGE', 'Requested range not satisfiable.'],
  421: ['UNKNOWN_HOST', 'Unknown host. PUBLIC_URL must be the address that people open in their browser.'],
  431: ['TOO_LARGE', 'The request headers are too large.'],
} as const satisfies Record<number, readonly [code: string, message: string]>;

export type RefusedStatus = keyof typeof REFUSED;

export function refusal(status: RefusedStatus, requestId: string): HttpError {
  const [code, message] = REFUSED[status];
  return errorResponse(status, requestId, code, message);
}

const isRefused = (status: unknown): status is RefusedStatus =>
  typeof status === 'number' && Object.hasOwn(REFUSED, status);

/**
 * The response to any error. Errors that are neither AppErrors nor Fastify's are logged here, once, and returned as
 * INTERNAL.
 */
export function httpError(err: unknown, requestId: string, logger: Logger): HttpError {
  if (err instanceof AppError) return fromAppError(err, requestId);
  // Nest wraps Fastify's errors.
  const status = err instanceof HttpException ? err.getStatus() : (err as { statusCode?: unknown } | null)?.statusCode;
  // @fastify/static returns 403 for some paths, such as those outside its folder.
  if (status === 403) return refusal(404, requestId);
  if (isRefused(status)) return refusal(status, requestId);
  logger.error({ err, requestId }, 'request failed');
  return fromAppError(internalError(), requestId);
}

export const notFound = (): AppError => new AppError('not_found', 'NOT_FOUND', "This page doesn't exist.");
