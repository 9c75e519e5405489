import { type Dispatcher, fetch, type Response } from 'undici';
import { FeedError } from '../feed-error.ts';
import { retryAfterMs } from './retry-after.ts';

export interface FeedRequest {
  /** the feed's name, for messages: URLs can contain secrets */
  feed: string;
  url: URL;
  headers?: Readonly<Record<string, string>>;
  /** accepted statuses besides 2xx */
  acceptedStatuses?: readonly number[];
  /** none by default; requests that may be redirected must contain no secret */
  maxRedirects?: number;
  dispatcher?: Dispatcher;
  maxBytes: number;
  signal: AbortSignal;
  now: number;
}

export interface FeedResponse {
  status: number;
  headers: Response['headers'];
  /** decompressed */
  body: Buffer;
  /** after redirects */
  url: URL;
}

const USER_AGENT = 'Plainscan (news reader)';
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Sends a GET and reads a body of bounded size. Hand-written because fetch neither limits bodies nor checks redirect
 * targets.
 * @throws FeedError
 */
export async function fetchBounded(request: FeedRequest): Promise<FeedResponse> {
  const { feed, headers, signal, now, dispatcher } = request;
  let { url } = request;
  for (let redirects = request.maxRedirects ?? 0; ; redirects--) {
    const response = await fetch(url, {
      headers: { 'user-agent': USER_AGENT, ...headers },
      redirect: 'manual',
      signal,
      ...(dispatcher && { dispatcher }),
    }).catch((error: unknown) => {
      throw unreachable(feed, error, signal);
    });
    if (!REDIRECTS.has(response.status)) {
      if (!response.ok && !request.acceptedStatuses?.includes(response.status)) {
        await discard(response);
        throw toFeedError(feed, response, now);
      }
      return { status: response.status, headers: response.headers, url, body: await bodyOf(request, response) };
    }
    await discard(response);
    const next = URL.parse(response.headers.get('location') ?? '', url.href);
    if (redirects <= 0) throw new FeedError('unavailable', `${feed} redirects too often`);
    if (!next || !/^https?:$/.test(next.protocol) || next.username || next.password)
      throw new FeedError('unavailable', `${feed} redirects to a URL that is not allowed`);
    url = next;
  }
}

/** Returns the parsed JSON response; undefined for an accepted error status. @throws FeedError */
export async function fetchJson(request: FeedRequest): Promise<{ status: number; value: unknown }> {
  const { status, body } = await fetchBounded(request);
  if (status >= 400) return { status, value: undefined };
  try {
    return { status, value: JSON.parse(body.toString('utf8')) };
  } catch {
    throw new FeedError('malformed', `${request.feed} returned invalid JSON`);
  }
}

/** A URL below a provider's base URL. */
export const urlOf = (base: string, path: string, query: Readonly<Record<string, string | null>>): URL => {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
  return url;
};

function toFeedError(feed: string, { status, headers }: Response, now: number): FeedError {
  if (status === 401 || status === 403) return new FeedError('unauthorized', `${feed} rejected the key (${status})`);
  const reason = status === 429 ? 'limited' : 'unavailable';
  return new FeedError(reason, `${feed} returned ${status}`, retryAfterMs(headers, now));
}

async function bodyOf({ feed, maxBytes, signal }: FeedRequest, response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      // Leaving the loop cancels the rest.
      if (bytes > maxBytes) throw new FeedError('malformed', `${feed} returned more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof FeedError ? error : unreachable(feed, error, signal);
  }
  return Buffer.concat(chunks);
}

const discard = (response: Response): Promise<void> =>
  response.body?.cancel().catch(() => undefined) ?? Promise.resolve();

/** Contains only the error code, because network error messages can contain URLs. */
function unreachable(feed: string, error: unknown, signal: AbortSignal): FeedError {
  if (signal.aborted) return new FeedError('unavailable', `${feed} timed out`);
  const code = codeOf(error) ?? codeOf((error as { cause?: unknown } | null)?.cause) ?? 'aborted';
  if (code.startsWith('Z_')) return new FeedError('malformed', `${feed} returned invalid compression`);
  return new FeedError('unavailable', `${feed} unavailable (${code})`);
}

function codeOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : null;
}
