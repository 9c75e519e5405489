import type { Secret } from '@plainscan/service-kit';
import { type AllowedNetworks, guardedAgent } from '@plainscan/service-kit/networks';
import { isTaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';
import { type Dispatcher, request } from 'undici';
import { ParserError, parserErrorOf, timedOut } from './parser-error.ts';

/** Larger than any plan. */
export const MAX_RESPONSE_BYTES = 256 * 1024;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

export interface ParserResponse {
  status: number;
  /** the parsed JSON; undefined for an error status without JSON */
  body: unknown;
}

/** The time limit of a call, and its abort signal. */
export interface CallLimits {
  timeoutMs: number;
  /** whether a timeout counts against the URL instead of the scan's deadline */
  countsAgainstUrl: boolean;
  signal?: AbortSignal;
}

/** JSON to and from the URLs of an AI parser: no redirects, no proxies, limited in time and size; a key is sent only to its origin. */
export class ParserHttp {
  readonly #agent: Dispatcher;
  readonly #keys: ReadonlyMap<string, Secret>;
  constructor(networks: AllowedNetworks, keys: ReadonlyMap<string, Secret>) {
    this.#keys = keys;
    this.#agent = guardedAgent(networks, { connections: 128, pipelining: 1 });
  }

  get(url: string, limits: CallLimits): Promise<ParserResponse> {
    return this.#send(url, { method: 'GET' }, limits);
  }

  /** @throws ParserError */
  post(url: string, body: unknown, limits: CallLimits): Promise<ParserResponse> {
    const headers = { 'content-type': 'application/json' };
    return this.#send(url, { method: 'POST', body: JSON.stringify(body), headers }, limits);
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #send(
    url: string,
    { method, body, headers }: { method: 'GET' | 'POST'; body?: string; headers?: Record<string, string> },
    { timeoutMs, countsAgainstUrl, signal: canceled }: CallLimits,
  ): Promise<ParserResponse> {
    const key = this.#keys.get(new URL(url).origin);
    const within = timeout(Math.max(1, Math.floor(timeoutMs)), TimeoutStrategy.Aggressive);
    try {
      return await within.execute(async ({ signal }) => {
        const response = await request(url, {
          dispatcher: this.#agent,
          method,
          signal,
          headers: {
            accept: 'application/json',
            'accept-encoding': 'identity',
            ...headers,
            ...(key && { authorization: `Bearer ${key.reveal()}` }),
          },
          ...(body !== undefined && { body }),
        });
        return read(response);
      }, canceled);
    } catch (err) {
      throw isTaskCancelledError(err) ? timedOut(countsAgainstUrl) : parserErrorOf(err);
    }
  }
}

async function read({ statusCode: status, headers, body }: Dispatcher.ResponseData): Promise<ParserResponse> {
  const type = headers['content-type'];
  const isJson = typeof type === 'string' && JSON_TYPE.test(type);
  if (status >= 300 && status < 400) {
    discard(body);
    throw new ParserError("It redirects to another URL. Redirects aren't followed.");
  }
  const succeeded = status >= 200 && status < 300;
  if (!isJson) {
    discard(body);
    if (succeeded) throw new ParserError("The response isn't JSON.");
    return { status, body: undefined };
  }
  const text = await bounded(body);
  try {
    return { status, body: JSON.parse(text) as unknown };
  } catch {
    if (succeeded) throw new ParserError("The response isn't JSON.");
    return { status, body: undefined };
  }
}

function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined);
  body.destroy();
}

async function bounded(body: Dispatcher.ResponseData['body']): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    // Leaving the loop closes the connection.
    if (bytes > MAX_RESPONSE_BYTES) throw new ParserError('The response is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
