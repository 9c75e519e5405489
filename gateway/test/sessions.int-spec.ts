import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  endSessions,
  AppError,
  finishProviderSignIn,
  finishSignIn,
  refreshSession,
  signIn,
  signOut,
  startProviderSignIn,
} from '@plainscan/contracts';
import { DEVICE_TOKEN, FLOW_STATE, grant, PENDING, REFRESH_TOKEN, user } from './fake-auth.ts';
import { isCleared, cookieOf } from './cookies-of.ts';
import { LINK } from './valid-bodies.ts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

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
  const sessionStarts = [
    ['signing in', '/api/auth/signin-fallback', { email: user.email, password: 'secret' }],
    ['confirming the address', '/api/auth/verify-email', { token: LINK }],
    ['trying the demo', '/api/auth/demo', undefined],
  ] as const;

  it.each(sessionStarts)(
    'started by %s returns its token in the body and its refresh token only in the cookie',
    async (_step, path, body) => {
      const response = await booted.post(path, body);
      expect(response.status).toBe(200);
      expect(response.body).toEqual({
        message: expect.stringMatching(/\w/),
        data: {
          session: { access_token: 'an.access.token', token_type: 'bearer', expires_at: expect.any(Number) },
          user,
        },
      });
      expect(JSON.stringify(response.body)).not.toContain(REFRESH_TOKEN);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const cookie = cookieOf(response, 'plainscan_refresh')!;
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

  it('is never taken from an existing cookie: signing in creates a new one', async () => {
    const response = await booted.post(
      '/api/auth/signin-fallback',
      { email: user.email, password: 'secret' },
      {
        headers: { cookie: 'plainscan_refresh=planted' },
      },
    );
    expect(cookieOf(response, 'plainscan_refresh')!.value).toBe(REFRESH_TOKEN);
    expect(JSON.stringify(booted.auth.lastInput(signIn))).not.toContain('planted');
  });

  it('marks its browser as a known device for later sign-ins', async () => {
    const postSignIn = (cookie?: string) =>
      booted.post(
        '/api/auth/signin-fallback',
        { email: user.email, password: 'secret' },
        { headers: cookie ? { cookie } : {} },
      );
    const first = await postSignIn();
    expect(booted.auth.lastInput(signIn)).toMatchObject({ device: null });
    expect(cookieOf(first, 'plainscan_device')).toEqual({
      value: DEVICE_TOKEN,
      attributes: ['max-age=15552000', 'path=/api/auth', 'httponly', 'samesite=strict'],
    });
    expect(JSON.stringify(first.body)).not.toContain(DEVICE_TOKEN);
    await postSignIn(`plainscan_device=${DEVICE_TOKEN}`);
    expect(booted.auth.lastInput(signIn)).toMatchObject({ device: DEVICE_TOKEN });
    const signedOut = await booted.post('/api/auth/sign-out', undefined, {
      headers: { cookie: `plainscan_device=${DEVICE_TOKEN}` },
    });
    expect(cookieOf(signedOut, 'plainscan_device')).toBeNull();
  });

  it("is refreshed with its cookie and records the client's IP address and user agent", async () => {
    const response = await booted.post('/api/auth/refresh', undefined, {
      headers: {
        cookie: 'theme=dark; plainscan_refresh=old-one',
        'user-agent': 'Test/1.0',
        'x-forwarded-for': '203.0.113.7',
      },
    });
    expect(response.status).toBe(200);
    expect(booted.auth.lastInput(refreshSession)).toEqual({
      refreshToken: 'old-one',
      client: { ip: '203.0.113.7', userAgent: 'Test/1.0' },
    });
    expect(cookieOf(response, 'plainscan_refresh')!.value).toBe(REFRESH_TOKEN);
  });

  it('loses its cookie when it has ended, but not when the auth service is unavailable', async () => {
    const refresh = (cookie?: string) =>
      booted.post('/api/auth/refresh', undefined, { headers: cookie ? { cookie } : {} });
    for (const cookie of [undefined, 'plainscan_refresh=', `plainscan_refresh=${'x'.repeat(129)}`]) {
      const response = await refresh(cookie);
      expect(response).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
      expect(isCleared(response, 'plainscan_refresh')).toBe(true);
    }
    expect(booted.auth.callsOf(refreshSession)).toHaveLength(0);
    booted.auth.on(refreshSession, () => {
      throw new AppError('unauthenticated', 'SESSION_ENDED', 'Ended');
    });
    const ended = await refresh('plainscan_refresh=used');
    expect(ended).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED', message: 'Ended' } });
    expect(cookieOf(ended, 'plainscan_refresh')).toEqual({
      value: '',
      attributes: ['max-age=0', 'path=/api/auth', 'httponly', 'samesite=strict'],
    });
    booted.auth.on(refreshSession, () => {
      throw new AppError('unavailable', 'UNAVAILABLE', 'Unavailable');
    });
    const unavailable = await refresh('plainscan_refresh=good');
    expect(unavailable.status).toBe(503);
    expect(unavailable.headers.getSetCookie()).toEqual([]);
  });

  it('ends on sign-out together with its cookie, even when the auth service is down', async () => {
    const headers = { cookie: 'plainscan_refresh=mine' };
    const response = await booted.post('/api/auth/sign-out', undefined, { headers });
    expect(response).toMatchObject({ status: 200, body: { message: "You're signed out." } });
    expect(booted.auth.lastInput(signOut)).toEqual({ refreshToken: 'mine' });
    expect(isCleared(response, 'plainscan_refresh')).toBe(true);
    await booted.post('/api/auth/sign-out', undefined, { token: await booted.issuer.mint({ sessionId: 's-7' }) });
    expect(booted.auth.callsOf(signOut).at(-1)).toMatchObject({
      ctx: { actor: { sessionId: 's-7' } },
      input: { refreshToken: null },
    });
    booted.auth.on(signOut, () => {
      throw new AppError('unavailable', 'UNAVAILABLE', 'Unavailable');
    });
    const unavailable = await booted.post('/api/auth/sign-out', undefined, { headers });
    expect(unavailable.status).toBe(503);
    expect(isCleared(unavailable, 'plainscan_refresh')).toBe(true);
  });

  it('can be ended from the list, individually or with all others', async () => {
    expect((await booted.as({}, '/api/auth/sessions')).body).toEqual({ sessions: [] });
    const one = await booted.as({}, `/api/auth/sessions/${SESSION_ID}`, { method: 'DELETE' });
    expect(one).toMatchObject({ status: 200, body: { ended: 2 } });
    expect(booted.auth.lastInput(endSessions)).toEqual({ sessions: SESSION_ID });
    expect((await booted.as({}, '/api/auth/sessions/others', { method: 'DELETE' })).status).toBe(400);
    await booted.as({}, '/api/auth/sessions/end-others', { method: 'POST' });
    expect(booted.auth.lastInput(endSessions)).toEqual({ sessions: 'others' });
  });
});

