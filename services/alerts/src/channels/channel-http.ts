import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AllowedNetworks, guardedAgent } from '@plainscan/service-kit/networks';
import type { DeliveryFailure } from '@plainscan/service-kit/mail';
import { type Dispatcher, request } from 'undici';

export const TIMEOUT_MS = 10_000;
/** Responses are ignored; the rest of a longer one isn't read. */
const MAX_RESPONSE_BYTES = 16 * 1024;

/** The receiver responded with a status other than 2xx. */
class Rejected extends Error {
  override readonly name = 'Rejected';
  constructor(readonly status: number) {
    super('the receiver rejected the message');
  }
}

/** Posts to addresses that users chose: no redirects, no proxies, limited in time and size. */
@Injectable()
export class ChannelHttp implements OnApplicationShutdown {
  readonly #agent: Dispatcher;
  constructor(networks: AllowedNetworks) {
    this.#agent = guardedAgent(networks, { connections: 8, pipelining: 1, keepAliveTimeout: 4000 });
  }

  /** Rejects with an error for `failureOf`, also for a redirect. */
  async post(url: string, headers: Record<string, string>, body: string | Buffer): Promise<void> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await request(url, { dispatcher: this.#agent, method: 'POST', headers, body, signal });
    response.body.on('error', () => undefined);
    await response.body.dump({ limit: MAX_RESPONSE_BYTES, signal }).catch(() => undefined);
    if (response.statusCode < 200 || response.statusCode > 299) throw new Rejected(response.statusCode);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#agent.destroy();
  }
}

/** @param isPermanent whether retrying is useless after this status */
export function failureOf(err: unknown, isPermanent: (status: number) => boolean): DeliveryFailure {
  if (err instanceof Rejected)
    return { code: 'REJECTED', responseCode: err.status, permanent: isPermanent(err.status) };
  const { name, code } = err as { name?: unknown; code?: unknown };
  const known = name === 'TimeoutError' ? 'TIMEOUT' : typeof code === 'string' ? code : null;
  return { code: known, responseCode: null, permanent: false };
}

const REASONS: Readonly<Record<string, string>> = {
  ADDRESS_REFUSED: "Its address leads to a network that isn't allowed.",
  TIMEOUT: `It didn't respond within ${TIMEOUT_MS / 1000} seconds.`,
  UND_ERR_CONNECT_TIMEOUT: `It didn't respond within ${TIMEOUT_MS / 1000} seconds.`,
  ENOTFOUND: "We can't find its host.",
  ECONNREFUSED: 'It refuses connections.',
};

/** A sentence for the user. */
export const reasonFor = ({ code, responseCode }: DeliveryFailure): string =>
  responseCode === null
    ? (REASONS[code ?? ''] ?? "We couldn't connect to it.")
    : `It responded with status ${responseCode}.`;
