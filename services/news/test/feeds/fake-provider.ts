import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a provider fails: the connection is closed, it never responds, it stops in the middle of a response, … */
export const FAILURES = ['down', 'slow', 'hanging', 'limited', 'unauthorized', 'unavailable', 'malformed'] as const;
export type Failure = (typeof FAILURES)[number];

/** A story that any of the fakes can publish in its provider's format. */
export interface FakeStory {
  title: string;
  description?: string;
  /** absent: a generated URL; null: no URL */
  url?: string | null;
  imageUrl?: string;
  /** ISO 8601; absent: now */
  publishedAt?: string;
  source?: string;
  symbols?: string[];
  sentiment?: { symbol: string; overall: 'positive' | 'negative' | 'neutral'; reason: string };
}

export interface FakeRequest {
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
}

export interface FakeResponse {
  status?: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

export const json = (value: unknown, status = 200): FakeResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

export const RETRY_AFTER_SECONDS = 7;

/** Starts a provider on loopback. `respond` creates its responses while it is not failing. */
export async function startFakeProvider(respond: (request: FakeRequest) => FakeResponse) {
  let currentFailure: Failure | null = null;
  let remainingSuccesses = 0;
  let fixedResponse: FakeResponse | null = null;
  const requests: FakeRequest[] = [];
  const waiting = new Set<() => void>();

  const send = (response: ServerResponse, { status = 200, headers = {}, body }: FakeResponse): void => {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(body);
  };
  const server = createServer((incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://fake.invalid');
    const request = { path: pathname, query: searchParams, headers: incoming.headers };
    requests.push(request);
    const sendResponse = (): void => send(response, fixedResponse ?? respond(request));
    const failing: Record<Failure, () => void> = {
      down: () => incoming.socket.destroy(),
      slow: () => waiting.add(sendResponse),
      hanging: () => {
        // Announces one byte more than the body has, so that a response without a body is also truncated.
        const { body, headers = {} } = fixedResponse ?? respond(request);
        response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) + 1 });
        response.flushHeaders();
        response.write(Buffer.from(body).subarray(0, Math.ceil(Buffer.byteLength(body) / 2)));
      },
      limited: () =>
        send(response, {
          status: 429,
          headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
          body: '{"message":"too many requests."}',
        }),
      unauthorized: () => send(response, json({ message: 'forbidden.' }, 401)),
      unavailable: () => send(response, { status: 503, body: 'upstream connect error' }),
      malformed: () =>
        send(response, { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Maintenance</title>' }),
    };
    if (currentFailure && remainingSuccesses-- <= 0) failing[currentFailure]();
    else sendResponse();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** all requests, oldest first */
    requests,
    /** fails from now on, or after this many more requests; null: recovers, and responds to pending requests */
    fail(failure: Failure | null, afterRequests = 0): void {
      currentFailure = failure;
      remainingSuccesses = afterRequests;
      if (failure !== null) return;
      for (const sendResponse of waiting) sendResponse();
      waiting.clear();
    },
    /** returns exactly this response; null: returns generated responses again */
    serve: (replacement: FakeResponse | null) => void (fixedResponse = replacement),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>;

/** The interface of every provider's fake. */
export const controlsOf = ({ requests, fail, serve, close }: FakeProvider) => ({ requests, fail, serve, close });

/** Epoch milliseconds of an ISO 8601 text. */
export const epochMs = (iso: string): number => Date.parse(iso);
