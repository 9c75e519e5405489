import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  endSessions,
  AppError,
  finishProviderSignIn,
  refreshSession,
  signIn,
  signOut,
  startProviderSignIn,
} from '@plainscan/contracts';
import { FLOW_STATE, grant, REFRESH_TOKEN, user } from './fake-auth.ts';
import { cleared, cookieOf } from './cookies-of.ts';
import { LINK } from './valid-bodies.ts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';

jest.setTimeout(60_000); // a busy machine is slow, not wrong

const SESSION_ID = '7f1c1d5e-6c1b-4a55-9b0e-0c6c3b3a8f11';

let booted: BootedGateway;
beforeAll(async () => {
  booted = await bootGateway({ auth: true, env: { DEMO: 'true', TRUST_PROXY: 'true' } });
});
afterEach(() => booted.auth.reset());
afterAll(async () => {
  await booted.stop();
});

describe('a session', () => {
  const begins = [
    ['signing in', '/api/auth/signin-fallback', { email: user.email, password: 'secret' }],
    ['confirming the address', '/api/auth/verify-email', { token: LINK }],
    ['trying the demo', '/api/auth/demo', undefined],
  ] as const;

  it.each(begins)(
    'begins by %s: its token is in the answer, its refresh token only in the cookie',
    async (_how, path, body) => {
      const answer = await booted.post(path, body);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        message: expect.stringMatching(/\w/),
        data: {
          session: { access_token: 'an.access.token', token_type: 'bearer', expires_at: expect.any(Number) },
          user,
        },
      });
      expect(JSON.stringify(answer.body)).not.toContain(REFRESH_TOKEN);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const cookie = cookieOf(answer, 'plainscan_refresh')!;
      expect(cookie.value).toBe(REFRESH_TOKEN);
      const maxAge = Number(cookie.attributes.find((part) => part.startsWith('max-age='))!.slice(8));
      expect(maxAge).toBeGreaterThan(30 * 24 * 3600 - 60);
      expect(maxAge).toBeLessThanOrEqual(30 * 24 * 3600);
      expect(cookie.attributes.filter((part) => !part.startsWith('max-age='))).toEqual([
        'path=/api/auth',
        'httponly',
        'samesite=strict',
      ]);
    },
  );

  it.each(begins)(
    'that begins by %s has a cookie for https alone, where it came by https',
    async (_how, path, body) => {
      const answer = await booted.post(path, body, { headers: { 'x-forwarded-proto': 'https' } });
      expect(cookieOf(answer, 'plainscan_refresh')!.attributes).toContain('secure');
    },
  );

  it('is never the one that a cookie brought along: signing in makes a new one', async () => {
    const answer = await booted.post(
      '/api/auth/signin-fallback',
      { email: user.email, password: 'secret' },
      {
        headers: { cookie: 'plainscan_refresh=planted' },
      },
    );
    expect(cookieOf(answer, 'plainscan_refresh')!.value).toBe(REFRESH_TOKEN);
    expect(JSON.stringify(booted.auth.lastInput(signIn))).not.toContain('planted');
  });

  it('is refreshed with its cookie, and told where from', async () => {
    const answer = await booted.post('/api/auth/refresh', undefined, {
      headers: {
        cookie: 'theme=dark; plainscan_refresh=old-one',
        'user-agent': 'Test/1.0',
        'x-forwarded-for': '203.0.113.7',
      },
    });
    expect(answer.status).toBe(200);
    expect(booted.auth.lastInput(refreshSession)).toEqual({
      refreshToken: 'old-one',
      client: { ip: '203.0.113.7', userAgent: 'Test/1.0' },
    });
    expect(cookieOf(answer, 'plainscan_refresh')!.value).toBe(REFRESH_TOKEN);
  });

  it('that has ended loses its cookie; one that cannot be asked about keeps it', async () => {
    const refresh = (cookie?: string) =>
      booted.post('/api/auth/refresh', undefined, { headers: cookie ? { cookie } : {} });
    for (const cookie of [undefined, 'plainscan_refresh=', `plainscan_refresh=${'x'.repeat(129)}`]) {
      const answer = await refresh(cookie);
      expect(answer).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
      expect(cleared(answer, 'plainscan_refresh')).toBe(true);
    }
    expect(booted.auth.callsOf(refreshSession)).toHaveLength(0);
    booted.auth.on(refreshSession, () => {
      throw new AppError('unauthenticated', 'SESSION_ENDED', 'Over');
    });
    const over = await refresh('plainscan_refresh=used');
    expect(over).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED', message: 'Over' } });
    expect(cookieOf(over, 'plainscan_refresh')).toEqual({
      value: '',
      attributes: ['max-age=0', 'path=/api/auth', 'httponly', 'samesite=strict'],
    });
    booted.auth.on(refreshSession, () => {
      throw new AppError('unavailable', 'UNAVAILABLE', 'Away');
    });
    const away = await refresh('plainscan_refresh=good');
    expect(away.status).toBe(503);
    expect(away.headers.getSetCookie()).toEqual([]);
  });

  it('ends by signing out, and its cookie with it, also when the auth service cannot be told', async () => {
    const headers = { cookie: 'plainscan_refresh=mine' };
    const answer = await booted.post('/api/auth/sign-out', undefined, { headers });
    expect(answer).toMatchObject({ status: 200, body: { message: "You're signed out." } });
    expect(booted.auth.lastInput(signOut)).toEqual({ refreshToken: 'mine' });
    expect(cleared(answer, 'plainscan_refresh')).toBe(true);
    await booted.post('/api/auth/sign-out', undefined, { token: await booted.issuer.mint({ sessionId: 's-7' }) });
    expect(booted.auth.callsOf(signOut).at(-1)).toMatchObject({
      ctx: { actor: { sessionId: 's-7' } },
      input: { refreshToken: null },
    });
    booted.auth.on(signOut, () => {
      throw new AppError('unavailable', 'UNAVAILABLE', 'Away');
    });
    const away = await booted.post('/api/auth/sign-out', undefined, { headers });
    expect(away.status).toBe(503);
    expect(cleared(away, 'plainscan_refresh')).toBe(true);
  });

  it('is ended from the list, one or all the others', async () => {
    expect((await booted.as({}, '/api/auth/sessions')).body).toEqual({ sessions: [] });
    const one = await booted.as({}, `/api/auth/sessions/${SESSION_ID}`, { method: 'DELETE' });
    expect(one).toMatchObject({ status: 200, body: { ended: 2 } });
    expect(booted.auth.lastInput(endSessions)).toEqual({ sessions: SESSION_ID });
    expect((await booted.as({}, '/api/auth/sessions/others', { method: 'DELETE' })).status).toBe(400);
    await booted.as({}, '/api/auth/sessions/end-others', { method: 'POST' });
    expect(booted.auth.lastInput(endSessions)).toEqual({ sessions: 'others' });
  });
});

