import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getTerms, TERMS_VERSION, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@plainscan/contracts';
import { eventually, fakeClock, startTokenIssuer, type TokenIssuer } from '@plainscan/test-kit';
import { termsStatus } from './fake-auth.ts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('authentication', () => {
  let booted: BootedGateway;
  let otherIssuer: TokenIssuer;
  const bars = (authorization: string) => booted.call('/api/stocks/AAPL/bars', { headers: { authorization } });
  const now = () => Math.floor(Date.now() / 1000);
  const claims = () => ({
    sub: 'user-1',
    sid: 'session-1',
    email: 'a@b.c',
    role: 'admin',
    terms: TERMS_VERSION,
    iss: TOKEN_ISSUER,
    aud: TOKEN_AUDIENCE,
    iat: now(),
    exp: now() + 900,
  });

  beforeAll(async () => {
    booted = await bootGateway({ auth: true, billing: true, journal: true });
    otherIssuer = await startTokenIssuer();
  });
  afterAll(async () => {
    await booted.stop();
  });

  it('accepts a signed token, with or without Bearer', async () => {
    const token = await booted.issuer.mint();
    for (const authorization of [token, `Bearer ${token}`, `bearer  ${token}`])
      expect((await bars(authorization)).status).toBe(200);
  });

  it('rejects an email address and any other text as a token', async () => {
    for (const authorization of [
      'admin@example.com',
      'Bearer admin@example.com',
      'Basic YTpi',
      'Bearer',
      'null',
      'a.b.c',
    ])
      expect([authorization, (await bars(authorization)).status]).toEqual([authorization, 401]);
    expect((await booted.call('/api/stocks/AAPL/bars')).body).toMatchObject({
      code: 'UNAUTHORIZED',
      message: expect.stringContaining('Unauthorized'),
    });
  });

  it('rejects a token without a signature or signed with the public key as a secret', async () => {
    const none = `${base64({ alg: 'none', kid: booted.issuer.kid })}.${base64(claims())}.`;
    const head = `${base64({ alg: 'HS256', kid: booted.issuer.kid })}.${base64(claims())}`;
    const secrets = [
      JSON.stringify(booted.issuer.publicJwk),
      booted.issuer.publicJwk.x!,
      Buffer.from(booted.issuer.publicJwk.x!, 'base64url'),
    ];
    const confused = secrets.map(
      (secret) => `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`,
    );
    for (const forged of [none, `${none}AA`, ...confused]) expect((await bars(forged)).status).toBe(401);
  });

  it('rejects a token that contains its own key', async () => {
    const [, payload, signature] = (await otherIssuer.mint({ role: 'admin' })).split('.');
    const head = base64({ alg: 'ES256', kid: booted.issuer.kid, jwk: otherIssuer.publicJwk });
    expect((await bars(`${head}.${payload}.${signature}`)).status).toBe(401);
  });

  it('rejects a token that is expired, from another issuer or audience, or signed by another key', async () => {
    const { mint } = booted.issuer;
    const invalidTokens = [
      await mint({ expiresInSeconds: -60 }),
      await mint({ issuer: 'someone-else' }),
      await mint({ audience: 'other-app' }),
      await otherIssuer.mint({ role: 'admin' }),
    ];
    for (const token of invalidTokens) expect((await bars(token)).status).toBe(401);
  });

  it('rejects a token whose claims were changed, are missing, or name an unknown role', async () => {
    const { mint } = booted.issuer;
    const [head, , signature] = (await mint()).split('.');
    expect((await bars(`${head}.${base64(claims())}.${signature}`)).status).toBe(401);
    expect((await bars(await mint({ claims: { role: 'root' } }))).status).toBe(401);
    expect((await bars(await mint({ claims: { sid: undefined } }))).status).toBe(401);
    expect((await bars(await mint({ claims: { terms: undefined } }))).status).toBe(401);
    expect((await bars(await mint({ userId: 'u'.repeat(65) }))).status).toBe(401);
  });

  it('ignores an invalid token on public routes', async () => {
    const response = await booted.call('/api/market-clock', { headers: { authorization: 'admin@example.com' } });
    expect(response.status).toBe(200);
  });

  describe('after a session ends', () => {
    it("rejects its tokens within a second of the event, but not those of the user's other sessions", async () => {
      const [ended, other] = [randomUUID(), randomUUID()];
      const userId = randomUUID();
      const token = await booted.issuer.mint({ userId, sessionId: ended });
      expect((await bars(token)).status).toBe(200);
      await booted.issuer.endSession(ended);
      await eventually(async () => (await bars(token)).status === 401, { withinMs: 1000 });
      expect((await bars(token)).body).toMatchObject({ code: 'UNAUTHORIZED' });
      expect((await bars(await booted.issuer.mint({ userId, sessionId: other }))).status).toBe(200);
    });

    it('fetches missed events at startup and every ten seconds', async () => {
      const [before, missed] = [randomUUID(), randomUUID()];
      await booted.issuer.endSession(before, { notify: false });
      const replica = await booted.start();
      try {
        const status = async (sessionId: string) => {
          const headers = { authorization: await booted.issuer.mint({ userId: randomUUID(), sessionId }) };
          return (await fetch(`${await replica.url()}/api/stocks/AAPL/bars`, { headers })).status;
        };
        await eventually(async () => (await status(before)) === 401, { withinMs: 3000 });
        await booted.issuer.endSession(missed, { notify: false });
        expect(await status(missed)).toBe(200);
        await eventually(async () => (await status(missed)) === 401, { withinMs: 15_000 });
      } finally {
        await replica.stop();
      }
    });
  });

  describe('of a user who has not accepted the terms', () => {
    const scan = (who: object, body: unknown = { query: 'a' }) => booted.as(who, '/api/stocks-scan', { body });

    it('fails every call that requires the terms before validating its input', async () => {
      const who = { userId: randomUUID(), terms: null };
      booted.auth.on(getTerms, () => termsStatus(false));
      expect(await scan(who, { nonsense: true })).toMatchObject({
        status: 403,
        body: { code: 'TERMS_REQUIRED', message: 'Please accept the terms to continue.' },
      });
      expect((await scan({ ...who, terms: '2019-01-01' })).body.code).toBe('TERMS_REQUIRED');
      expect((await booted.as({ ...who, role: 'admin' }, '/api/admin/scan-hours')).body.code).toBe('TERMS_REQUIRED');
      for (const path of ['/api/user/terms-status', '/api/user/account', '/api/user/my-data', '/api/market-clock'])
        expect([path, (await booted.as(who, path)).status]).toEqual([path, 200]);
      expect((await booted.as(who, '/api/user/delete-account', { method: 'DELETE' })).status).toBe(200);
    });

    it('succeeds with the same token after they accept, and checks the terms only once', async () => {
      const who = { userId: randomUUID(), terms: null };
      booted.auth.on(getTerms, () => termsStatus(true));
      const before = booted.auth.callsOf(getTerms).length;
      expect((await scan(who)).status).toBe(200);
      expect((await scan(who)).status).toBe(200);
      expect(booted.auth.callsOf(getTerms).length - before).toBe(1);
      expect(booted.auth.callsOf(getTerms).at(-1)!.ctx.actor).toMatchObject({ userId: who.userId });
    });
  });
});

