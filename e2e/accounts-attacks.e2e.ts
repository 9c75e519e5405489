import { setTimeout as pause } from 'node:timers/promises';
import { ADMIN, expect, test } from './src/attacked-product.ts';
import { newAddress, PASSWORD, type Reply, Visitor } from './src/visitor.ts';

const EVIL = 'https://evil.example';
const CONCURRENT = 200;
const WRONG_PASSWORD = 'not what was chosen';
const PAIRS = 15;
/** Robust against other load, which only adds time. */
const lowerQuartile = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 2]!;

const codeOf = ({ body }: Reply) => (body as { code?: string }).code;
/** Everything in a response that an attacker can compare, without the attacker's own input and the request ID. */
const observable = ({ status, headers, body }: Reply, own: string) => {
  const { requestId: _, ...rest } = body as Record<string, unknown>;
  const names = Object.keys(headers).filter((name) => !/^(date|x-request-id|content-length|x-ratelimit)/.test(name));
  return { status, names: names.sort(), body: JSON.stringify(rest).replaceAll(own, '…') };
};

test.describe('the existence of an account', () => {
  for (const [call, path, rest] of [
    ['sign-in', '/api/auth/signin-fallback', { password: WRONG_PASSWORD }],
    ['sign-up', '/api/auth/signup-fallback', { password: PASSWORD }],
    ['recovery', '/api/auth/reset-password', {}],
  ] as const)
    test(`is not revealed by ${call}`, async ({ newVisitor, newMember }) => {
      const [known, unknown] = [newAddress(), newAddress()];
      await newMember(known);
      const [one, other] = [
        await newVisitor().post(path, { email: known, ...rest }),
        await newVisitor().post(path, { email: unknown, ...rest }),
      ];
      expect(observable(one, known)).toEqual(observable(other, unknown));
    });

  for (const [call, path, rest] of [
    ['sign-in', '/api/auth/signin-fallback', { password: WRONG_PASSWORD }],
    ['sign-up', '/api/auth/signup-fallback', { password: PASSWORD }],
  ] as const)
    test(`is not revealed by how long ${call} takes`, async ({ newVisitor, newMember }) => {
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let pair = 0; pair < PAIRS; pair++) {
        const known = newAddress();
        await newMember(known);
        const addresses = [['known', known] as const, ['unknown', newAddress()] as const];
        // interleaved, because the email to the new member may still be in transit
        for (const [which, email] of pair % 2 === 0 ? addresses : addresses.toReversed()) {
          const visitor = newVisitor();
          const began = performance.now();
          await visitor.post(path, { email, ...rest });
          times[which].push(performance.now() - began);
        }
      }
      const [one, other] = [lowerQuartile(times.known), lowerQuartile(times.unknown)];
      expect(Math.max(one, other) / Math.min(one, other)).toBeLessThan(1.75); // one password hash more or less would double the time
    });

  test('is not revealed to a member who tries to change to its email', async ({ newMember }) => {
    const [known, unknown] = [newAddress(), newAddress()];
    const [one, two] = [await newMember(), await newMember(), await newMember(known)];
    const changeEmail = (visitor: Visitor, email: string) =>
      visitor.post('/api/auth/change-email', { email, password: PASSWORD });
    expect(observable(await changeEmail(one, known), known)).toEqual(
      observable(await changeEmail(two, unknown), unknown),
    );
  });
});

test.describe('password guessing', () => {
  test('is stopped on one account, whose owner can still sign in from elsewhere', async ({ newVisitor, newMember }) => {
    const email = newAddress();
    await newMember(email);
    const guesser = newVisitor();
    const guesses: Reply[] = [];
    for (let i = 0; i < 12; i++) guesses.push(await guesser.signIn(email, `${WRONG_PASSWORD} ${i}`));
    const stopped = guesses.findIndex(({ status }) => status === 429);
    expect(guesses.slice(0, stopped).map(({ status }) => status)).toEqual(Array(10).fill(401));
    expect(guesses[stopped]!.body).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    expect((await guesser.signIn(email)).status).toBe(429); // even the correct password gets this response now
    expect((await newVisitor().signIn(email)).status).toBe(200);
  });

  test('is stopped if one network tries one password on many accounts', async ({ product, newVisitor }) => {
    const tries: Reply[] = [];
    for (let i = 0; i < 11; i++) {
      const neighbors = Array.from({ length: 10 }, (_, host) => new Visitor(product.url, `192.0.2.${1 + host}`));
      tries.push(...(await Promise.all(neighbors.map((one) => one.signIn(newAddress(), WRONG_PASSWORD)))));
    }
    expect(tries.slice(0, 100).map(({ status }) => status)).toEqual(Array(100).fill(401));
    expect(tries.slice(100).map(codeOf)).toEqual(Array(10).fill('TOO_MANY_ATTEMPTS'));
    expect((await newVisitor().signIn(newAddress(), WRONG_PASSWORD)).status).toBe(401);
  });
});