describe('signing in with the provider', () => {
  it('sets out with the sealed flow in a cookie that comes back from another site', async () => {
    const answer = await booted.call('/api/auth/google/start?redirect=%2Fjournal');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('https://provider.example/authorize?state=s');
    expect(booted.auth.lastInput(startProviderSignIn)).toEqual({ redirect: '/journal' });
    expect(cookieOf(answer, 'plainscan_flow')).toEqual({
      value: FLOW_STATE,
      attributes: ['max-age=600', 'path=/api/auth', 'httponly', 'samesite=lax'],
    });
    await booted.call('/api/auth/google/start?redirect=%2F%2Fevil.example');
    expect(booted.auth.lastInput(startProviderSignIn)).toEqual({ redirect: null });
  });

  const back = (headers: Record<string, string> = { cookie: `plainscan_flow=${FLOW_STATE}` }) =>
    booted.call('/api/auth/google/callback?code=c&state=s&iss=https%3A%2F%2Fprovider.example', { headers });

  it('comes back with a session, to where one wanted to go', async () => {
    const answer = await back();
    expect([answer.status, answer.headers.get('location'), answer.body]).toEqual([302, '/auth/callback', null]);
    expect(booted.auth.lastInput(finishProviderSignIn)).toMatchObject({
      flow: FLOW_STATE,
      query: { code: 'c', state: 's', iss: 'https://provider.example' },
    });
    expect(cookieOf(answer, 'plainscan_refresh')!.value).toBe(REFRESH_TOKEN);
    expect(cleared(answer, 'plainscan_flow')).toBe(true);
    for (const [redirect, location] of [
      ['/journal?a=1#b', '/auth/callback#redirect=%2Fjournal%3Fa%3D1%23b'],
      ['//evil.example', '/auth/callback'],
    ] as const) {
      booted.auth.on(finishProviderSignIn, () => ({ grant: grant(), redirect }));
      expect((await back()).headers.get('location')).toBe(location);
    }
  });

  it('is rejected without the cookie of the browser that started it', async () => {
    const answer = await back({});
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth/callback#error=PROVIDER_REFUSED']);
    expect(booted.auth.callsOf(finishProviderSignIn)).toHaveLength(0);
    expect(cookieOf(answer, 'plainscan_refresh')).toBeNull();
  });

  it('tells the page what went wrong', async () => {
    booted.auth.on(startProviderSignIn, () => {
      throw new AppError('not_found', 'NOT_FOUND', 'No provider');
    });
    const start = await booted.call('/api/auth/google/start');
    expect([start.status, start.headers.get('location')]).toEqual([302, '/auth/callback#error=NOT_FOUND']);
    booted.auth.on(finishProviderSignIn, () => {
      throw new AppError('unavailable', 'PROVIDER_UNAVAILABLE', 'Away');
    });
    const answer = await back();
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth/callback#error=PROVIDER_UNAVAILABLE']);
    expect(cleared(answer, 'plainscan_flow')).toBe(true);
  });
});
