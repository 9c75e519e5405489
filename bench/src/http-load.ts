import { Agent, request } from 'node:http';
import { PREMIUM_DOLLARS } from '@plainscan/contracts';

export interface Call {
  readonly method?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** a text is sent as it is */
  readonly body?: unknown;
}

export interface Answered {
  readonly ms: number;
  readonly bytes: number;
  readonly text: string;
}

/** Clients of one HTTP server, over connections that stay open. */
export class HttpClients {
  readonly #agent: Agent;
  readonly #origin: string;

  constructor(origin: string, maxSockets: number) {
    this.#origin = origin;
    this.#agent = new Agent({ keepAlive: true, maxSockets });
  }

  /** Milliseconds from the first byte sent to the last byte read. @throws Error when the status is not 200 */
  call(path: string, { method = 'GET', token, headers, body }: Call = {}): Promise<Answered> {
    const { promise, resolve, reject } = Promise.withResolvers<Answered>();
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
          const ms = performance.now() - began;
          const all = Buffer.concat(parts);
          if (response.statusCode === 200) resolve({ ms, bytes: all.length, text: all.toString() });
          else reject(new Error(`${path}: ${response.statusCode} ${all.toString().slice(0, 200)}`));
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

  /** Of a new demo user who paid: scans without limit. */
  async premiumToken(): Promise<string> {
    const token = await this.demoToken();
    await this.payFor(token);
    return token;
  }

  /** With a test card at the local peer of Stripe. */
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

const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]!;

export type Job = () => Promise<Pick<Answered, 'ms' | 'bytes'>>;

export interface Timed {
  /** milliseconds */
  readonly p50: number;
  readonly p99: number;
  /** of one answer */
  readonly kb: number;
  readonly perSecond: number;
}

/** Runs the jobs on `lanes` lanes, each lane one after the other. */
export async function timed(jobs: readonly Job[], lanes: number): Promise<Timed> {
  const ms: number[] = [];
  let bytes = 0;
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let job = jobs[next++]; job; job = jobs[next++]) {
        const answer = await job();
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
  };
}