test.describe('a link', () => {
  test('to confirm a sign-up started by someone else needs the password chosen there', async ({ newVisitor }) => {
    const email = newAddress();
    const attacker = newVisitor();
    await attacker.signUp(email, 'a password of the attacker');
    const token = await attacker.mailedToken(email);
    const owner = newVisitor();
    expect(await owner.post('/api/auth/verify-email', { token })).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_REQUIRED' },
    });
    expect((await owner.post('/api/auth/verify-email', { token, password: PASSWORD })).status).toBe(401);
    expect((await attacker.signIn(email, 'a password of the attacker')).status).toBe(403);
  });

  test('works once', async ({ newVisitor }) => {
    const email = newAddress();
    const one = newVisitor();
    await one.signUp(email);
    const token = await one.mailedToken(email);
    const uses = await Promise.all(Array.from({ length: 5 }, () => one.post('/api/auth/verify-email', { token })));
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    await one.post('/api/auth/reset-password', { email });
    const recovery = { token: await one.mailedToken(email, 2), password: 'seven clouds under violet anchors' };
    const resets = await Promise.all(Array.from({ length: 5 }, () => one.post('/api/auth/update-password', recovery)));
    expect(resets.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  for (const headers of [{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }] as Record<string, string>[])
    test(`is not emailed for a request to another host: ${JSON.stringify(headers)}`, async ({ newVisitor }) => {
      const email = newAddress();
      const one = newVisitor();
      const { status } = await one.post('/api/auth/signup-fallback', { email, password: PASSWORD }, { headers });
      expect(status).toBe(421);
      expect(await one.mailsTo(email)).toEqual([]);
    });

  test('in an email starts with our address', async ({ product, newVisitor }) => {
    const email = newAddress();
    const one = newVisitor();
    await one.post('/api/auth/signup-fallback', { email, password: PASSWORD });
    const [mail] = await one.mailsTo(email);
    expect(mail!.text).toContain(`${product.url}/verify-email#token=`);
  });

  for (const redirect of [
    '//evil.example',
    EVIL,
    '/\\evil.example',
    '/%09/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '\t//evil.example',
  ])
    test(`to ${JSON.stringify(redirect)} is not followed after signing in`, async ({ product, newVisitor }) => {
      const { status, headers } = await newVisitor().get(`/api/login?redirect=${encodeURIComponent(redirect)}`);
      expect(status).toBe(302);
      expect(headers.location).toMatch(/^\/login(\?redirect=%2F(?!%2F|%5C|\\|\/)|$)/);
      const landing = new URL(headers.location!, product.url).searchParams.get('redirect') ?? '/';
      expect(new URL(landing, product.url).origin).toBe(product.url);
    });
});

test.describe('a page of another site', () => {
  for (const [page, headers] of [
    ['sends its own origin', { origin: EVIL }],
    ['sends a null origin', { origin: 'null' }],
    ['is a subdomain', { origin: `${'http'}://evil.localhost` }],
  ] as const)
    test(`that ${page} cannot change anything, with or without the cookie`, async ({ newMember }) => {
      const email = newAddress();
      const victim = await newMember(email);
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
      expect((await victim.account()).email).toBe(email);
    });

  for (const site of ['cross-site', 'same-site'])
    test(`is also detected by Sec-Fetch-Site: ${site}`, async ({ newMember }) => {
      const victim = await newMember();
      const headers = { origin: '', 'sec-fetch-site': site };
      expect(codeOf(await victim.post('/api/auth/refresh', undefined, { headers }))).toBe('CROSS_SITE');
      expect((await victim.refresh()).status).toBe(200);
    });

  test('cannot read a member’s responses', async ({ newMember }) => {
    const { headers } = await (await newMember()).get('/api/user/account', { headers: { origin: EVIL } });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

test.describe('the role of an administrator', () => {
  test('cannot be set by a request', async ({ newVisitor, newMember }) => {
    const more = { role: 'admin', isAdmin: true, emailVerified: true };
    const email = newAddress();
    const signUp = await newVisitor().post('/api/auth/signup-fallback', { email, password: PASSWORD, ...more });
    expect([signUp.status, codeOf(signUp)]).toEqual([400, 'INVALID_REQUEST']);
    const one = await newMember(email);
    const calls = [
      ['POST', '/api/auth/signin-fallback', { email, password: PASSWORD }],
      ['PUT', '/api/user/preferences', { emailNotifications: true, marketAlerts: true }],
      ['POST', '/api/auth/change-password', { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` }],
      ['POST', '/api/auth/change-email', { email: newAddress(), password: PASSWORD }],
    ] as const;
    for (const [method, path, body] of calls)
      expect([path, (await one.send(method, path, { body: { ...body, ...more } })).status]).toEqual([path, 400]);
    await one.refresh();
    expect((await one.account()).role).toBe('user');
    for (const path of ['audit-log', 'deletions', 'scan-hours', 'users', 'market', 'queues'].map(
      (part) => `/api/admin/${part}`,
    ))
      expect([path, (await one.get(path)).status]).toEqual([path, 403]);
  });

  test('requires a confirmed email, after sign-up and after a change', async ({ newVisitor, newMember }) => {
    const one = await newMember();
    await one.signUp(ADMIN, 'a password of the attacker');
    expect((await one.post('/api/auth/change-email', { email: ADMIN, password: PASSWORD })).status).toBe(200);
    await one.refresh();
    expect(await one.account()).toMatchObject({ role: 'user' });
    expect((await newVisitor().signIn(ADMIN, 'a password of the attacker')).status).toBe(403);
    const admin = newVisitor();
    await admin.signUp(ADMIN);
    admin.startSession(await admin.post('/api/auth/verify-email', { token: await admin.mailedToken(ADMIN, 3) }));
    await admin.post('/api/user/accept-terms');
    expect((await admin.account()).role).toBe('admin');
    const { body } = await admin.get('/api/admin/audit-log');
    expect(JSON.stringify(body)).toContain('GET /api/admin/audit-log');
  });
});

test.describe(`${CONCURRENT} concurrent users`, () => {
  /** A busy product asks to come back later, so the same call is repeated then. */
  const untilAccepted = async (work: () => Promise<Reply>): Promise<Reply> => {
    for (;;) {
      const reply = await work();
      if (reply.status !== 503 && reply.status !== 504) return reply;
      const seconds = Number(reply.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      await pause(1000 * seconds);
    }
  };
  const concurrently = (work: (i: number) => Promise<Reply>) =>
    Promise.all(Array.from({ length: CONCURRENT }, (_, i) => untilAccepted(() => work(i))));
  const statuses = (replies: readonly Reply[]) => [...new Set(replies.map(({ status }) => status))].sort();

  test('all sign up, confirm, sign in, and refresh', async ({ newVisitor }) => {
    const people = Array.from({ length: CONCURRENT }, () => ({ email: newAddress('crowd'), with: newVisitor() }));
    expect(statuses(await concurrently((i) => people[i]!.with.signUp(people[i]!.email)))).toEqual([200]);
    const links = new Map<string, string>();
    for (const { email, with: one } of people) links.set(email, await one.mailedToken(email));
    const verified = await concurrently((i) =>
      people[i]!.with.post('/api/auth/verify-email', { token: links.get(people[i]!.email) }),
    );
    expect(statuses(verified)).toEqual([200]);
    expect(statuses(await concurrently((i) => people[i]!.with.signIn(people[i]!.email)))).toEqual([200]);
    expect(statuses(await concurrently((i) => people[i]!.with.refresh()))).toEqual([200]);
    expect(statuses(await concurrently((i) => people[i]!.with.get('/api/user/account')))).toEqual([200]);
  });

  test('of one account get only expected errors, and its session stays valid', async ({ newVisitor, newMember }) => {
    const email = newAddress();
    const one = await newMember(email);
    const some = [200, 400, 401, 429];
    for (const replies of [
      await concurrently(() => newVisitor().signUp(email)),
      await concurrently(() => newVisitor().signIn(email, WRONG_PASSWORD)),
      await concurrently(() => newVisitor().post('/api/auth/reset-password', { email })),
    ])
      expect(statuses(replies).filter((status) => !some.includes(status))).toEqual([]);
    const tabs = await Promise.all(Array.from({ length: 50 }, () => one.refresh()));
    expect(statuses(tabs)).toEqual([200]);
    expect((await one.account()).email).toBe(email);
    expect((await one.refresh()).status).toBe(200);
  });
});

test.describe('the logs', () => {
  test('contain no password, token, link, or cookie', async ({ product, newMember }) => {
    const email = newAddress();
    const one = await newMember(email);
    await one.signIn(email, WRONG_PASSWORD);
    await one.post('/api/auth/reset-password', { email });
    const recovery = await one.mailedToken(email, 2);
    const secrets = [PASSWORD, WRONG_PASSWORD, one.token!, recovery, ...one.cookies.values()];
    for (const [file, text] of Object.entries(product.logs()))
      for (const secret of secrets) expect([file, text.includes(secret)]).toEqual([file, false]);
    const failures = Object.values(product.logs()).flatMap(
      (text) => text.match(/.*(unhandled rejection|uncaught|handler failed|request failed).*/gi) ?? [],
    );
    expect(failures).toEqual([]);
  });
});
