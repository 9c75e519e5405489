import { z } from 'zod';

/** All categories of errors; the gateway maps each to one HTTP status. */
export const ERROR_CATEGORIES = [
  'invalid',
  'unprocessable',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'payment_required',
  'rate_limited',
  'locked',
  'unavailable',
  'timeout',
  'internal',
] as const;
export type ErrorCategory = (typeof ERROR_CATEGORIES)[number];

export const HTTP_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unprocessable: 422,
  locked: 423,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  timeout: 504,
} as const satisfies Record<ErrorCategory, number>;

/** An error that callers may see: the only one whose message leaves a service. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly category: ErrorCategory;
  /** machine-readable, UPPER_SNAKE, declared by the contract */
  readonly code: string;
  readonly details: Record<string, unknown> | undefined;
  constructor(category: ErrorCategory, code: string, message: string, details?: Record<string, unknown>) {
    super(message);
    this.category = category;
    this.code = code;
    this.details = details;
  }
}

/** An error as sent over NATS. */
export const appErrorSchema = z.object({
  category: z.enum(ERROR_CATEGORIES),
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type AppErrorBody = z.infer<typeof appErrorSchema>;

/** The body of every HTTP error response. */
export const errorBodySchema = z
  .object({
    code: z.string(),
    message: z.string(),
    error: z.object({ message: z.string() }),
    details: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBodySchema>;