describe("the auth service's keys", () => {
  let booted: BootedGateway;
  const clock = fakeClock('2026-03-09T14:00:00Z');
  const status = async (token: string) => (await booted.call('/api/stocks/AAPL/bars', { token })).status;
  beforeAll(async () => {
    booted = await bootGateway({ clock: clock.now });
  });
  afterAll(async () => {
    await booted.stop();
  });

  it('cause a 503 instead of a 401 until they are first loaded, and are then cached', async () => {
    const replica = await bootGateway();
    const { issuer } = replica;
    const bars = async () => replica.call('/api/stocks/AAPL/bars', { token: await issuer.mint() });
    await issuer.down();
    expect(await bars()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect((await replica.call('/api/auth/jwks.json')).status).toBe(503);
    expect((await replica.call('/api/market-clock', { token: await issuer.mint() })).status).toBe(200);
    await issuer.up();
    expect((await bars()).status).toBe(200);
    await issuer.down();
    expect((await bars()).status).toBe(200);
    expect((await replica.call('/api/auth/jwks.json')).status).toBe(200);
    await replica.stop();
  });

  it('are fetched again for a token with an unknown key, and the old ones stay valid', async () => {
    const { issuer } = booted;
    const old = await issuer.mint();
    expect(await status(old)).toBe(200);
    await issuer.rotate();
    const fresh = await issuer.mint();
    expect(await status(fresh)).toBe(401);
    clock.advance(5000);
    expect(await status(fresh)).toBe(200);
    expect(await status(old)).toBe(200);
    const { body, headers } = await booted.call('/api/auth/jwks.json');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    const { keys } = body as { keys: Record<string, string>[] };
    expect(keys.length).toBeGreaterThanOrEqual(2);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });

  it('are fetched at most once in five seconds, no matter how many unknown keys appear', async () => {
    const otherIssuer = await startTokenIssuer();
    const tokens = await Promise.all(Array.from({ length: 30 }, () => otherIssuer.mint()));
    expect(await status(await booted.issuer.mint())).toBe(200);
    clock.advance(5000);
    const before = booted.issuer.keyRequests;
    expect(new Set(await Promise.all(tokens.map(status)))).toEqual(new Set([401]));
    expect(booted.issuer.keyRequests - before).toBe(1);
  });

  it('stay cached while the auth service is unavailable, even after an unknown key', async () => {
    const otherIssuer = await startTokenIssuer();
    expect(await status(await booted.issuer.mint())).toBe(200);
    await booted.issuer.down();
    clock.advance(60 * 60_000);
    expect(await status(await otherIssuer.mint())).toBe(401);
    expect(await status(await booted.issuer.mint())).toBe(200);
    await booted.issuer.up();
  });

  it('are refreshed periodically, so that a withdrawn key is no longer trusted', async () => {
    const { issuer } = booted;
    const old = await issuer.mint({ userId: 'old' });
    expect(await status(old)).toBe(200);
    await issuer.rotate();
    issuer.withdraw();
    expect(await status(old)).toBe(200);
    clock.advance(11 * 60_000);
    await eventually(async () => (await status(old)) === 401);
    expect(await status(await issuer.mint())).toBe(200);
  });
});
