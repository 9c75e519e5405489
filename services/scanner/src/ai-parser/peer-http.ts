import type { Secret } from '@plainscan/service-kit';
import { request, type Dispatcher } from 'undici';
import { type AllowedNetworks, guardedAgent } from '@plainscan/service-kit/networks';
import { failureOf, PeerFailure, tooSlow } from './peer-failure.ts';

/** More of an answer is not read: no plan is as long. */
export const MAX_ANSWER_BYTES = 256 * 1024;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

export interface PeerAnswer {
  status: number;
  /** what the JSON said; undefined where a failing status came without any */
  body: unknown;
}

/** A timeout that strikes, or one that a scan's own end has set. */
export interface Patience {
  ms: number;
  /** whether taking longer is the peer's fault */
  strikes: boolean;
}

/** JSON to and from the addresses of an AI parser: no redirects, no proxies, bounded in time and size; a key goes to its origin alone. */
export class PeerHttp {
  readonly #agent: Dispatcher;
  readonly #keys: ReadonlyMap<string, Secret>;
  constructor(networks: AllowedNetworks, keys: ReadonlyMap<string, Secret>) {
    this.#keys = keys;
    this.#agent = guardedAgent(networks, { connections: 128, pipelining: 1 });
  }

  get(url: string, patience: Patience): Promise<PeerAnswer> {
    return this.#send(url, { method: 'GET' }, patience);
  }

  /** @throws PeerFailure */
  post(url: string, body: unknown, patience: Patience): Promise<PeerAnswer> {
    const headers = { 'content-type': 'application/json' };
    return this.#send(url, { method: 'POST', body: JSON.stringify(body), headers }, patience);
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #send(
    url: string,
    { method, body, headers }: { method: 'GET' | 'POST'; body?: string; headers?: Record<string, string> },
    { ms, strikes }: Patience,
  ): Promise<PeerAnswer> {
    const signal = AbortSignal.timeout(Math.max(1, Math.floor(ms)));
    const key = this.#keys.get(new URL(url).origin);
    try {
      const answer = await request(url, {
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
      return await read(answer);
    } catch (err) {
      if (signal.aborted) throw tooSlow(strikes);
      throw failureOf(err);
    }
  }
}

async function read({ statusCode: status, headers, body }: Dispatcher.ResponseData): Promise<PeerAnswer> {
  const type = headers['content-type'];
  const isJson = typeof type === 'string' && JSON_TYPE.test(type);
  if (status >= 300 && status < 400) {
    discard(body);
    throw new PeerFailure('It redirects to another address; redirects are not followed.');
  }
  const succeeded = status >= 200 && status < 300;
  if (!isJson) {
    discard(body);
    if (succeeded) throw new PeerFailure('Its answer is not JSON.');
    return { status, body: undefined };
  }
  const text = await bounded(body);
  try {
    return { status, body: JSON.parse(text) as unknown };
  } catch {
    if (succeeded) throw new PeerFailure('Its answer is not JSON.');
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
    // Leaving the loop ends the connection.
    if (bytes > MAX_ANSWER_BYTES) throw new PeerFailure('Its answer is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
