import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually, launchFromSource, type Launched, LONG, waitForMarket } from '@plainscan/test-kit';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { type Caller, type FuzzedRequest, fuzzedRequests, UNKNOWN_ID } from './fuzzed-requests.ts';

const REQUESTS = LONG ? 1_000_000 : 4000;
const BATCH = 500;
const LANES = 8;
const TIMEOUT_MS = LONG ? 6 * 3_600_000 : 300_000;
/**
 * Seed of the first batch; each later batch adds the number of requests sent before it. A failure prints its batch's
 * seed.
 */
const SEED = 18;
const ADMIN = { email: 'fuzz-admin@example.com', password: 'seven green boats' };

interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string | null };

/**
 * Accounts and clients of the product. Each request comes from a different network, so that per-network limits don't
 * apply.
 */
class Clients {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: LANES });
  private readonly tokens = new Map<Caller, string>();
  /** newest id of each kind of resource, by the path that lists it */
  private readonly ids = new Map<string, string>();
  private sent = 0;

  constructor(private readonly url: string) {}

  /**
   * Sends the path and the headers as they are. Status 0: the connection ended before an answer, as after a body that
   * is refused.
   */
  send(path: string, { method = 'GET', headers = {}, body = null }: Sent = {}): Promise<Answer> {
    const { hostname, port } = new URL(this.url);
    const n = (this.sent += 1);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const content = method === 'GET' || method === 'HEAD' ? null : body;
    const all = {
      ...headers,
      'x-forwarded-for': `10.${(n >> 8) & 255}.${n & 255}.${(n >> 16) & 255}`,
      ...(content !== null && { 'content-length': `${Buffer.byteLength(content)}` }),
    };
    const sending = send({ agent: this.agent, hostname, port, path, method, headers: all }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    sending.on('error', (err: NodeJS.ErrnoException) =>
      err.code === 'ECONNRESET' || err.code === 'EPIPE' ? resolve({ status: 0, headers: {}, text: '' }) : reject(err),
    );
    sending.end(content ?? undefined);
    return promise;
  }

  async authorization(caller: Caller): Promise<Record<string, string>> {
    if (caller === 'visitor') return {};
    if (!this.tokens.has(caller)) this.tokens.set(caller, await this.signIn(caller));
    return { authorization: this.tokens.get(caller)! };
  }

  /** After a session has ended. */
  forget(caller: Caller, { authorization }: Record<string, string>): void {
    if (this.tokens.get(caller) === authorization) this.tokens.delete(caller);
  }

  /** The path with the id of something that exists, if there is one. */
  withKnownId(path: string): string {
    const [list] = path.split(`/${UNKNOWN_ID}`);
    return path.replace(UNKNOWN_ID, this.ids.get(list!) ?? UNKNOWN_ID);
  }

  learnId(path: string, { status, text }: Answer): void {
    const id = /^\{"id":"([\da-f-]{36})"/.exec(text)?.[1];
    if (status === 200 && id) this.ids.set(path.split('?')[0]!, id);
  }

  async joinAdmin(): Promise<void> {
    const { headers } = await this.post('/api/auth/signup-fallback', ADMIN);
    const cookie = String(headers['set-cookie']).split(';')[0]!;
    const { mails } = JSON.parse((await this.send('/api/outbox')).text) as { mails: { to: string; text: string }[] };
    const token = /#token=([\w-]{43})/.exec(mails.find(({ to }) => to === ADMIN.email)!.text)![1]!;
    const { status } = await this.post('/api/auth/verify-email', { token }, { cookie });
    expect(status).toBe(200);
    const accepted = await this.post('/api/user/accept-terms', undefined, await this.authorization('admin'));
    expect(accepted.status).toBe(200);
  }

  /** The first scan compiles what it uses. */
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

  private post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
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
  await clients.joinAdmin();
  await clients.warmUp();
  notes.length = 0;
}, 300_000);
afterAll(async () => {
  clients.close();
  redis.disconnect();
  await product.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** Otherwise, the per-minute limits of the routes would answer most requests. */
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

/** Sends it as its caller, with the id of something that exists. */
async function ask({ method, headers, body, caller, path: fuzzedPath }: FuzzedRequest): Promise<Answer> {
  const path = clients.withKnownId(fuzzedPath);
  const authorization = await clients.authorization(caller);
  const answer = await clients.send(path, { method, headers: { ...headers, ...authorization }, body });
  clients.learnId(path, answer);
  if (/"code":"UNAUTHORIZED"/.test(answer.text)) clients.forget(caller, authorization);
  return answer;
}

const isRetryLater = ({ status, headers }: Answer): boolean => status === 503 && headers['retry-after'] !== undefined;

const described = ({ route, method, path, headers, body }: FuzzedRequest, { status, text }: Answer): string =>
  [`${route.method} ${route.path}:`, method, path, JSON.stringify(headers), body, status, text]
    .map((part) => String(part).slice(0, 300))
    .join(' ');

it(
  `the product answers ${REQUESTS} fuzzed requests without a 5xx, except 503 with the time to retry`,
  async () => {
    const counts = new Map<number, number>();
    const failures: string[] = [];
    for (let sent = 0; sent < REQUESTS && failures.length < 20; sent += BATCH) {
      const seed = SEED + sent;
      const batch = fc.sample(fuzzedRequests, { numRuns: BATCH, seed });
      const timedOut: FuzzedRequest[] = [];
      const check = (request: FuzzedRequest, answer: Answer) => {
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        if (answer.status >= 500 && !isRetryLater(answer)) failures.push(`seed ${seed}, ${described(request, answer)}`);
      };
      const lane = async () => {
        for (let next = batch.pop(); next; next = batch.pop()) {
          const answer = await ask(next);
          if (answer.status === 504) timedOut.push(next);
          else check(next, answer);
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      // Calls that others had slowed down succeed alone.
      for (const request of timedOut) check(request, await ask(request));
      await resetRateLimits();
    }
    expect(failures).toEqual([]);
    // A process that crashed would restart, and answer 503 meanwhile.
    expect(notes).toEqual([]);
    expect(loggedErrors()).toEqual([]);
    // Enough of them reach a handler's work.
    expect(counts.get(200)).toBeGreaterThan(REQUESTS / 20);
  },
  TIMEOUT_MS,
);
