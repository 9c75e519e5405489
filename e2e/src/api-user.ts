import { errorBodySchema, type ScanResponse, type StockBars } from '@plainscan/contracts';
import { ADMIN_ADDRESSES } from './product.ts';
import { Visitor } from './visitor.ts';

/** A response of the product, or the failure to get one. */
export interface ApiResponse {
  readonly path: string;
  /** 0 if the connection failed */
  readonly status: number;
  readonly ms: number;
  readonly body: unknown;
  readonly failure: string | null;
}

/** Options of requests other than a plain GET or a POST of JSON. */
export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** a raw body instead of JSON */
  readonly text?: string;
  readonly withinMs?: number;
}

/** A scan's deadline is 5 s; the rest is for a busy machine. */
const TIMEOUT_MS = 12_000;

/** A user who calls the product over HTTP. */
export class ApiUser {
  readonly #url: string;
  readonly token: string;

  constructor(url: string, token = '') {
    this.#url = url;
    this.token = token;
  }

  /** A new user on trial. */
  static async signedIn(url: string, email?: string): Promise<ApiUser> {
    const { token } = await Visitor.withTermsInToken(url, email);
    return new ApiUser(url, token!);
  }

  /** The administrator with this index. Administrators scan without limit. */
  static administrator(url: string, index: number): Promise<ApiUser> {
    return ApiUser.signedIn(url, ADMIN_ADDRESSES[index]);
  }

  scan(query: string): Promise<ApiResponse> {
    return this.request('/api/stocks-scan', { query });
  }

  /** The result of a scan. @throws Error if its status isn't 200 */
  async scanOk(query: string): Promise<ScanResponse> {
    return (await this.fetchOk('/api/stocks-scan', { query })) as ScanResponse;
  }

  /** The body of a response. @throws Error if its status isn't 200 */
  async fetchOk(path: string, json?: unknown): Promise<unknown> {
    const { status, body } = await this.request(path, json);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async request(path: string, json?: unknown, options: RequestOptions = {}): Promise<ApiResponse> {
    const from = performance.now();
    const result = (rest: Pick<ApiResponse, 'status' | 'body' | 'failure'>): ApiResponse => ({
      path,
      ms: performance.now() - from,
      ...rest,
    });
    try {
      const body = options.text ?? (json === undefined ? undefined : JSON.stringify(json));
      const response = await fetch(`${this.#url}${path}`, {
        signal: AbortSignal.timeout(options.withinMs ?? TIMEOUT_MS),
        method: options.method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(this.token && { authorization: `Bearer ${this.token}` }),
          ...(body !== undefined && { 'content-type': options.text === undefined ? 'application/json' : 'text/csv' }),
          ...options.headers,
        },
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      return result({ status: response.status, body: parsed(response, text), failure: null });
    } catch (error) {
      return result({ status: 0, body: null, failure: `${(error as Error).name}: ${(error as Error).message}` });
    }
  }
}

const parsed = ({ headers }: Response, text: string): unknown =>
  headers.get('content-type')?.includes('json') && !headers.has('content-disposition') ? JSON.parse(text) : text;

const OUTAGE_STATUSES = new Set([429, 503, 504]);

/** Why a response during an outage isn't acceptable; null if it is. */
export function outageProblem({ path, status, ms, body, failure }: ApiResponse): string | null {
  const summary = `${path} after ${Math.round(ms)} ms: ${status} ${failure ?? JSON.stringify(body).slice(0, 300)}`;
  if (failure?.startsWith('TimeoutError')) return `hung: ${summary}`;
  if (failure !== null) return `no response: ${summary}`;
  if (status === 200) return null;
  if (!OUTAGE_STATUSES.has(status)) return `not an outage response: ${summary}`;
  const error = errorBodySchema.safeParse(body);
  return error.success && error.data.message === error.data.error.message ? null : `not an error body: ${summary}`;
}

/** The parts of a response that are the same for identical requests. */
export const comparableBody = ({ body }: ApiResponse): unknown => {
  const {
    elapsedMs: _,
    ticket: __,
    ...rest
  } = body as ScanResponse | (StockBars & { elapsedMs?: never; ticket?: never });
  return rest;
};
