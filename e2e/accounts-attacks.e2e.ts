import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Account, ACCESS_TOKEN_SECONDS, TERMS_VERSION, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@plainscan/contracts';
import { eventually } from '@plainscan/test-kit';
import { startProduct, type Product } from './src/product.ts';
import { newAddress, PASSWORD, type Reply, Visitor } from './src/visitor.ts';

jest.setTimeout(180_000);

const ADMIN = 'boss@example.com';
const EVIL = 'https://evil.example';
/** A used refresh token is forgiven for as long. */
const GRACE_MS = 10_000;
const TOGETHER = 200;
const WRONG = 'not what was chosen';
const PAIRS = 15;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ logLevel: 'info', env: { TRUST_PROXY: 'true', ADMIN_EMAILS: ADMIN } });
});
afterAll(() => product.stop());

const visitor = () => new Visitor(product.url);
const member = (email?: string) => Visitor.withAccount(product.url, email);
const account = async (of: Visitor) => {
  const { status, body } = await of.get('/api/user/account');
  expect(status).toBe(200);
  return body as Account;
};
const codeOf = ({ body }: Reply) => (body as { code?: string }).code;
/** All that a client can tell two answers apart by, but for its own words and the request's id. */
const told = ({ status, headers, body }: Reply, own: string) => {
  const { requestId: _, ...rest } = body as Record<string, unknown>;
  const names = Object.keys(headers).filter((name) => !/^(date|x-request-id|content-length|x-ratelimit)/.test(name));
  return { status, names: names.sort(), body: JSON.stringify(rest).replaceAll(own, '…') };
};

describe('whether an address has an account', () => {
  it.each([
    ['sign-in', '/api/auth/signin-fallback', { password: WRONG }],
    ['sign-up', '/api/auth/signup-fallback', { password: PASSWORD }],
    ['recovery', '/api/auth/reset-password', {}],
  ])('is not told by %s', async (_, path, rest) => {
    const [known, unknown] = [newAddress(), newAddress()];
    await member(known);
    const [one, other] = [
      await visitor().post(path, { email: known, ...rest }),
      await visitor().post(path, { email: unknown, ...rest }),
    ];
    expect(told(one, known)).toEqual(told(other, unknown));
  });

  it.each([
    ['sign-in', '/api/auth/signin-fallback', { password: WRONG }],
    ['sign-up', '/api/auth/signup-fallback', { password: PASSWORD }],
  ])('is not told by the time that %s takes', async (_, path, rest) => {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let pair = 0; pair < PAIRS; pair++) {
      const known = newAddress();
      await member(known);
      for (const [which, email] of [
        ['known', known],
        ['unknown', newAddress()],
      ] as const) {
        const asking = visitor();
        const began = performance.now();
        await asking.post(path, { email, ...rest });
        times[which].push(performance.now() - began);
      }
    }
    const [one, other] = [median(times.known), median(times.unknown)];
    expect(Math.max(one, other) / Math.min(one, other)).toBeLessThan(1.5); // a hash more or less would double it
  });

  it('is not told to a member who asks for that address as their own', async () => {
    const [known, unknown] = [newAddress(), newAddress()];
    const [one, two] = [await member(), await member(), await member(known)];
    const asked = (by: Visitor, email: string) => by.post('/api/auth/change-email', { email, password: PASSWORD });
    expect(told(await asked(one, known), known)).toEqual(told(await asked(two, unknown), unknown));
  });
});

