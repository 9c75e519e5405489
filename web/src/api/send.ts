import type { ErrorBody } from '@plainscan/contracts';
import { ApiError, NETWORK_TIMEOUT } from './api-error.ts';
import { TERMS_REQUIRED, termsRequired } from './terms-required.ts';

export const REQUEST_TIMEOUT_MS = 10_000;

/** Codes of answers that cannot be read: of a failure, of a success. */
export const UNREADABLE_ANSWER = 'UNREADABLE_ANSWER';
export const EMPTY_ANSWER = 'EMPTY_ANSWER';

export interface SendInput {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
}

function address(path: string, { params = {}, query = {} }: SendInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

function headers(token: string | null): HeadersInit {
  return {
    'Content-Type': 'application/json',
    'X-User-Timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

async function failure(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  let body: Partial<ErrorBody>;
  try {
    body = (JSON.parse(text) ?? {}) as Partial<ErrorBody>;
  } catch {
    body = { code: UNREADABLE_ANSWER }; // not ours: a proxy's page, kept as text only
  }
  return new ApiError({
    status: response.status,
    statusText: response.statusText,
    text: body.message ?? text,
    reason: body.message ?? body.error?.message,
    code: body.code,
    details: body.details,
    requestId: body.requestId ?? response.headers.get('x-request-id'),
  });
}

/** One call to our own origin, sent once. Throws ApiError for every answer that is not a success, 408 "Network timeout" when there is none. */
export async function send<T>(
  method: string,
  path: string,
  input: SendInput,
  token: string | null,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(address(path, input), {
      method,
      headers: headers(token),
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    throw new ApiError({ status: 408, code: 'NETWORK_TIMEOUT', reason: NETWORK_TIMEOUT });
  }
  if (!response.ok) {
    const error = await failure(response);
    if (error.code === TERMS_REQUIRED) termsRequired.tell();
    throw error;
  }
  if (response.status === 204) return undefined as T;
  try {
    return (await response.json()) as T;
  } catch {
    throw new ApiError({ status: response.status, code: EMPTY_ANSWER });
  }
}
