import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually, launchFromSource, type Launched, LONG, waitForMarket } from '@plainscan/test-kit';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { type Caller, type FuzzedRequest, fuzzedRequests, UNKNOWN_ID } from './fuzzed-requests.ts';
import { SAMPLE_TICKET } from './valid-bodies.ts';

const REQUESTS = LONG ? 1_000_000 : 4000;
const BATCH = 500;
const PROGRESS_EVERY = 20_000;
const CONNECTIONS = 8;
const TIMEOUT_MS = LONG ? 6 * 3_600_000 : 300_000;
/**
 * Seed of the first batch; each later batch adds the number of requests sent before it. A failure prints its batch's
 * seed.
 */
const SEED = 18;
const ADMIN = { email: 'fuzz-admin@example.com', password: 'seven green boats' };

interface HttpResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string | null };

/**
 * Signs in and sends requests to the product, each from a different network, so that per-network limits don't apply.
 */
class Clients {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  private readonly tokens = new Map<Caller, string>();
  /** newest ID of each kind of resource, by the path that lists it */
  private readonly ids = new Map<string, string>();
  /** of each caller's newest scan */
  private readonly tickets = new Map<Caller, string>();
  private sent = 0;

  constructor(private readonly url: string) {}

  /**
   * Sends the path and headers unchanged. Status 0 means that the connection was closed without a response, as it can
   * be when a body is rejected.
   */
  send(path: string, { method = 'GET', headers = {}, body = null }: RequestOptions = {}): Promise<HttpResponse> {
    const { hostname, port } = new URL(this.url);
    const n = (this.sent += 1);
    const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
    const content = method === 'GET' || method === 'HEAD' ? null : body;
    const all = {
      ...headers,
      'x-forwarded-for': `10.${(n >> 8) & 255}.${n & 255}.${(n >> 16) & 255}`,
      ...(content !== null && { 'content-length': `${Buffer.byteLength(content)}` }),
    };
    const outgoing = send({ agent: this.agent, hostname, port, path, method, headers: all }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    outgoing.on('error', (err: NodeJS.ErrnoException) =>
      err.code === 'ECONNRESET' || err.code === 'EPIPE' ? resolve({ status: 0, headers: {}, text: '' }) : reject(err),
    );
    outgoing.end(content ?? undefined);
    return promise;
  }

  async authorization(caller: Caller): Promise<Record<string, string>> {
    if (caller === 'visitor') return {};
    if (!this.tokens.has(caller)) this.tokens.set(caller, await this.signIn(caller));
    return { authorization: this.tokens.get(caller)! };
  }

  /** Drops the token of a session that has ended. */
  dropToken(caller: Caller, { authorization }: Record<string, string>): void {
    if (this.tokens.get(caller) === authorization) this.tokens.delete(caller);
  }

  /** Replaces the unknown ID with that of an existing resource, if there is one. */
  withKnownId(path: string): string {
    const [list] = path.split(`/${UNKNOWN_ID}`);
    return path.replace(UNKNOWN_ID, this.ids.get(list!) ?? UNKNOWN_ID);
  }

  /** Replaces the ticket of a valid body with that of a scan of the caller, if there is one. */
  withKnownTicket(caller: Caller, body: string | null): string | null {
    return body?.replace(`"${SAMPLE_TICKET}"`, JSON.stringify(this.tickets.get(caller) ?? SAMPLE_TICKET)) ?? null;
  }

  learnTicket(caller: Caller, { status, text }: HttpResponse): void {
    const ticket = /"ticket":"([\w.-]+)"/.exec(text)?.[1];
    if (status === 200 && ticket) this.tickets.set(caller, ticket);
  }

  learnId(path: string, { status, text }: HttpResponse): void {
    const id = /^\{"id":"([\da-f-]{36})"/.exec(text)?.[1];
    if (status === 200 && id) this.ids.set(path.split('?')[0]!, id);
  }

  async signUpAdmin(): Promise<void> {
    const { headers } = await this.post('/api/auth/signup-fallback', ADMIN);
    const cookie = String(headers['set-cookie']).split(';')[0]!;
    const { mails } = JSON.parse((await this.send('/api/outbox')).text) as { mails: { to: string; text: string }[] };
    const token = /#token=([\w-]{43})/.exec(mails.find(({ to }) => to === ADMIN.email)!.text)![1]!;
    const { status } = await this.post('/api/auth/verify-email', { token }, { cookie });
    expect(status).toBe(200);
    const accepted = await this.post('/api/user/accept-terms', undefined, await this.authorization('admin'));
    expect(accepted.status).toBe(200);
  }

  /** Waits for a first scan, which is slower than later ones. */
  async warmUp(): Promise<void> {
    const headers = { 'content-type': 'application/json', ...(await this.authorization('admin')) };
    const body = JSON.stringify({ query: 'rsi below 30' });
    await eventually(async () => {
      const { status } = await this.send('/api/stocks-scan', { method: 'POST', headers, body });
      return status === 200;
    });
  }

  close(): void {
    this.agent.destroy();
  }

  private async signIn(caller: Caller): Promise<string> {
    const { text } =
      caller === 'admin'
        ? await this.post('/api/auth/signin-fallback', ADMIN)
        : await this.post('/api/auth/demo', undefined);
    const token = /"access_token":"([^"]+)"/.exec(text)?.[1];
    if (!token) throw new Error(`${caller} could not sign in: ${text}`);
    return token;
  }