describe('a guesser', () => {
  it('is stopped at one account, whose owner still gets in from elsewhere', async () => {
    const email = newAddress();
    await member(email);
    const guesser = visitor();
    const guesses: Reply[] = [];
    for (let i = 0; i < 12; i++) guesses.push(await guesser.signIn(email, `${WRONG} ${i}`));
    const stopped = guesses.findIndex(({ status }) => status === 429);
    expect(guesses.slice(0, stopped).map(({ status }) => status)).toEqual(Array(10).fill(401));
    expect(guesses[stopped]!.body).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    expect((await guesser.signIn(email)).status).toBe(429); // the right one now tells no more than a wrong one
    expect((await visitor().signIn(email)).status).toBe(200);
  });

  it('is stopped who tries one password at many accounts from one network', async () => {
    const tries: Reply[] = [];
    for (let i = 0; i < 11; i++) {
      const neighbours = Array.from({ length: 10 }, (_, host) => new Visitor(product.url, `192.0.2.${1 + host}`));
      tries.push(...(await Promise.all(neighbours.map((one) => one.signIn(newAddress(), WRONG)))));
    }
    expect(tries.slice(0, 100).map(({ status }) => status)).toEqual(Array(100).fill(401));
    expect(tries.slice(100).map(codeOf)).toEqual(Array(10).fill('TOO_MANY_ATTEMPTS'));
    expect((await visitor().signIn(newAddress(), WRONG)).status).toBe(401);
  });
});

describe('a stolen refresh cookie', () => {
  const REFRESH = 'plainscan_refresh';
  const thiefOf = (victim: Visitor) => {
    const thief = visitor();
    thief.cookies.set(REFRESH, victim.cookies.get(REFRESH)!);
    return thief;
  };

  it('ends the session for both when it is used after its owner went on', async () => {
    const victim = await member();
    const thief = thiefOf(victim);
    expect((await victim.refresh()).status).toBe(200);
    await pause(GRACE_MS + 500);
    expect((await victim.get('/api/user/account')).status).toBe(200);
    expect(await thief.refresh()).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
    await eventually(async () => (await victim.get('/api/user/account')).status === 401, { withinMs: 1000 });
    expect((await victim.refresh()).status).toBe(401);
  });

  it('ends the session for both when its owner uses it after the thief did', async () => {
    const victim = await member();
    const thief = thiefOf(victim);
    expect((await thief.refresh()).status).toBe(200);
    await pause(GRACE_MS + 500);
    expect((await victim.refresh()).status).toBe(401);
    await eventually(async () => (await thief.get('/api/user/account')).status === 401, { withinMs: 1000 });
    expect((await thief.refresh()).status).toBe(401);
  });

  it('used within the grace leaves only one of the two a way on', async () => {
    const victim = await member();
    const thief = thiefOf(victim);
    expect([(await victim.refresh()).status, (await thief.refresh()).status]).toEqual([200, 200]);
    expect((await victim.refresh()).status).toBe(200); // spends the thief's too
    await pause(GRACE_MS + 500);
    expect((await thief.refresh()).status).toBe(401);
  });

  it('is out of reach of scripts, other sites, other paths and, over https, of plain lines', async () => {
    const email = newAddress();
    await member(email);
    const secure = { headers: { 'x-forwarded-proto': 'https', origin: product.url.replace('http:', 'https:') } };
    const { headers } = await visitor().post('/api/auth/signin-fallback', { email, password: PASSWORD }, secure);
    const cookie = headers['set-cookie']!.find((line) => line.startsWith(`${REFRESH}=`));
    for (const part of [/; HttpOnly/i, /; SameSite=Strict/i, /; Path=\/api\/auth(;|$)/i, /; Secure/i])
      expect(cookie).toMatch(part);
    expect(cookie).not.toMatch(/domain=/i);
  });

  it('set in a browser before its owner signs in is not the session they get', async () => {
    const attacker = await member();
    const planted = attacker.cookies.get(REFRESH)!;
    const email = newAddress();
    await member(email);
    const victim = visitor();
    victim.cookies.set(REFRESH, planted);
    expect((await victim.signIn(email)).status).toBe(200);
    expect(victim.cookies.get(REFRESH)).not.toBe(planted);
    const refreshed = await attacker.refresh();
    expect(JSON.stringify(refreshed.body)).not.toContain(email);
    const made = visitor();
    made.cookies.set(REFRESH, 'A'.repeat(43));
    expect((await made.refresh()).status).toBe(401);
  });
});

