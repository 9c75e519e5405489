import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a provider fails: the connection is cut, it never responds, it stops in the middle of a response, … */
export const FAILURES = ['down', 'slow', 'hanging', 'limited', 'unauthorized', 'unavailable', 'malformed'] as const;
export type Failure = (typeof FAILURES)[number];

/** A story to be published by any of the fakes, which write it as their provider does. */
export interface FakeStory {
  title: string;
  description?: string;
  /** absent: one of the fake's own; null: none */
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

/** A provider on loopback. `answer` is its response while nothing is wrong. */
export async function startFakeProvider(answer: (request: FakeRequest) => FakeResponse) {
  let fault: Failure | null = null;
  let spared = 0;
  let served: FakeResponse | null = null;
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
    const whole = (): void => send(response, served ?? answer(request));
    const failing: Record<Failure, () => void> = {
      down: () => incoming.socket.destroy(),
      slow: () => waiting.add(whole),
      hanging: () => {
        // One byte more than it sends, so that a response without a body is also cut off.
        const { body, headers = {} } = served ?? answer(request);
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
    if (fault && spared-- <= 0) failing[fault]();
    else whole();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** all requests, oldest first */
    requests,
    /** from now on, or after this many more requests; null: recovers and answers pending requests */
    fail(how: Failure | null, afterRequests = 0): void {
      fault = how;
      spared = afterRequests;
      if (how !== null) return;
      for (const whole of waiting) whole();
      waiting.clear();
    },
    /** returns exactly this instead of generated answers, until null */
    serve: (instead: FakeResponse | null) => void (served = instead),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>;

/** The interface of every provider's fake. */
export const handleOf = ({ requests, fail, serve, close }: FakeProvider) => ({ requests, fail, serve, close });

/** Instants of ISO texts, for sorting. */
export const instant = (iso: string): number => Date.parse(iso);
