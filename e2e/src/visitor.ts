import { randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import {
  type Account,
  accountSchema,
  outboxSchema,
  type SessionResponse,
  sessionResponseSchema,
} from '@plainscan/contracts';
import { eventually } from '@plainscan/test-kit';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

export interface RequestOptions {
  readonly body?: unknown;
  /** override the headers that a browser would send; empty ones are omitted */
  readonly headers?: Readonly<Record<string, string>>;
}

export const PASSWORD = 'violet anchor under seven clouds';
export const newAddress = (name = 'visitor') => `${name}-${randomBytes(6).toString('hex')}@example.com`;

/** Workers may share a product, which limits attempts per network, so each worker has its own networks. */
const NETWORKS_PER_WORKER = 1_000;
let networkCount = NETWORKS_PER_WORKER * Number(process.env['TEST_WORKER_INDEX'] ?? 0);
/** Returns an address in a new /24 network each time. */
export const newNetwork = () => {
  networkCount += 1;
  return `10.${(networkCount >> 8) & 255}.${networkCount & 255}.1`;
};

/** A user with a browser: separate cookies, token, and network address. The product must trust the proxy's addresses (TRUST_PROXY). */
export class Visitor {
  readonly #url: string;
  readonly address: string;
  readonly cookies = new Map<string, string>();
  token: string | null = null;
  #user: SessionResponse['data']['user'] | null = null;

  constructor(url: string, address = newNetwork()) {
    this.#url = url;
    this.address = address;
  }

  /**
   * A visitor with an account: its address is confirmed, the terms are accepted, and it has a session.
   * @param mailedToken returns the token of the emailed link, if the product has no public outbox
   */
  static async withAccount(url: string, email = newAddress(), mailedToken?: () => Promise<string>): Promise<Visitor> {
    const visitor = new Visitor(url);
    const signedUp = await visitor.signUp(email);
    if (signedUp.status !== 200) throw new Error(`sign-up failed: ${JSON.stringify(signedUp)}`);
    const token = await (mailedToken?.() ?? visitor.mailedToken(email));
    visitor.startSession(await visitor.post('/api/auth/verify-email', { token }));
    const accepted = await visitor.post('/api/user/accept-terms');
    if (accepted.status !== 200) throw new Error(`accepting the terms failed: ${JSON.stringify(accepted)}`);
    return visitor;
  }

  /** Like `withAccount`, but the token contains the accepted terms, so that no service has to look them up. */
  static async withTermsInToken(
    url: string,
    email = newAddress(),
    mailedToken?: () => Promise<string>,
  ): Promise<Visitor> {
    const visitor = await Visitor.withAccount(url, email, mailedToken);
    await visitor.refresh();
    return visitor;
  }

  get = (path: string, options: RequestOptions = {}) => this.send('GET', path, options);
  post = (path: string, body?: unknown, options: RequestOptions = {}) => this.send('POST', path, { ...options, body });

  signUp = (email: string, password = PASSWORD) => this.post('/api/auth/signup-fallback', { email, password });
  /** Signs in and, if successful, stores the session. */
  async signIn(email: string, password = PASSWORD): Promise<Reply> {
    const reply = await this.post('/api/auth/signin-fallback', { email, password });
    if (reply.status === 200) this.startSession(reply);
    return reply;
  }
  async refresh(): Promise<Reply> {
    const reply = await this.post('/api/auth/refresh');
    if (reply.status === 200) this.startSession(reply);
    return reply;
  }

  startSession(reply: Reply): SessionResponse {
    if (reply.status !== 200) throw new Error(`no session in ${JSON.stringify(reply)}`);
    const body = sessionResponseSchema.parse(reply.body);
    this.token = body.data.session.access_token;
    this.#user = body.data.user;
    return body;
  }

  /** The session as a browser stores it, to open a page signed in. The browser then renews it, so this visitor can't anymore. */
  storedSession() {
    const { hostname, origin } = new URL(this.#url);
    const entries = { plainscan_token: this.token!, plainscan_user: JSON.stringify(this.#user) };
    return {
      cookies: [...this.cookies].map(([name, value]) => ({
        name,
        value,
        domain: hostname,
        path: '/api/auth',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Strict' as const,
      })),
      origins: [{ origin, localStorage: Object.entries(entries).map(([name, value]) => ({ name, value })) }],
    };
  }

  async account(): Promise<Account> {
    const { status, body } = await this.get('/api/user/account');
    if (status !== 200) throw new Error(`failed to get the account: ${JSON.stringify(body)}`);
    return accountSchema.parse(body);
  }

  /** Emails to `email` in the outbox, newest first. */
  async mailsTo(email: string) {
    const { mails } = outboxSchema.parse((await this.get('/api/outbox')).body);
    return mails.filter(({ to }) => to === email);
  }

  /** The token of the newest link emailed to `email`, once there are `count` emails. */
  async mailedToken(email: string, count = 1): Promise<string> {
    const [newest] = await eventually(
      async () => {
        const mails = await this.mailsTo(email);
        return mails.length >= count ? mails : null;
      },
      { withinMs: 15_000 },
    );
    const token = /#token=([\w-]{43})/.exec(newest!.text)?.[1];
    if (!token) throw new Error(`no link in this email: ${newest!.text}`);
    return token;
  }

  send(method: string, path: string, { body, headers }: RequestOptions = {}): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const defaults: Record<string, string> = {
      'x-forwarded-for': this.address,
      ...(method !== 'GET' && { origin: this.#url }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
      ...(cookies && path.startsWith('/api/auth') && { cookie: cookies }),
      ...headers,
    };
    const options = { method, headers: Object.fromEntries(Object.entries(defaults).filter(([, value]) => value)) };
    const sent = request(new URL(path, this.#url), options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        this.#keepCookies(response.headers['set-cookie'] ?? []);
        const text = Buffer.concat(parts).toString();
        const json = response.headers['content-type']?.includes('json') ?? false;
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: json ? (JSON.parse(text) as unknown) : text,
        });
      });
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    return promise;
  }

  #keepCookies(lines: readonly string[]) {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value === '' || /max-age=0(;|$)/i.test(line)) this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
  }
}
