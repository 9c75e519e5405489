import { Agent, request } from 'node:http';
import { PREMIUM_DOLLARS } from '@plainscan/contracts';

export interface Call {
  readonly method?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** a string is sent unchanged */
  readonly body?: unknown;
}

export interface CallResult {
  readonly ms: number;
  readonly bytes: number;
  readonly text: string;
}

export interface AttemptResult extends CallResult {
  readonly status: number;
}

/** Headers of a user in a separate network (RFC 2544's range), because demo sign-ins are rate limited per network. */
export const addressOf = (user: number) => ({ 'x-forwarded-for': `198.18.${user}.1` });

/** Clients of an HTTP server over keep-alive connections. */
export class HttpClients {
  readonly #agent: Agent;
  readonly #origin: string;

  constructor(origin: string, maxSockets: number) {
    this.#origin = origin;
    this.#agent = new Agent({ keepAlive: true, maxSockets });
  }

  /** Milliseconds from the first byte sent to the last byte read. @throws Error if the status is not 200 */
  async call(path: string, call: Call = {}): Promise<CallResult> {
    const response = await this.attempt(path, call);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.text.slice(0, 200)}`);
    return response;
  }

  /** Like `call`, but accepts any status. */
  attempt(path: string, { method = 'GET', token, headers, body }: Call = {}): Promise<AttemptResult> {
    const { promise, resolve, reject } = Promise.withResolvers<AttemptResult>();
    const began = performance.now();
    const sent = request(
      new URL(path, this.#origin),
      {
        agent: this.#agent,
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          'accept-encoding': 'gzip, deflate, br, zstd',
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('end', () => {
          const all = Buffer.concat(parts);
          resolve({
            status: incoming.statusCode!,
            ms: performance.now() - began,
            bytes: all.length,
            text: all.toString(),
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
    return promise;
  }

  /** A new demo user's access token. */
  async demoToken(headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const { text } = await this.call('/api/auth/demo', { method: 'POST', headers });
    return (JSON.parse(text) as { data: { session: { access_token: string } } }).data.session.access_token;
  }

  /** The access token of a new demo user with Premium, who can scan without limit. */
  async premiumToken(headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const token = await this.demoToken(headers);
    await this.payFor(token);
    return token;
  }

  /** Pays with a test card at the local fake Stripe. */
  async payFor(token: string): Promise<void> {
    const post = async (path: string, body: object): Promise<Record<string, unknown>> =>
      JSON.parse((await this.call(path, { method: 'POST', token, body })).text) as Record<string, unknown>;
    const { clientSecret } = await post('/api/create-payment-intent', { amount: PREMIUM_DOLLARS });
    const { id: paymentIntentId } = await post('/api/billing/local/confirm', { clientSecret, card: 'pm_card_visa' });
    await post('/api/upgrade-to-premium', { paymentIntentId, amount: PREMIUM_DOLLARS });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]!;

/** Resolves to null if the call was rejected as expected; it is then not measured. */
export type Job = () => Promise<Pick<CallResult, 'ms' | 'bytes'> | null>;

export interface Timed {
  /** milliseconds */
  readonly p50: number;
  readonly p99: number;
  /** mean size of a response */
  readonly kb: number;
  /** responses */
  readonly perSecond: number;
  readonly refused: number;
}

/** Runs the jobs, at most `concurrency` at a time. */
export async function timed(jobs: readonly Job[], concurrency: number): Promise<Timed> {
  const ms: number[] = [];
  let bytes = 0;
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let job = jobs[next++]; job; job = jobs[next++]) {
        const response = await job();
        if (!response) continue;
        ms.push(response.ms);
        bytes += response.bytes;
      }
    }),
  );
  ms.sort((a, b) => a - b);
  return {
    p50: quantile(ms, 0.5),
    p99: quantile(ms, 0.99),
    kb: bytes / ms.length / 1000,
    perSecond: (1000 * ms.length) / (performance.now() - began),
    refused: jobs.length - ms.length,
  };
}
