import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { finishProviderSignIn, type RouteContract, signOut, stocksScanRoute } from '@plainscan/contracts';
import { routes } from '@plainscan/contracts/registry';
import fc from 'fast-check';
import { FLOW_STATE, grant, PENDING, REFRESH_TOKEN } from './fake-auth.ts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { addressOf, VALID_BODIES } from './valid-bodies.ts';

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
  const own = () => new URL(booted.url);
  const signOutWith = (headers: Record<string, string>) => booted.post('/api/auth/sign-out', undefined, { headers });

  it.each([
    ['neither (curl, a webhook)', {}],
    ['our own origin', { origin: 'OWN' }],
    ['our own origin, whatever the other headers say', { origin: 'OWN', 'sec-fetch-site': 'cross-site' }],
    ['that it is ours', { 'sec-fetch-site': 'same-origin' }],
    ['that a person typed it', { 'sec-fetch-site': 'none' }],
    [
      'our own origin behind a proxy',
      { origin: 'https://plainscan.example', 'x-forwarded-host': 'plainscan.example', 'x-forwarded-proto': 'https' },
    ],
    [
      'our own origin behind a proxy that ends TLS and does not say so',
      { origin: 'https://plainscan.example', 'x-forwarded-host': 'plainscan.example' },
    ],
  ])('accepts a call whose headers say %s', async (_what, headers) => {
    const origin = 'origin' in headers && headers.origin === 'OWN' ? { origin: booted.url } : {};
    expect((await signOutWith({ ...headers, ...origin } as Record<string, string>)).status).toBe(200);
  });

  it.each([
    ['another site', () => ({ origin: 'https://evil.example' })],
    ['no site at all', () => ({ origin: 'null' })],
    ['nonsense', () => ({ origin: 'evil' })],
    ['nothing', () => ({ origin: '' })],
    ['another port', () => ({ origin: `http://${own().hostname}:1` })],
    ['a name that begins like ours', () => ({ origin: `${booted.url}.evil.example` })],
    ['a name that ends like ours', () => ({ origin: `http://evil${own().host}` })],
    ['our name as a user', () => ({ origin: `http://${own().host}@evil.example` })],
    ['another scheme', () => ({ origin: `ftp://${own().host}` })],
    ['an extension', () => ({ origin: 'chrome-extension://abcdef' })],
    [
      'another site, though it claims to be same-origin',
      () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }),
    ],
    ['http where we are https', () => ({ origin: booted.url, 'x-forwarded-proto': 'https' })],
    ['cross-site, without an origin', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['same-site, without an origin', () => ({ 'sec-fetch-site': 'same-site' })],
  ])('rejects a call whose headers say %s', async (_what, headers) => {
    expect(await signOutWith(headers())).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
    expect(booted.auth.callsOf(signOut)).toHaveLength(0);
  });

  it('applies to every call that changes state, before the token, rate limits, and input are checked', async () => {
    const headers = { origin: 'https://evil.example', authorization: await booted.issuer.mint({ role: 'admin' }) };
    const changing = ROUTES.filter(({ method }) => method !== 'GET');
    expect(changing.length).toBeGreaterThan(15);
    for (const route of changing)
      for (const address of [addressOf(route), addressOf(route).replace('/api/', '/%61pi/')]) {
        const answer = await booted.call(address, { method: route.method, headers, body: '{' });
        expect([address, answer.status, answer.body.code]).toEqual([address, 403, 'CROSS_SITE']);
        expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
      }
    expect((await booted.call('/api/app-info', { headers: { origin: 'https://evil.example' } })).status).toBe(200);
  });

  it('allows no other origin to read a response', async () => {
    const answer = await booted.call('/api/app-info', { headers: { origin: 'https://evil.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a redirect', () => {
  const leads = (location: string | null) => {
    expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
    const { origin, pathname, searchParams, hash } = new URL(location!, 'https://plainscan.example');
    expect(origin).toBe('https://plainscan.example');
    const on = searchParams.get('redirect') ?? new URLSearchParams(hash.slice(1)).get('redirect');
    if (on !== null) expect(new URL(on, origin).origin).toBe(origin);
    return { pathname, on };
  };
  const login = async (redirect: string) => {
    const answer = await booted.call(`/api/login?redirect=${encodeURIComponent(redirect)}`);
    expect(answer.status).toBe(302);
    return leads(answer.headers.get('location'));
  };

  it('leads to the sign-in page with a same-origin return path', async () => {
    expect(await login('/scanner?q=rsi below 30'.replaceAll(' ', '%20'))).toEqual({
      pathname: '/login',
      on: '/scanner?q=rsi%20below%2030',
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
    expect(await login(redirect)).toEqual({ pathname: '/login', on: null });
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
        expect(leads(back.headers.get('location')).pathname).toBe('/auth/callback');
        await booted.redis.client.flushdb();
      }),
      { numRuns: 150 },
    );
  });
});

describe('an unexpected field', () => {
  const changing = Object.entries(routes).filter(([, { method, rawBody }]) => method !== 'GET' && !rawBody);

  it.each(changing)('such as a role is rejected by %s', async (name, route) => {
    const { method, body } = route;
    expect(body !== undefined).toBe(name in VALID_BODIES);
    const address = addressOf(route);
    const headers = { cookie: `__Host-plainscan_refresh=${REFRESH_TOKEN}; __Host-plainscan_pending=${PENDING}` };
    const send = (given: object | undefined) =>
      booted.as({ role: 'admin' }, address, { method, headers, ...(given && { body: given }) });
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

  it('cannot replace the administrator role in the token', async () => {
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