describe('signing in with two-factor authentication', () => {
  const codeRequired = () => {
    throw new AppError('forbidden', 'SECOND_FACTOR_REQUIRED', 'Enter the code', {
      pending: PENDING,
      redirect: '/journal',
    });
  };

  it('keeps the pending sign-in in a cookie, and exchanges it for a session', async () => {
    booted.auth.on(signIn, codeRequired);
    const first = await booted.post('/api/auth/signin-fallback', { email: user.email, password: 'secret' });
    expect(first).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED', message: 'Enter the code' } });
    expect(JSON.stringify(first.body)).not.toContain(PENDING);
    expect(cookieOf(first, 'plainscan_refresh')).toBeNull();
    expect(cookieOf(first, 'plainscan_pending')).toEqual({
      value: PENDING,
      attributes: ['max-age=300', 'path=/api/auth', 'httponly', 'samesite=strict'],
    });
    const headers = { cookie: `plainscan_pending=${PENDING}` };
    const second = await booted.post('/api/auth/second-factor/sign-in', { code: '123 456' }, { headers });
    expect(second.status).toBe(200);
    expect(booted.auth.lastInput(finishSignIn)).toMatchObject({ pending: PENDING, code: '123 456' });
    expect(cookieOf(second, 'plainscan_refresh')!.value).toBe(REFRESH_TOKEN);
    expect(isCleared(second, 'plainscan_pending')).toBe(true);
  });

  it('asks for a code after a provider sign-in, too, and keeps the requested page', async () => {
    booted.auth.on(finishProviderSignIn, codeRequired);
    const headers = { cookie: `plainscan_flow=${FLOW_STATE}` };
    const response = await booted.call('/api/auth/google/callback?code=c&state=s', { headers });
    const location = '/auth/callback#error=SECOND_FACTOR_REQUIRED&redirect=%2Fjournal';
    expect([response.status, response.headers.get('location')]).toEqual([302, location]);
    expect(cookieOf(response, 'plainscan_pending')!.value).toBe(PENDING);
    expect(cookieOf(response, 'plainscan_refresh')).toBeNull();
  });

  it('keeps the cookie after a wrong code, and clears one that has expired', async () => {
    const headers = { cookie: `plainscan_pending=${PENDING}` };
    const send = (sent = {}) => booted.post('/api/auth/second-factor/sign-in', { code: '123456' }, sent);
    booted.auth.on(finishSignIn, () => {
      throw new AppError('forbidden', 'INVALID_CODE', 'Wrong');
    });
    const wrong = await send({ headers });
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([403, []]);
    booted.auth.on(finishSignIn, () => {
      throw new AppError('unauthenticated', 'SIGN_IN_EXPIRED', 'Expired');
    });
    for (const response of [await send({ headers }), await send()]) {
      expect(response).toMatchObject({ status: 401, body: { code: 'SIGN_IN_EXPIRED' } });
      expect(isCleared(response, 'plainscan_pending')).toBe(true);
    }
  });
});

