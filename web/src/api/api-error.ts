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