  private post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<HttpResponse> {
    const json = body === undefined ? null : JSON.stringify(body);
    const type = { 'content-type': 'application/json' };
    return this.send(path, { method: 'POST', headers: { ...(json && type), ...headers }, body: json });
  }
}

let dir: string;
let product: Launched;
let clients: Clients;
let redis: Redis;
const notes: string[] = [];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'plainscan-fuzz-'));
  product = await launchFromSource({
    dir,
    durable: false,
    onNote: (note) => notes.push(note),
    env: {
      ADMIN_EMAILS: ADMIN.email,
      DEMO: 'true',
      LOG_LEVEL: 'error',
      OUTBOX_OPEN: 'true',
      SCAN_HOURS: 'always',
      TRUST_PROXY: 'true',
    },
  });
  redis = new Redis(product.stack.redisUrl);
  await waitForMarket(product.url, () => undefined);
  clients = new Clients(product.url);
  await clients.signUpAdmin();
  await clients.warmUp();
  notes.length = 0;
}, 300_000);
afterAll(async () => {
  clients.close();
  redis.disconnect();
  await product.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** Otherwise, the routes' per-minute limits would reject most requests. */
async function resetRateLimits(): Promise<void> {
  const keys = await redis.keys('gateway:rate:*');
  if (keys.length > 0) await redis.del(keys);
}

const loggedErrors = () =>
  readdirSync(join(dir, 'logs')).flatMap((file) =>
    readFileSync(join(dir, 'logs', file), 'utf8')
      .split('\n')
      .filter((line) => /^\{"level":"(?:error|fatal)"/.test(line))
      .map((line) => `${file}: ${line.slice(0, 1000)}`),
  );

/** Sends the request as its caller, with an existing ID and ticket if possible. */
async function sendFuzzed({
  method,
  headers,
  body: fuzzedBody,
  caller,
  path: fuzzedPath,
}: FuzzedRequest): Promise<HttpResponse> {
  const path = clients.withKnownId(fuzzedPath);
  const body = clients.withKnownTicket(caller, fuzzedBody);
  const authorization = await clients.authorization(caller);
  const response = await clients.send(path, { method, headers: { ...headers, ...authorization }, body });
  clients.learnId(path, response);
  clients.learnTicket(caller, response);
  if (/"code":"UNAUTHORIZED"/.test(response.text)) clients.dropToken(caller, authorization);
  return response;
}

const isRetryLater = ({ status, headers }: HttpResponse): boolean =>
  status === 503 && headers['retry-after'] !== undefined;

const describeFailure = (
  { route, method, path, headers, body }: FuzzedRequest,
  { status, text }: HttpResponse,
): string =>
  [`${route.method} ${route.path}:`, method, path, JSON.stringify(headers), body, status, text]
    .map((part) => String(part).slice(0, 300))
    .join(' ');

it(
  `the product handles ${REQUESTS} fuzzed requests without a 5xx, except 503 with Retry-After`,
  async () => {
    const counts = new Map<number, number>();
    const failures: string[] = [];
    for (let sent = 0; sent < REQUESTS && failures.length < 20; sent += BATCH) {
      const seed = SEED + sent;
      const batch = fc.sample(fuzzedRequests, { numRuns: BATCH, seed });
      const timedOut: FuzzedRequest[] = [];
      const check = (request: FuzzedRequest, response: HttpResponse) => {
        counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
        if (response.status >= 500 && !isRetryLater(response))
          failures.push(`seed ${seed}, ${describeFailure(request, response)}`);
      };
      const worker = async () => {
        for (let next = batch.pop(); next; next = batch.pop()) {
          const response = await sendFuzzed(next);
          if (response.status === 504) timedOut.push(next);
          else check(next, response);
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, worker));
      // Requests that only timed out because of the load succeed on their own.
      for (const request of timedOut) check(request, await sendFuzzed(request));
      await resetRateLimits();
      if (LONG && (sent + BATCH) % PROGRESS_EVERY === 0) process.stderr.write(`${sent + BATCH} requests sent\n`);
    }
    expect(failures).toEqual([]);
    // A crashed process would be restarted, and its requests would get a 503 in the meantime.
    expect(notes).toEqual([]);
    expect(loggedErrors()).toEqual([]);
    // Enough requests are valid and reach their handler.
    expect(counts.get(200)).toBeGreaterThan(REQUESTS / 20);
  },
  TIMEOUT_MS,
);
