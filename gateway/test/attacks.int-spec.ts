import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { finishProviderSignIn, type RouteContract, signOut, stocksScanRoute } from '@plainscan/contracts';
import { routes } from '@plainscan/contracts/registry';
import fc from 'fast-check';
import { FLOW_STATE, grant, PENDING, REFRESH_TOKEN } from './fake-auth.ts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { samplePathOf, VALID_BODIES } from './valid-bodies.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

const ROUTES: RouteContract[] = Object.values(routes);

let booted: BootedGateway;
beforeAll(async () => {
  booted = await bootGateway({
    auth: true,
    billing: true,
    journal: true,
    env: { DEMO: 'true', LOCAL_PAYMENTS: 'true', TRUST_PROXY: 'true', PUBLIC_URL: 'https://plainscan.example' },
  });
});
afterEach(async () => {
  booted.auth.reset();
  booted.billing.reset();
  booted.journal.reset();
  await booted.redis.client.flushdb(); // resets the rate limits
});
afterAll(async () => {
  await booted.stop();
});

describe('the cross-site request check', () => {
  const gatewayUrl = () => new URL(booted.url);
  const signOutWith = (headers: Record<string, string>) => booted.post('/api/auth/sign-out', undefined, { headers });

  it.each([
    ['no Origin or Sec-Fetch-Site header (curl, a webhook)', {}],
    ['our own origin', { origin: 'OWN' }],
    ['our own origin, even with Sec-Fetch-Site: cross-site', { origin: 'OWN', 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['Sec-Fetch-Site: none, as for a typed address', { 'sec-fetch-site': 'none' }],
    [
      'our own origin behind a proxy',
      { origin: 'https://plainscan.example', 'x-forwarded-host': 'plainscan.example', 'x-forwarded-proto': 'https' },
    ],
    [
      'our own origin behind a TLS-terminating proxy without X-Forwarded-Proto',
      { origin: 'https://plainscan.example', 'x-forwarded-host': 'plainscan.example' },
    ],
  ])('accepts a request with %s', async (_case, headers) => {
    const origin = 'origin' in headers && headers.origin === 'OWN' ? { origin: booted.url } : {};
    expect((await signOutWith({ ...headers, ...origin } as Record<string, string>)).status).toBe(200);
  });

  it.each([
    ["another site's origin", () => ({ origin: 'https://evil.example' })],
    ['the origin "null"', () => ({ origin: 'null' })],
    ['a malformed origin', () => ({ origin: 'evil' })],
    ['an empty origin', () => ({ origin: '' })],
    ['our host on another port', () => ({ origin: `http://${gatewayUrl().hostname}:1` })],
    ['a host that starts with ours', () => ({ origin: `${booted.url}.evil.example` })],
    ['a host that ends with ours', () => ({ origin: `http://evil${gatewayUrl().host}` })],
    ['our host as the username', () => ({ origin: `http://${gatewayUrl().host}@evil.example` })],
    ['another scheme', () => ({ origin: `ftp://${gatewayUrl().host}` })],
    ["a browser extension's origin", () => ({ origin: 'chrome-extension://abcdef' })],
    [
      "another site's origin and Sec-Fetch-Site: same-origin",
      () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }),
    ],
    ['an http:// origin although the site uses HTTPS', () => ({ origin: booted.url, 'x-forwarded-proto': 'https' })],
    ['Sec-Fetch-Site: cross-site and no origin', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['Sec-Fetch-Site: same-site and no origin', () => ({ 'sec-fetch-site': 'same-site' })],
  ])('rejects a request with %s', async (_case, headers) => {
    expect(await signOutWith(headers())).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
    expect(booted.auth.callsOf(signOut)).toHaveLength(0);
  });

  it('applies to every call that changes state, before the token, rate limits, and input are checked', async () => {
    const headers = { origin: 'https://evil.example', authorization: await booted.issuer.mint({ role: 'admin' }) };
    const changingRoutes = ROUTES.filter(({ method }) => method !== 'GET');
    expect(changingRoutes.length).toBeGreaterThan(15);
    for (const route of changingRoutes)
      for (const address of [samplePathOf(route), samplePathOf(route).replace('/api/', '/%61pi/')]) {
        const response = await booted.call(address, { method: route.method, headers, body: '{' });
        expect([address, response.status, response.body.code]).toEqual([address, 403, 'CROSS_SITE']);
        expect(response.headers.get('x-ratelimit-limit')).toBeNull();
      }
    expect((await booted.call('/api/app-info', { headers: { origin: 'https://evil.example' } })).status).toBe(200);
  });

  it('allows no other origin to read a response', async () => {
    const response = await booted.call('/api/app-info', { headers: { origin: 'https://evil.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a redirect', () => {
  const targetOf = (location: string | null) => {
    expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
    const { origin, pathname, searchParams, hash } = new URL(location!, 'https://plainscan.example');
    expect(origin).toBe('https://plainscan.example');
    const redirect = searchParams.get('redirect') ?? new URLSearchParams(hash.slice(1)).get('redirect');
    if (redirect !== null) expect(new URL(redirect, origin).origin).toBe(origin);
    return { pathname, redirect };
  };
  const login = async (redirect: string) => {
    const response = await booted.call(`/api/login?redirect=${encodeURIComponent(redirect)}`);
    expect(response.status).toBe(302);
    return targetOf(response.headers.get('location'));
  };

  it('leads to the sign-in page with a same-origin return path', async () => {
    expect(await login('/scanner?q=rsi below 30'.replaceAll(' ', '%20'))).toEqual({
      pathname: '/login',
      redirect: '/scanner?q=rsi%20below%2030',
    });
    expect((await booted.call('/api/login')).headers.get('location')).toBe('/login');
    expect((await booted.call('/api/login?redirect=/a&redirect=/b')).status).toBe(400);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\r\nSet-Cookie: a=b',
    '/..//evil.example',
    '/\t/evil.example',
  ])('never leads to %p', async (redirect) => {
    expect(await login(redirect)).toEqual({ pathname: '/login', redirect: null });
  });

  it('never leaves our origin, whatever the input', async () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\r\n',
      'evil.example',
      'http:',
      '%0d%0a',
    );
    const address = fc.oneof(
      fc.array(piece, { maxLength: 10 }).map((parts) => `/${parts.join('')}`),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.webUrl(),
    );
    await fc.assert(
      fc.asyncProperty(address, async (redirect) => {
        await login(redirect);
        booted.auth.on(finishProviderSignIn, () => ({ grant: grant(), redirect }));
        const headers = { cookie: `__Host-plainscan_flow=${FLOW_STATE}` };
        const back = await booted.call('/api/auth/google/callback?code=c', { headers });
        expect(back.status).toBe(302);
        expect(targetOf(back.headers.get('location')).pathname).toBe('/auth/callback');
        await booted.redis.client.flushdb();
      }),
      { numRuns: 150 },
    );
  });
});

describe('unexpected fields', () => {
  const changingRoutes = Object.entries(routes).filter(([, { method, rawBody }]) => method !== 'GET' && !rawBody);

  it.each(changingRoutes)('are rejected by %s', async (name, route) => {
    const { method, body } = route;
    expect(body !== undefined).toBe(name in VALID_BODIES);
    const address = samplePathOf(route);
    const headers = { cookie: `__Host-plainscan_refresh=${REFRESH_TOKEN}; __Host-plainscan_pending=${PENDING}` };
    const send = (payload: object | undefined) =>
      booted.as({ role: 'admin' }, address, { method, headers, ...(payload && { body: payload }) });
    expect([name, (await send(VALID_BODIES[name])).status]).toEqual([name, 200]);
    for (const extra of [{ role: 'admin' }, { client: { ip: '1.2.3.4', userAgent: null } }, { userId: 'user-2' }])
      expect(await send({ ...VALID_BODIES[name], ...extra })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST' },
      });
    expect(
      (await booted.as({ role: 'admin' }, `${address}?role=admin`, { method, body: VALID_BODIES[name] })).status,
    ).toBe(400);
  });

  it("can't replace the role in the token", async () => {
    for (const { method, path } of ROUTES.filter(({ access }) => access === 'admin'))
      expect(await booted.as({ role: 'user' }, path, { method })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    expect((await booted.as({ claims: { role: ['admin'] } as never }, stocksScanRoute.path, { body: {} })).status).toBe(
      401,
    );
  });
});
