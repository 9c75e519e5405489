import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ACCESS_TOKEN_SECONDS, TERMS_VERSION, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@plainscan/contracts';
import { eventually } from '@plainscan/test-kit';
import { ADMIN, expect, test } from './src/attacked-product.ts';
import type { TestFixtures } from './src/test.ts';
import { newAddress, PASSWORD, Visitor } from './src/visitor.ts';

const EVIL = 'https://evil.example';
/** The grace period of a used refresh token. */
const GRACE_MS = 10_000;

test.describe('a stolen refresh cookie', () => {
  const REFRESH = 'plainscan_refresh';
  const stealCookie = (thief: Visitor, victim: Visitor) => {
    thief.cookies.set(REFRESH, victim.cookies.get(REFRESH)!);
    return thief;
  };

  /** A member and a thief who has a copy of the member's cookie. */
  async function victimAndThief({ newVisitor, newMember }: Pick<TestFixtures, 'newVisitor' | 'newMember'>) {
    const victim = await newMember();
    return { victim, thief: stealCookie(newVisitor(), victim) };
  }

  test('ends the session for both if used after the grace period; within it, one of the two stays signed in', async ({
    newVisitor,
    newMember,
  }) => {
    const fixtures = { newVisitor, newMember };
    const [ownerFirst, thiefFirst, both] = await Promise.all([
      victimAndThief(fixtures),
      victimAndThief(fixtures),
      victimAndThief(fixtures),
    ]);
    expect((await ownerFirst.victim.refresh()).status).toBe(200);
    expect((await thiefFirst.thief.refresh()).status).toBe(200);
    expect([(await both.victim.refresh()).status, (await both.thief.refresh()).status]).toEqual([200, 200]);
    expect((await both.victim.refresh()).status).toBe(200); // uses the thief's token, too
    await pause(GRACE_MS + 500);

    await test.step('the thief uses it after its owner refreshed', async () => {
      const { victim, thief } = ownerFirst;
      expect((await victim.get('/api/user/account')).status).toBe(200);
      expect(await thief.refresh()).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
      await eventually(async () => (await victim.get('/api/user/account')).status === 401, { withinMs: 1000 });
      expect((await victim.refresh()).status).toBe(401);
    });
    await test.step('its owner uses it after the thief', async () => {
      const { victim, thief } = thiefFirst;
      expect((await victim.refresh()).status).toBe(401);
      await eventually(async () => (await thief.get('/api/user/account')).status === 401, { withinMs: 1000 });
      expect((await thief.refresh()).status).toBe(401);
    });
    await test.step('both used it within the grace period', async () => {
      expect((await both.thief.refresh()).status).toBe(401);
    });
  });

  test('is hidden from scripts, other sites, and other paths', async ({ newVisitor, newMember }) => {
    const email = newAddress();
    await newMember(email);
    const { headers } = await newVisitor().post('/api/auth/signin-fallback', { email, password: PASSWORD });
    const cookie = headers['set-cookie']!.find((line) => line.startsWith(`${REFRESH}=`));
    for (const part of [/; HttpOnly/i, /; SameSite=Strict/i, /; Path=\/api\/auth(;|$)/i]) expect(cookie).toMatch(part);
    expect(cookie).not.toMatch(/domain=/i);
  });

  test('set in a browser before its owner signs in does not become their session', async ({
    newVisitor,
    newMember,
  }) => {
    const attacker = await newMember();
    const planted = attacker.cookies.get(REFRESH)!;
    const email = newAddress();
    await newMember(email);
    const victim = newVisitor();
    victim.cookies.set(REFRESH, planted);
    expect((await victim.signIn(email)).status).toBe(200);
    expect(victim.cookies.get(REFRESH)).not.toBe(planted);
    const refreshed = await attacker.refresh();
    expect(JSON.stringify(refreshed.body)).not.toContain(email);
    const guesser = newVisitor();
    guesser.cookies.set(REFRESH, 'A'.repeat(43));
    expect((await guesser.refresh()).status).toBe(401);
  });
});

