import { randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import {
  type Account,
  accountSchema,
  outboxSchema,
  type SessionAnswer,
  sessionAnswerSchema,
} from '@plainscan/contracts';
import { eventually } from '@plainscan/test-kit';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

export interface Sent {
  readonly body?: unknown;
  /** override what a browser would send; empty ones are omitted */
  readonly headers?: Readonly<Record<string, string>>;
}

export const PASSWORD = 'violet anchor under seven clouds';
export const newAddress = (name = 'visitor') => `${name}-${randomBytes(6).toString('hex')}@example.com`;

/** Workers may share a product, which counts attempts per network. */
const NETWORKS_PER_WORKER = 1_000;
let networks = NETWORKS_PER_WORKER * Number(process.env['TEST_WORKER_INDEX'] ?? 0);
/** An address in another /24 each time. */
export const newNetwork = () => {
  networks += 1;
  return `10.${(networks >> 8) & 255}.${networks & 255}.1`;
};

/** A user with a browser: separate cookies, token, and network address. The product must trust the proxy's addresses (TRUST_PROXY). */
export class Visitor {
  readonly #url: string;
  readonly address: string;
  readonly cookies = new Map<string, string>();
  token: string | null = null;
  #user: SessionAnswer['data']['user'] | null = null;

  constructor(url: string, address = newNetwork()) {
    this.#url = url;
    this.address = address;
  }

  /** With a confirmed address, accepted terms, and a session. */
  static async withAccount(url: string, email = newAddress()): Promise<Visitor> {
    const visitor = new Visitor(url);
    const signedUp = await visitor.signUp(email);
    if (signedUp.status !== 200) throw new Error(`no sign-up: ${JSON.stringify(signedUp)}`);
    visitor.began(await visitor.post('/api/auth/verify-email', { token: await visitor.mailedToken(email) }));
    const accepted = await visitor.post('/api/user/accept-terms');
    if (accepted.status !== 200) throw new Error(`no acceptance: ${JSON.stringify(accepted)}`);
    return visitor;
  }

  /** `withAccount`, and a token that carries the accepted terms, so no service has to ask for them. */
  static async withTermsInToken(url: string, email = newAddress()): Promise<Visitor> {
    const visitor = await Visitor.withAccount(url, email);
    await visitor.refresh();
    return visitor;
  }

  get = (path: string, sent: Sent = {}) => this.send('GET', path, sent);
  post = (path: string, body?: unknown, sent: Sent = {}) => this.send('POST', path, { ...sent, body });

  signUp = (email: string, password = PASSWORD) => this.post('/api/auth/signup-fallback', { email, password });
  /** Stores the session, if any. */
  async signIn(email: string, password = PASSWORD): Promise<Reply> {
    const reply = await this.post('/api/auth/signin-fallback', { email, password });
    if (reply.status === 200) this.began(reply);
    return reply;
  }
  async refresh(): Promise<Reply> {
    const reply = await this.post('/api/auth/refresh');
    if (reply.status === 200) this.began(reply);
    return reply;
  }

  began(reply: Reply): SessionAnswer {
    if (reply.status !== 200) throw new Error(`no session: ${JSON.stringify(reply)}`);
    const answer = sessionAnswerSchema.parse(reply.body);
    this.token = answer.data.session.access_token;
    this.#user = answer.data.user;
    return answer;
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
    if (status !== 200) throw new Error(`no account: ${JSON.stringify(body)}`);
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
    if (!token) throw new Error(`no link in: ${newest!.text}`);
    return token;
  }

  send(method: string, path: string, { body, headers }: Sent = {}): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const all: Record<string, string> = {
      'x-forwarded-for': this.address,
      ...(method !== 'GET' && { origin: this.#url }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
      ...(cookies && path.startsWith('/api/auth') && { cookie: cookies }),
      ...headers,
    };
    const options = { method, headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value)) };
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
