import { errorBodySchema, type ScanResponse, type StockBars } from '@plainscan/contracts';
import { ADMIN_ADDRESSES } from './product.ts';
import { Visitor } from './visitor.ts';

/** A response of the product, or the failure to get one. */
export interface Answer {
  readonly path: string;
  /** 0 if the connection failed */
  readonly status: number;
  readonly ms: number;
  readonly body: unknown;
  readonly failure: string | null;
}

/** Options beyond a plain GET or POST of JSON. */
export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** a raw body instead of JSON */
  readonly text?: string;
  readonly withinMs?: number;
}

/** A scan's deadline is 5 s; the rest is for a busy machine. */
const HUNG_AFTER_MS = 12_000;

/** A user who calls the product over HTTP. */
export class ApiUser {
  readonly #url: string;
  readonly token: string;

  constructor(url: string, token = '') {
    this.#url = url;
    this.token = token;
  }

  /** A new user on their trial. */
  static async signedIn(url: string, email?: string): Promise<ApiUser> {
    const { token } = await Visitor.withTermsInToken(url, email);
    return new ApiUser(url, token!);
  }

  /** An administrator, who scans without limit; a different one per call. */
  static administrator(url: string, index: number): Promise<ApiUser> {
    return ApiUser.signedIn(url, ADMIN_ADDRESSES[index]);
  }

  scan(query: string): Promise<Answer> {
    return this.ask('/api/stocks-scan', { query });
  }

  /** @throws Error if it isn't granted */
  async scanned(query: string): Promise<ScanResponse> {
    return (await this.granted('/api/stocks-scan', { query })) as ScanResponse;
  }

  /** The body of a response. @throws Error if its status isn't 200 */
  async granted(path: string, json?: unknown): Promise<unknown> {
    const { status, body } = await this.ask(path, json);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async ask(path: string, json?: unknown, sent: Sent = {}): Promise<Answer> {
    const from = performance.now();
    const ended = (rest: Pick<Answer, 'status' | 'body' | 'failure'>): Answer => ({
      path,
      ms: performance.now() - from,
      ...rest,
    });
    try {
      const body = sent.text ?? (json === undefined ? undefined : JSON.stringify(json));
      const response = await fetch(`${this.#url}${path}`, {
        signal: AbortSignal.timeout(sent.withinMs ?? HUNG_AFTER_MS),
        method: sent.method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(this.token && { authorization: `Bearer ${this.token}` }),
          ...(body !== undefined && { 'content-type': sent.text === undefined ? 'application/json' : 'text/csv' }),
          ...sent.headers,
        },
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      return ended({ status: response.status, body: parsed(response, text), failure: null });
    } catch (error) {
      return ended({ status: 0, body: null, failure: `${(error as Error).name}: ${(error as Error).message}` });
    }
  }
}

const parsed = ({ headers }: Response, text: string): unknown =>
  headers.get('content-type')?.includes('json') && !headers.has('content-disposition') ? JSON.parse(text) : text;

const EXCUSED = new Set([429, 503, 504]);

/** Why a response during an outage isn't acceptable; null if it is. */
export function complaint({ path, status, ms, body, failure }: Answer): string | null {
  const about = `${path} after ${Math.round(ms)} ms: ${status} ${failure ?? JSON.stringify(body).slice(0, 300)}`;
  if (failure?.startsWith('TimeoutError')) return `hung: ${about}`;
  if (failure !== null) return `no answer: ${about}`;
  if (status === 200) return null;
  if (!EXCUSED.has(status)) return `not an outage response: ${about}`;
  const error = errorBodySchema.safeParse(body);
  return error.success && error.data.message === error.data.error.message ? null : `not an error body: ${about}`;
}

/** The parts of a response that are the same for identical requests. */
export const findings = ({ body }: Answer): unknown => {
  const {
    elapsedMs: _,
    ticket: __,
    ...rest
  } = body as ScanResponse | (StockBars & { elapsedMs?: never; ticket?: never });
  return rest;
};