describe('an administrator who must set up two-factor authentication', () => {
  const claims = { secondFactorRequired: true };
  const as = (method: string, path: string, body?: object) =>
    booted.as({ role: 'admin', claims }, path, { method, ...(body && { body }) });

  it('can only use the setup routes, the terms, the account, and sign-out', async () => {
    for (const [method, path] of [
      ['GET', '/api/admin/audit-log'],
      ['GET', '/api/auth/sessions'],
      ['GET', '/api/user/preferences'],
      ['POST', '/api/auth/sessions/end-others'],
    ] as const)
      expect(await as(method, path)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_SETUP_REQUIRED' } });
    for (const [method, path, body] of [
      ['GET', '/api/user/account', undefined],
      ['GET', '/api/user/terms-status', undefined],
      ['GET', '/api/auth/second-factor', undefined],
      ['POST', '/api/auth/second-factor/start', undefined],
      ['POST', '/api/auth/second-factor/enable', { password: 'secret', code: '123456' }],
      ['POST', '/api/auth/sign-out', undefined],
    ] as const)
      expect([path, (await as(method, path, body)).status]).toEqual([path, 200]);
  });

  it('has full access again once the token no longer requires it', async () => {
    expect((await booted.as({ role: 'admin' }, '/api/admin/audit-log')).status).toBe(200);
  });
});

describe('when PUBLIC_URL is an https:// URL', () => {
  let secure: BootedGateway;
  beforeAll(async () => {
    secure = await bootGateway({ auth: true, env: { DEMO: 'true', PUBLIC_URL: 'https://plainscan.example' } });
  });
  afterAll(() => secure.stop());

  it.each([
    ['signing in', 'refresh', '/api/auth/signin-fallback', { email: user.email, password: 'secret' }],
    ['signing in', 'device', '/api/auth/signin-fallback', { email: user.email, password: 'secret' }],
    ['confirming the address', 'refresh', '/api/auth/verify-email', { token: LINK }],
    ['trying the demo', 'refresh', '/api/auth/demo', undefined],
    ['signing up', 'signup', '/api/auth/signup-fallback', { email: user.email, password: 'secret' }],
  ] as const)('%s sets a cookie that only this host can set, over HTTPS', async (_step, name, path, body) => {
    const response = await secure.post(path, body);
    expect(response.status).toBe(200);
    for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-/);
    expect(cookieOf(response, `__Host-plainscan_${name}`)!.attributes.slice(1)).toEqual([
      'path=/',
      'httponly',
      'secure',
      'samesite=strict',
    ]);
  });

  it('only a __Host- cookie renews a session, and it is cleared with the same attributes', async () => {
    const refresh = (cookie: string) => secure.post('/api/auth/refresh', undefined, { headers: { cookie } });
    expect((await refresh('__Host-plainscan_refresh=mine')).status).toBe(200);
    const rejected = await refresh('plainscan_refresh=planted');
    expect(rejected).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
    expect(secure.auth.lastInput(refreshSession)).toMatchObject({ refreshToken: 'mine' });
    expect(cookieOf(rejected, '__Host-plainscan_refresh')).toEqual({
      value: '',
      attributes: ['max-age=0', 'path=/', 'httponly', 'secure', 'samesite=strict'],
    });
  });

  it('responses have an HSTS header, no matter which protocol the proxy used', async () => {
    const { headers } = await secure.call('/api/app-info');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('signing in with the provider', () => {
  it("starts with the sealed flow in a cookie, which is also sent on the provider's redirect", async () => {
    const response = await booted.call('/api/auth/google/start?redirect=%2Fjournal');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('https://provider.example/authorize?state=s');
    expect(booted.auth.lastInput(startProviderSignIn)).toEqual({ redirect: '/journal' });
    expect(cookieOf(response, 'plainscan_flow')).toEqual({
      value: FLOW_STATE,
      attributes: ['max-age=600', 'path=/api/auth', 'httponly', 'samesite=lax'],
    });
    await booted.call('/api/auth/google/start?redirect=%2F%2Fevil.example');
    expect(booted.auth.lastInput(startProviderSignIn)).toEqual({ redirect: null });
  });

  const back = (headers: Record<string, string> = { cookie: `plainscan_flow=${FLOW_STATE}` }) =>
    booted.call('/api/auth/google/callback?code=c&state=s&iss=https%3A%2F%2Fprovider.example', { headers });

  it('returns with a session to the requested page', async () => {
    const response = await back();
    expect([response.status, response.headers.get('location'), response.body]).toEqual([302, '/auth/callback', null]);
    expect(booted.auth.lastInput(finishProviderSignIn)).toMatchObject({
      flow: FLOW_STATE,
      query: { code: 'c', state: 's', iss: 'https://provider.example' },
    });
    expect(cookieOf(response, 'plainscan_refresh')!.value).toBe(REFRESH_TOKEN);
    expect(isCleared(response, 'plainscan_flow')).toBe(true);
    for (const [redirect, location] of [
      ['/journal?a=1#b', '/auth/callback#redirect=%2Fjournal%3Fa%3D1%23b'],
      ['//evil.example', '/auth/callback'],
    ] as const) {
      booted.auth.on(finishProviderSignIn, () => ({ grant: grant(), redirect }));
      expect((await back()).headers.get('location')).toBe(location);
    }
  });

  it('is rejected without the cookie of the browser that started it', async () => {
    const response = await back({});
    expect([response.status, response.headers.get('location')]).toEqual([302, '/auth/callback#error=PROVIDER_REFUSED']);
    expect(booted.auth.callsOf(finishProviderSignIn)).toHaveLength(0);
    expect(cookieOf(response, 'plainscan_refresh')).toBeNull();
  });

  it('reports errors to the page', async () => {
    booted.auth.on(startProviderSignIn, () => {
      throw new AppError('not_found', 'NOT_FOUND', 'No provider');
    });
    const start = await booted.call('/api/auth/google/start');
    expect([start.status, start.headers.get('location')]).toEqual([302, '/auth/callback#error=NOT_FOUND']);
    booted.auth.on(finishProviderSignIn, () => {
      throw new AppError('unavailable', 'PROVIDER_UNAVAILABLE', 'Unavailable');
    });
    const response = await back();
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/auth/callback#error=PROVIDER_UNAVAILABLE',
    ]);
    expect(isCleared(response, 'plainscan_flow')).toBe(true);
  });
});