test.describe('an Authorization header', () => {
  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const expectRefused = async (one: Visitor, authorization: string) => {
    const { status } = await one.get('/api/user/account', { headers: { authorization } });
    const admin = await one.get('/api/admin/audit-log', { headers: { authorization } });
    expect([authorization.slice(0, 40), status, admin.status]).toEqual([authorization.slice(0, 40), 401, 401]);
  };

  test('with an email address authenticates no one', async ({ newVisitor, newMember }) => {
    await newMember(newAddress());
    for (const value of [ADMIN, `Bearer ${ADMIN}`, `Basic ${Buffer.from(`${ADMIN}:`).toString('base64')}`])
      await expectRefused(newVisitor(), value);
  });

  test('with a token that the auth service did not sign authenticates no one', async ({ newVisitor, newMember }) => {
    const victim = await newMember();
    const [header, payload, signature] = victim.token!.split('.') as [string, string, string];
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const promoted = b64({ ...claims, role: 'admin' });
    const now = Math.floor(Date.now() / 1000);
    const fabricated = b64({
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
    const { keys } = (await newVisitor().get('/api/auth/jwks.json')).body as { keys: { kid: string; x: string }[] };
    const publicKey = keys.find((key) => key.kid === kid)!;
    expect(keys.every((key) => !('d' in key))).toBe(true);
    const attackerKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const attackerJwk = attackerKeys.publicKey.export({ format: 'jwk' });
    const signed = (head: object, body: string) => {
      const text = `${b64(head)}.${body}`;
      return `${text}.${sign('sha256', Buffer.from(text), { key: attackerKeys.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
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
        `${b64({ alg })}.${fabricated}.`,
      ]),
      signed({ alg: 'ES256', kid }, fabricated),
      signed({ alg: 'ES256', kid: 'unheard-of' }, fabricated),
      signed({ alg: 'ES256', jwk: attackerJwk }, fabricated),
      signed({ alg: 'ES256', kid, jku: `${EVIL}/jwks.json` }, fabricated),
      hmac({ alg: 'HS256', kid }, fabricated, publicKey.x),
      hmac({ alg: 'HS256', kid }, fabricated, Buffer.from(publicKey.x, 'base64url')),
      hmac({ alg: 'HS256', kid }, fabricated, JSON.stringify(publicKey)),
    ];
    for (const token of forged) await expectRefused(newVisitor(), `Bearer ${token}`);
    await expectRefused(newVisitor(), forged[3]!);
    expect((await victim.account()).role).toBe('user');
  });
});

test.describe('a session that ended', () => {
  for (const [cause, end] of [
    ['signing out', (one: Visitor) => one.post('/api/auth/sign-out')],
    ['a new password', (_: Visitor, email: string, other: Visitor) => recover(other, email)],
    ['the deletion of the account', (one: Visitor) => one.send('DELETE', '/api/user/delete-account')],
  ] as const)
    test(`by ${cause} is refused within a second, although its token has not expired`, async ({
      newVisitor,
      newMember,
    }) => {
      const email = newAddress();
      const one = await newMember(email);
      const { token } = one;
      expect((await end(one, email, newVisitor())).status).toBe(200);
      one.token = token;
      await eventually(async () => (await one.get('/api/user/account')).status === 401, { withinMs: 1000 });
      expect((await one.post('/api/stocks-scan', { query: 'rsi under 30' })).status).toBe(401);
      expect((await one.refresh()).status).toBe(401);
    });

  const recover = async (other: Visitor, email: string) => {
    const before = (await other.mailsTo(email)).length;
    await other.post('/api/auth/reset-password', { email });
    const token = await other.mailedToken(email, before + 1);
    return other.post('/api/auth/update-password', { token, password: `${PASSWORD} again` });
  };
});
