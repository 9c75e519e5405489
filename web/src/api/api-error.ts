/**
 * A failed call. `message` follows product.md (`status: text`); `reason` is the server's own message, '' if it sent
 * none.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly reason: string;
  readonly details: Record<string, unknown>;
  readonly requestId: string | null;
  constructor(failure: {
    status: number;
    statusText?: string;
    code?: string;
    reason?: string;
    text?: string;
    details?: Record<string, unknown>;
    requestId?: string | null;
  }) {
    super(`${failure.status}: ${failure.text || failure.reason || failure.statusText || ''}`);
    this.status = failure.status;
    this.code = failure.code ?? '';
    this.reason = failure.reason ?? '';
    this.details = failure.details ?? {};
    this.requestId = failure.requestId ?? null;
  }
}

/** The client's own error when the server doesn't respond in time. */
export const NETWORK_TIMEOUT = 'Network timeout';

const UNREACHABLE = "We can't reach the server. Check your connection and try again.";

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.code === 'NETWORK_TIMEOUT';

/** The server's own reason for a failed call, or that it wasn't reached; '' if neither is known. */
export function reasonOf(error: unknown): string {
  if (isUnreachable(error)) return UNREACHABLE;
  return error instanceof ApiError ? error.reason : '';
}

/** What a page shows in place of data that it couldn't load: the error's message, or that the server wasn't reached. */
export function problemText(error: unknown): string {
  if (isUnreachable(error)) return UNREACHABLE;
  return error instanceof Error ? error.message : '';
}
