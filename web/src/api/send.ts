import type { ErrorBody } from '@plainscan/contracts';
import { reportReached } from '../lib/connection.ts';
import { ApiError, NETWORK_TIMEOUT } from './api-error.ts';
import { TERMS_REQUIRED, termsRequired } from './terms-required.ts';

export const REQUEST_TIMEOUT_MS = 10_000;

/** Error codes for unreadable responses, failed and successful. */
export const UNREADABLE_RESPONSE = 'UNREADABLE_RESPONSE';
export const EMPTY_RESPONSE = 'EMPTY_RESPONSE';

/** A list repeats its parameter. */
export type Query = Record<string, string | number | readonly string[] | undefined>;

export interface SendInput {
  params?: Record<string, string>;
  /** undefined values are omitted */
  query?: Query;
  body?: unknown;
  /** the body is text of this type, sent as is instead of as JSON */
  textType?: 'text/csv' | 'application/json';
  /** idempotency key: the same for every attempt, so the server acts once */
  idempotencyKey?: string;
  /** 'file': a `FileAnswer`; JSON by default */
  responseType?: 'text' | 'file';
  /** for calls that take longer than others */
  timeoutMs?: number;
  /** aborts the call */
  signal?: AbortSignal | undefined;
}

export interface FileAnswer {
  /** the name the server suggests */
  name: string | null;
  content: Blob;
}

const fileOf = async (response: Response): Promise<FileAnswer> => ({
  name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null,
  content: await response.blob(),
});

function urlOf(path: string, { params = {}, query = {} }: SendInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [key, String(one)]),
  );
  const search = new URLSearchParams(pairs).toString();
  return search ? `${filled}?${search}` : filled;
}

function headers({ textType, idempotencyKey }: SendInput, token: string | null): HeadersInit {
  return {
    'Content-Type': textType ?? 'application/json',
    'X-User-Timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

function bodyOf({ body, textType }: SendInput): string | undefined {
  if (body === undefined) return undefined;
  return textType ? String(body) : JSON.stringify(body);
}

async function failure(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  let body: Partial<ErrorBody>;
  try {
    body = (JSON.parse(text) ?? {}) as Partial<ErrorBody>;
  } catch {
    body = { code: UNREADABLE_RESPONSE }; // not from our API, such as a proxy's error page: only its text is reported
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

/**
 * A same-origin call without retries. Throws ApiError for every unsuccessful response, and 408 "Network timeout" if there
 * was no response.
 */
export async function send<T>(
  method: string,
  path: string,
  input: SendInput,
  token: string | null,
  timeoutMs = input.timeoutMs ?? REQUEST_TIMEOUT_MS,
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(urlOf(path, input), {
      method,
      headers: headers(input, token),
      body: bodyOf(input),
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(input.signal ? [input.signal] : [])]),
    });
  } catch (error) {
    if (error instanceof TypeError) reportReached(false); // a timeout or an abort says nothing about the connection
    throw new ApiError({ status: 408, code: 'NETWORK_TIMEOUT', reason: NETWORK_TIMEOUT });
  }
  reportReached(true);
  if (!response.ok) {
    const error = await failure(response);
    if (error.code === TERMS_REQUIRED) termsRequired.notify();
    throw error;
  }
  if (response.status === 204) return undefined as T;
  try {
    if (input.responseType === 'file') return (await fileOf(response)) as T;
    return (await (input.responseType === 'text' ? response.text() : response.json())) as T;
  } catch {
    throw new ApiError({ status: response.status, code: EMPTY_RESPONSE });
  }
}
