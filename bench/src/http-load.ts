import { Agent, request } from 'node:http';
import { PREMIUM_DOLLARS } from '@plainscan/contracts';

export interface Call {
  readonly method?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** a string is sent unchanged */
  readonly body?: unknown;
}

export interface Answered {
  readonly ms: number;
  readonly bytes: number;
  readonly text: string;
}

export interface Attempted extends Answered {
  readonly status: number;
}

/** Headers of a user in a separate network (RFC 2544's range), because demo sign-ins are rate limited per network. */
export const addressOf = (user: number) => ({ 'x-forwarded-for': `198.18.${user}.1` });

/** Clients of one HTTP server over keep-alive connections. */
export class HttpClients {
  readonly #agent: Agent;
  readonly #origin: string;

  constructor(origin: string, maxSockets: number) {
    this.#origin = origin;
    this.#agent = new Agent({ keepAlive: true, maxSockets });
  }

  /** Milliseconds from the first byte sent to the last byte read. @throws Error if the status is not 200 */
  async call(path: string, call: Call = {}): Promise<Answered> {
    const answer = await this.attempt(path, call);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  }

  /** Like `call`, but accepts any status. */
  attempt(path: string, { method = 'GET', token, headers, body }: Call = {}): Promise<Attempted> {
    const { promise, resolve, reject } = Promise.withResolvers<Attempted>();
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
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const all = Buffer.concat(parts);
          resolve({
            status: response.statusCode!,
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

  /** Pays with a test card at the local fake of Stripe. */
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

/** Null means an acceptable refusal, which isn't counted. */
export type Job = () => Promise<Pick<Answered, 'ms' | 'bytes'> | null>;

export interface Timed {
  /** milliseconds */
  readonly p50: number;
  readonly p99: number;
  /** of one answer */
  readonly kb: number;
  /** answers */
  readonly perSecond: number;
  readonly refused: number;
}

/** Runs the jobs in `lanes` concurrent lanes; the jobs of a lane run one after the other. */
export async function timed(jobs: readonly Job[], lanes: number): Promise<Timed> {
  const ms: number[] = [];
  let bytes = 0;
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let job = jobs[next++]; job; job = jobs[next++]) {
        const answer = await job();
        if (!answer) continue;
        ms.push(answer.ms);
        bytes += answer.bytes;
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
