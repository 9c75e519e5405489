import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTokenIssuer, type TokenIssuer } from '@plainscan/test-kit';
import { AUDIENCE, AUTH_ISSUER, DEMO_ISSUER } from '../src/identity/token-verifier.ts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';

jest.setTimeout(60_000); // a busy machine is slow, not wrong

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('who is asking', () => {
  let booted: BootedGateway;
  let stranger: TokenIssuer;
  const bars = (authorization: string) => booted.call('/api/stocks/AAPL/bars', { headers: { authorization } });
  const now = () => Math.floor(Date.now() / 1000);
  const claims = () => ({
    sub: 'user-1',
    email: 'a@b.c',
    role: 'admin',
    iss: AUTH_ISSUER,
    aud: AUDIENCE,
    iat: now(),
    exp: now() + 900,
  });

  beforeAll(async () => {
    booted = await bootGateway({ env: { DEMO: 'true' } });
    stranger = await startTokenIssuer({ issuer: AUTH_ISSUER, audience: AUDIENCE });
  });
  afterAll(async () => {
    await stranger.close();
    await booted.stop();
  });

  it('takes a signed token raw or as Bearer', async () => {
    const token = await booted.issuer.mint();
    for (const authorization of [token, `Bearer ${token}`, `bearer  ${token}`])
      expect((await bars(authorization)).status).toBe(200);
  });

  it('never takes an e-mail address, and no other word', async () => {
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

  it('refuses a token without signature, or signed with the public key as a secret', async () => {
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

  it('refuses a token that ran out, of another issuer or audience, or signed by another key', async () => {
    const { mint } = booted.issuer;
    const refused = [
      await mint({ expiresInSeconds: -60 }),
      await mint({ issuer: 'someone-else' }),
      await mint({ audience: 'other-app' }),
      await mint({ issuer: DEMO_ISSUER }), // our key, but not this issuer's
      await stranger.mint({ role: 'admin' }),
    ];
    for (const token of refused) expect((await bars(token)).status).toBe(401);
  });

  it('refuses a token whose claims were changed, or name no role of ours', async () => {
    const [head, , signature] = (await booted.issuer.mint()).split('.');
    expect((await bars(`${head}.${base64(claims())}.${signature}`)).status).toBe(401);
    expect((await bars(await booted.issuer.mint({ claims: { role: 'root' } }))).status).toBe(401);
    expect((await bars(await booted.issuer.mint({ userId: 'u'.repeat(65) }))).status).toBe(401);
  });

  it('ignores a bad token where nobody need be signed in', async () => {
    const answer = await booted.call('/api/market-clock', { headers: { authorization: 'admin@example.com' } });
    expect(answer.status).toBe(200);
  });

  it('signs in a demo user whose token every replica takes, now and after a restart', async () => {
    const signedIn = await booted.call('/api/auth/demo', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    expect(signedIn.status).toBe(200);
    const { session, user } = signedIn.body.data;
    expect(user).toMatchObject({ role: 'user', email: expect.stringMatching(/@demo\.invalid$/) });
    expect(session.expires_at).toBeGreaterThan(now() + 11 * 3600);
    expect((await bars(session.access_token)).status).toBe(200);
    const replica = await booted.start();
    const there = await fetch(`${await replica.url()}/api/stocks/AAPL/bars`, {
      headers: { authorization: session.access_token },
    });
    expect(there.status).toBe(200);
    await replica.stop();
    const other = await booted.call('/api/auth/demo', { method: 'POST' });
    expect(other.body.data.user.id).not.toBe(user.id);
  });
});

describe('without the keys of the issuer', () => {
  it('says unavailable, not unauthorized', async () => {
    const booted = await bootGateway({ scanner: false, env: { AUTH_JWKS_URL: 'http://127.0.0.1:1/jwks.json' } });
    expect(await booted.as({}, '/api/stocks/AAPL/bars')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    await booted.stop();
  });
});