describe('a link', () => {
  it('to confirm an address that somebody else planted signs its owner into nothing without that password', async () => {
    const email = newAddress();
    const attacker = visitor();
    await attacker.signUp(email, 'a password of the attacker');
    const token = await attacker.mailedToken(email);
    const owner = visitor();
    expect(await owner.post('/api/auth/verify-email', { token })).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_REQUIRED' },
    });
    expect((await owner.post('/api/auth/verify-email', { token, password: PASSWORD })).status).toBe(401);
    expect((await attacker.signIn(email, 'a password of the attacker')).status).toBe(403);
  });

  it('works once', async () => {
    const email = newAddress();
    const one = visitor();
    await one.signUp(email);
    const token = await one.mailedToken(email);
    const uses = await Promise.all(Array.from({ length: 5 }, () => one.post('/api/auth/verify-email', { token })));
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    await one.post('/api/auth/reset-password', { email });
    const recovery = { token: await one.mailedToken(email, 2), password: 'seven clouds under violet anchors' };
    const resets = await Promise.all(Array.from({ length: 5 }, () => one.post('/api/auth/update-password', recovery)));
    expect(resets.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  it('in a mail begins with our address, whatever host the request names', async () => {
    const email = newAddress();
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' };
    const one = visitor();
    await one.post('/api/auth/signup-fallback', { email, password: PASSWORD }, { headers });
    const [mail] = await one.mailsTo(email);
    expect(mail!.text).not.toContain('evil.example');
    expect(mail!.text).toContain(`${product.url}/verify-email#token=`);
  });

  it.each([
    '//evil.example',
    EVIL,
    '/\\evil.example',
    '/%09/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '\t//evil.example',
  ])('to %j is not where one is sent after signing in', async (redirect) => {
    const { status, headers } = await visitor().get(`/api/login?redirect=${encodeURIComponent(redirect)}`);
    expect(status).toBe(302);
    expect(headers.location).toMatch(/^\/login(\?redirect=%2F(?!%2F|%5C|\\|\/)|$)/);
    const landing = new URL(headers.location!, product.url).searchParams.get('redirect') ?? '/';
    expect(new URL(landing, product.url).origin).toBe(product.url);
  });
});

describe('a page of another site', () => {
  it.each([
    ['names itself', { origin: EVIL }],
    ['names nothing', { origin: 'null' }],
    ['is a neighbour', { origin: `${'http'}://evil.localhost` }],
  ])('that %s calls nothing that changes anything, cookie or not', async (_, headers) => {
    const email = newAddress();
    const victim = await member(email);
    const calls = [
      ['POST', '/api/auth/refresh'],
      ['POST', '/api/auth/sign-out'],
      ['POST', '/api/auth/signin-fallback'],
      ['POST', '/api/user/accept-terms'],
      ['PUT', '/api/user/preferences'],
      ['DELETE', '/api/user/delete-account'],
    ] as const;
    for (const [method, path] of calls)
      expect([path, codeOf(await victim.send(method, path, { headers })), 403]).toEqual([path, 'CROSS_SITE', 403]);
    expect((await victim.refresh()).status).toBe(200);
    expect((await account(victim)).email).toBe(email);
  });

  it.each(['cross-site', 'same-site'])('is known by what the browser says of it, too: %s', async (site) => {
    const victim = await member();
    const headers = { origin: '', 'sec-fetch-site': site };
    expect(codeOf(await victim.post('/api/auth/refresh', undefined, { headers }))).toBe('CROSS_SITE');
    expect((await victim.refresh()).status).toBe(200);
  });

  it('is not let read what a member is answered', async () => {
    const { headers } = await (await member()).get('/api/user/account', { headers: { origin: EVIL } });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('an Authorization header', () => {
  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const refused = async (authorization: string) => {
    const one = visitor();
    const { status } = await one.get('/api/user/account', { headers: { authorization } });
    const admin = await one.get('/api/admin/audit-log', { headers: { authorization } });
    expect([authorization.slice(0, 40), status, admin.status]).toEqual([authorization.slice(0, 40), 401, 401]);
  };

  it('that holds an e-mail address is nobody', async () => {
    await member(newAddress());
    for (const value of [ADMIN, `Bearer ${ADMIN}`, `Basic ${Buffer.from(`${ADMIN}:`).toString('base64')}`])
      await refused(value);
  });

  it('that holds a token which the auth service did not sign is nobody', async () => {
    const victim = await member();
    const [header, payload, signature] = victim.token!.split('.') as [string, string, string];
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const promoted = b64({ ...claims, role: 'admin' });
    const now = Math.floor(Date.now() / 1000);
    const invented = b64({
      iss: TOKEN_ISSUER,
      aud: TOKEN_AUDIENCE,
      sub: randomUUID(),
      sid: randomUUID(),
      email: ADMIN,
      role: 'admin',
      terms: TERMS_VERSION,
      iat: now,
      exp: now + ACCESS_TOKEN_SECONDS,
    });
    const { keys } = (await visitor().get('/api/auth/jwks.json')).body as { keys: { kid: string; x: string }[] };
    const publicKey = keys.find((key) => key.kid === kid)!;
    expect(keys.every((key) => !('d' in key))).toBe(true);
    const own = generateKeyPairSync('ed25519');
    const ownJwk = own.publicKey.export({ format: 'jwk' });
    const signed = (head: object, body: string) => {
      const text = `${b64(head)}.${body}`;
      return `${text}.${sign(null, Buffer.from(text), own.privateKey).toString('base64url')}`;
    };
    const hmac = (head: object, body: string, key: string | Buffer) => {
      const text = `${b64(head)}.${body}`;
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const forged = [
      `${header}.${promoted}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      ...['none', 'None', 'NONE'].flatMap((alg) => [
        `${b64({ alg, kid })}.${promoted}.`,
        `${b64({ alg })}.${invented}.`,
      ]),
      signed({ alg: 'EdDSA', kid }, invented),
      signed({ alg: 'EdDSA', kid: 'unheard-of' }, invented),
      signed({ alg: 'EdDSA', jwk: ownJwk }, invented),
      signed({ alg: 'EdDSA', kid, jku: `${EVIL}/jwks.json` }, invented),
      hmac({ alg: 'HS256', kid }, invented, publicKey.x),
      hmac({ alg: 'HS256', kid }, invented, Buffer.from(publicKey.x, 'base64url')),
      hmac({ alg: 'HS256', kid }, invented, JSON.stringify(publicKey)),
    ];
    for (const token of forged) await refused(`Bearer ${token}`);
    await refused(forged[3]!);
    expect((await account(victim)).role).toBe('user');
  });
});

describe('the role of an administrator', () => {
  it('is not to be had by asking for it', async () => {
    const more = { role: 'admin', isAdmin: true, emailVerified: true };
    const email = newAddress();
    const signUp = await visitor().post('/api/auth/signup-fallback', { email, password: PASSWORD, ...more });
    expect([signUp.status, codeOf(signUp)]).toEqual([400, 'INVALID_REQUEST']);
    const one = await member(email);
    const calls = [
      ['POST', '/api/auth/signin-fallback', { email, password: PASSWORD }],
      ['PUT', '/api/user/preferences', { emailNotifications: true, marketAlerts: true }],
      ['POST', '/api/auth/change-password', { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` }],
      ['POST', '/api/auth/change-email', { email: newAddress(), password: PASSWORD }],
    ] as const;
    for (const [method, path, body] of calls)
      expect([path, (await one.send(method, path, { body: { ...body, ...more } })).status]).toEqual([path, 400]);
    await one.refresh();
    expect((await account(one)).role).toBe('user');
    for (const path of ['/api/admin/audit-log', '/api/admin/deletions', '/api/admin/scan-hours'])
      expect([path, (await one.get(path)).status]).toEqual([path, 403]);
  });

  it('needs the address confirmed, by sign-up as by change', async () => {
    const one = await member();
    await one.signUp(ADMIN, 'a password of the attacker');
    expect((await one.post('/api/auth/change-email', { email: ADMIN, password: PASSWORD })).status).toBe(200);
    await one.refresh();
    expect(await account(one)).toMatchObject({ role: 'user' });
    expect((await visitor().signIn(ADMIN, 'a password of the attacker')).status).toBe(403);
    const boss = visitor();
    await boss.signUp(ADMIN);
    boss.began(await boss.post('/api/auth/verify-email', { token: await boss.mailedToken(ADMIN, 3) }));
    await boss.post('/api/user/accept-terms');
    expect((await account(boss)).role).toBe('admin');
    const { body } = await boss.get('/api/admin/audit-log');
    expect(JSON.stringify(body)).toContain('GET /api/admin/audit-log');
  });
});

describe('a session that ended', () => {
  it.each([
    ['signing out', (one: Visitor) => one.post('/api/auth/sign-out')],
    ['a new password', (_: Visitor, email: string) => recover(email)],
    ['the deletion of the account', (one: Visitor) => one.send('DELETE', '/api/user/delete-account')],
  ])('by %s is refused within a second, though its token has not run out', async (_, end) => {
    const email = newAddress();
    const one = await member(email);
    const { token } = one;
    expect((await end(one, email)).status).toBe(200);
    one.token = token;
    await eventually(async () => (await one.get('/api/user/account')).status === 401, { withinMs: 1000 });
    expect((await one.post('/api/stocks-scan', { query: 'rsi under 30' })).status).toBe(401);
    expect((await one.refresh()).status).toBe(401);
  });

  const recover = async (email: string) => {
    const other = visitor();
    const before = (await other.mailsTo(email)).length;
    await other.post('/api/auth/reset-password', { email });
    const token = await other.mailedToken(email, before + 1);
    return other.post('/api/auth/update-password', { token, password: `${PASSWORD} again` });
  };
});

describe(`${TOGETHER} at once`, () => {
  const together = (work: (i: number) => Promise<Reply>) =>
    Promise.all(Array.from({ length: TOGETHER }, (_, i) => work(i)));
  const statuses = (replies: readonly Reply[]) => [...new Set(replies.map(({ status }) => status))].sort();

  it('sign up, confirm, sign in and refresh without an accident', async () => {
    const people = Array.from({ length: TOGETHER }, () => ({ email: newAddress('crowd'), with: visitor() }));
    expect(statuses(await together((i) => people[i]!.with.signUp(people[i]!.email)))).toEqual([200]);
    const links = new Map<string, string>();
    for (const { email, with: one } of people) links.set(email, await one.mailedToken(email));
    const verified = await together((i) =>
      people[i]!.with.post('/api/auth/verify-email', { token: links.get(people[i]!.email) }),
    );
    expect(statuses(verified)).toEqual([200]);
    expect(statuses(await together((i) => people[i]!.with.signIn(people[i]!.email)))).toEqual([200]);
    expect(statuses(await together((i) => people[i]!.with.refresh()))).toEqual([200]);
    expect(statuses(await together((i) => people[i]!.with.get('/api/user/account')))).toEqual([200]);
  });

  it('with one account: sign-ups, wrong passwords and refreshes are refused at most, and its session goes on', async () => {
    const email = newAddress();
    const one = await member(email);
    const some = [200, 400, 401, 429];
    for (const replies of [
      await together(() => visitor().signUp(email)),
      await together(() => visitor().signIn(email, WRONG)),
      await together(() => visitor().post('/api/auth/reset-password', { email })),
    ])
      expect(statuses(replies).filter((status) => !some.includes(status))).toEqual([]);
    const tabs = await Promise.all(Array.from({ length: 50 }, () => one.refresh()));
    expect(statuses(tabs)).toEqual([200]);
    expect((await account(one)).email).toBe(email);
    expect((await one.refresh()).status).toBe(200);
  });
});

describe('the logs', () => {
  it('hold no password, token, link or cookie', async () => {
    const email = newAddress();
    const one = await member(email);
    await one.signIn(email, WRONG);
    await one.post('/api/auth/reset-password', { email });
    const recovery = await one.mailedToken(email, 2);
    const secrets = [PASSWORD, WRONG, one.token!, recovery, ...one.cookies.values()];
    for (const [file, text] of Object.entries(product.logs()))
      for (const secret of secrets) expect([file, text.includes(secret)]).toEqual([file, false]);
    const accidents = Object.values(product.logs()).flatMap(
      (text) => text.match(/.*(unhandled rejection|uncaught|handler failed|request failed).*/gi) ?? [],
    );
    expect(accidents).toEqual([]);
  });
});
