import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { demoSignInRoute, FIRST_ROWS, outboxRoute } from '@plainscan/contracts';
import { fakeClock, fetchJson, freePort } from '@plainscan/test-kit';
import { servedRoutes } from '../src/app.module.ts';
import { cspHash } from '../src/http/security-headers.ts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { FakeScanner } from './fake-scanner.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

describe('the gateway', () => {
  let booted: BootedGateway;
  const clock = fakeClock('2026-03-09T14:00:00Z');
  const user = { userId: 'user-1' };
  const admin = { userId: 'admin-1', role: 'admin' as const };
  const scan = (body: unknown, headers: Record<string, string> = {}) =>
    booted.as(user, '/api/stocks-scan', { method: 'POST', body, headers });

  beforeAll(async () => {
    booted = await bootGateway({ clock: clock.now, auth: true });
  });
  afterAll(async () => {
    await booted.stop();
  });

  it('runs a scan for the signed-in user, in their time zone and with their request ID', async () => {
    const response = await scan(
      { query: 'rsi below 30' },
      { 'x-request-id': 'my-id_1.2', 'x-user-timezone': 'Europe/Berlin' },
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('x-request-id')).toBe('my-id_1.2');
    expect(response.body).toMatchObject({ total: 2, universe: 11_626, results: [{ symbol: 'S0' }, { symbol: 'S1' }] });
    expect(booted.fakes!.app.get(FakeScanner).contexts.at(-1)).toMatchObject({
      requestId: 'my-id_1.2',
      timeZone: 'Europe/Berlin',
      actor: { userId: 'user-1', email: 'someone@example.com', role: 'user' },
    });
  });

  it('returns the first rows through NATS, compressed for a client that accepts it', async () => {
    const response = await scan({ query: 'many' }, { 'accept-encoding': 'br' });
    expect(response.body.results).toHaveLength(FIRST_ROWS);
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  it.each([
    ['closed', 423, 'MARKET_CLOSED', { nextOpen: '2026-03-10T13:30:00Z' }],
    ['gibberish', 422, 'NOT_UNDERSTOOD', { suggestions: ['oversold'] }],
    ['  ', 400, 'EMPTY_QUERY', undefined],
  ])('returns the error for %p with its status, code, and details', async (query, status, code, details) => {
    const { body, ...response } = await scan({ query });
    expect(response.status).toBe(status);
    expect(body).toEqual({
      code,
      message: expect.any(String),
      error: { message: body.message },
      ...(details && { details }),
      requestId: response.headers.get('x-request-id'),
    });
    if (code === 'MARKET_CLOSED') expect(body.message).toContain('Market Closed');
  });

  it('reveals nothing about an internal error', async () => {
    const { status, body } = await scan({ query: 'bug' });
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'INTERNAL', error: { message: body.message } });
    expect(JSON.stringify(body)).not.toMatch(/postgres|hunter2/);
  });

  it.each([
    ['an unknown field', { query: 'a', admin: true }, 400],
    ['a wrong type', { query: 7 }, 400],
    ['no body', undefined, 400],
    ['a body that is not JSON', '{"query":', 400],
    ['a JSON body that is not an object', '[]', 400],
    ['a __proto__ key', '{"__proto__":{"role":"admin"},"query":"a"}', 400],
    ['an invalid plan', { query: 'a', plan: { where: [] } }, 400],
    ['a body over 64 KiB', { query: 'a'.repeat(65 * 1024) }, 413],
  ])('rejects %s', async (_case, body, status) => {
    const response = await scan(body);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({
      code: status === 413 ? 'TOO_LARGE' : expect.stringMatching(/INVALID/),
      requestId: expect.any(String),
    });
    expect(JSON.stringify(response.body).length).toBeLessThan(3000);
  });

  it('rejects other content types and accepts a charset', async () => {
    expect((await scan('query=a', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await scan('query=a', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await scan({ query: 'a' }, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200);
  });

  it('returns stocks by search and by symbol', async () => {
    const get = (path: string) => booted.as(user, path);
    expect((await get('/api/stocks?search=stock')).body).toMatchObject({ stocks: [{ symbol: 'S1' }] });
    expect((await get('/api/stocks/BRK.B')).body).toMatchObject({ symbol: 'BRK.B', traded: true });
    expect((await get('/api/stocks/BRK.B/strategies')).body).toEqual({ strategies: [] });
    expect((await get('/api/stocks/NOPE')).status).toBe(404);
    for (const bad of ['', '?search=', '?search=a&search=b', `?search=${'a'.repeat(61)}`, '/%3Cscript%3E'])
      expect([bad, (await get(`/api/stocks${bad}`)).status]).toEqual([bad, 400]);
  });

  it('returns the last prices of a list of symbols, and the market pulse', async () => {
    const prices = (symbols: string) => booted.as(user, `/api/last-prices${symbols}`);
    expect((await prices('?symbols=AAPL,BRK.B')).body).toMatchObject({
      prices: [
        { symbol: 'AAPL', price: '12.5' },
        { symbol: 'BRK.B', price: '12.5' },
      ],
    });
    for (const bad of [
      '',
      '?symbols=',
      '?symbols=A,,B',
      `?symbols=${Array.from({ length: 201 }, () => 'A').join(',')}`,
    ])
      expect([bad, (await prices(bad)).status]).toEqual([bad, 400]);
    expect((await booted.as(user, '/api/market-pulse')).body).toMatchObject({ advancing: 60, declining: 38 });
    for (const path of ['/api/last-prices?symbols=A', '/api/market-pulse'])
      expect((await booted.call(path)).status).toBe(401);
  });

  it('allows ten scans per minute and IP address without an account', async () => {
    const scan = (body: unknown) => booted.call('/api/public-scan', { method: 'POST', body });
    const { status, body } = await scan({ query: 'rsi below 30' });
    expect([status, body.total, body.ticket]).toEqual([200, 2, undefined]);
    expect(booted.fakes!.app.get(FakeScanner).contexts.at(-1)!.actor).toBeNull();
    expect((await scan({ query: 'gibberish' })).status).toBe(422);
    expect((await scan({ query: 'a', strategyId: '5f0c0f7e-6f3e-4d8b-9a54-0d9a3c1f2b11' })).status).toBe(400);
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await scan({ query: 'a' })).status));
    expect(statuses.filter((each) => each === 429).length).toBeGreaterThanOrEqual(4);
  });

  it('returns bars and enforces request limits', async () => {
    const bars = (path: string) => booted.as(user, path);
    expect((await bars('/api/stocks/BRK.B/bars?sessions=30')).body).toMatchObject({
      symbol: 'BRK.B',
      name: '30 sessions',
    });
    expect((await bars('/api/stocks/AAPL/bars')).body.name).toBe('250 sessions');
    expect((await bars('/api/stocks/NOPE/bars')).status).toBe(404);
    for (const bad of [
      'AAPL/bars?sessions=0',
      'AAPL/bars?sessions=x',
      'AAPL/bars?extra=1',
      `${'A'.repeat(40)}/bars`,
      '%3Cscript%3E/bars',
      'A/bars?sessions=1&sessions=2',
    ])
      expect([bad, (await bars(`/api/stocks/${bad}`)).status]).toEqual([bad, 400]);
  });

  it("returns the market time and the time in the viewer's zone", async () => {
    clock.set('2026-03-09T14:00:00Z');
    await booted.as(admin, '/api/admin/scan-hours', { method: 'PUT', body: { scanHours: 'always' } });
    const { body } = await booted.call('/api/market-clock', { headers: { 'x-user-timezone': 'Asia/Tokyo' } });
    expect(body).toEqual({
      isOpen: true,
      nextOpen: '2026-03-10T13:30:00Z',
      nextClose: '2026-03-09T20:00:00Z',
      userTimeZone: 'Asia/Tokyo',
      marketTime: '2026-03-09T10:00:00-04:00',
      userTime: '2026-03-09T23:00:00+09:00',
      note: null,
      scanHours: 'always',
      scansOpen: true,
    });
  });

  it.each(['Mars/Olympus', '+05:00', '', 'x'.repeat(500), '../etc/passwd'])(
    'uses New York time for the unknown zone %p',
    async (zone) => {
      const { body } = await booted.call('/api/market-clock', { headers: { 'x-user-timezone': zone } });
      expect(body).toMatchObject({ userTimeZone: 'America/New_York', userTime: body.marketTime });
    },
  );

  it('fetches the scan hours at most once a second, and follows a change by an administrator', async () => {
    const scanner = booted.fakes!.app.get(FakeScanner);
    clock.advance(5000);
    const before = scanner.scanHoursCalls;
    await Promise.all(Array.from({ length: 10 }, () => booted.call('/api/market-clock')));
    expect(scanner.scanHoursCalls - before).toBe(1);
    const changed = await booted.as(admin, '/api/admin/scan-hours', { method: 'PUT', body: { scanHours: 'market' } });
    expect(changed).toMatchObject({ status: 200, body: { scanHours: 'market' } });
    clock.set('2026-03-14T15:00:00Z');
    const saturday = await booted.call('/api/market-clock');
    expect(saturday.body).toMatchObject({ isOpen: false, scanHours: 'market', scansOpen: false });
    expect((await booted.as(admin, '/api/admin/scan-hours')).body).toEqual({
      scanHours: 'market',
      changedAt: '2026-03-09T14:00:00.000Z',
      changedBy: 'admin-1',
    });
    expect(
      (await booted.as(admin, '/api/admin/scan-hours', { method: 'PUT', body: { scanHours: 'never' } })).status,
    ).toBe(400);
  });

  it('allows only administrators to call admin routes', async () => {
    expect((await booted.call('/api/admin/scan-hours')).status).toBe(401);
    expect((await booted.as(user, '/api/admin/scan-hours')).status).toBe(403);
  });

  it('responds to public calls from anyone, including a GET with the JSON content type', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await booted.call('/api/data-progress', { headers })).body.stocks.loaded).toBe(11_626);
    expect((await booted.call('/api/app-info')).body).toEqual({
      version: '1.0.0',
      demo: false,
      simulated: true,
      stocks: 11_626,
      features: ['trial', 'journal', 'news', 'strategies'],
      provider: 'Google',
      outbox: false,
      supportEmail: 'help@example.com',
      socialLinks: [],
    });
    expect((await booted.call('/api/scan-plan.schema.json')).body).toHaveProperty('$schema');
  });

  it('publishes an OpenAPI document of every route except the demo routes, and a page to read it', async () => {
    const { body } = await booted.call('/api/openapi.json');
    const expected = servedRoutes({ demo: false, localPayments: false }).map(({ path }) =>
      path.replace(/:(\w+)/g, '{$1}'),
    );
    expect(Object.keys(body.paths).sort()).toEqual([...new Set(expected)].sort());
    const page = await fetchJson(`${booted.url}/api/docs`);
    expect(page.status).toBe(200);
    const inline = [...String(page.body).matchAll(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/g)];
    expect(inline).toEqual([]); // the content security policy would block them
    for (const [, source] of String(page.body).matchAll(/<script[^>]*\bsrc="([^"]+)"/g)) {
      const script = await fetchJson(new URL(source!, `${booted.url}/api/docs`).href);
      expect([source, script.status]).toEqual([source, 200]);
    }
    expect((await booted.call(demoSignInRoute.path, { method: 'POST' })).status).toBe(404);
    expect((await booted.call(outboxRoute.path)).status).toBe(404);
  });

  it('returns JSON for an unknown API path, method, or file, and the web app for every other path', async () => {
    for (const [path, method] of [
      ['/api/nope', 'GET'],
      ['/api', 'GET'],
      ['/api/stocks-scan', 'DELETE'],
      ['/missing.js', 'GET'],
      ['/scanner', 'POST'],
    ] as const)
      expect(await booted.call(path, { method, headers: { accept: 'text/html' } })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    const page = await booted.call('/scanner', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.body).toContain('not built');
  });

  it('replaces a request ID that is unsafe in a log or a header', async () => {
    for (const id of ['a'.repeat(65), 'a b', '<b>', 'ü'.normalize('NFD')]) {
      const response = await booted.call('/api/app-info', { headers: { 'x-request-id': encodeURI(id) } });
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('sets a content security policy that allows only images from other origins, and no HSTS over HTTP', async () => {
    const { headers } = await booted.call('/');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("img-src 'self' data: https:;");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it("allows the style elements of Swagger UI's page by hash, and none of other pages", async () => {
    const page = await booted.call('/api/docs');
    const styles = [...String(page.body).matchAll(/<style>([^<]*)<\/style>/g)];
    expect(styles.length).toBeGreaterThan(0);
    for (const [, text] of styles) {
      expect(page.headers.get('content-security-policy')).toContain(cspHash(text!));
      expect((await booted.call('/')).headers.get('content-security-policy')).not.toContain(cspHash(text!));
    }
    expect(page.body).not.toContain(' style=');
  });

  it('exposes health and metrics, and logs each request once without its query', async () => {
    await booted.call('/api/stocks/AAPL/bars?sessions=5&token=s3cret', { headers: { 'x-request-id': 'logged-1' } });
    expect((await booted.call('/healthz')).status).toBe(200);
    const metrics = String((await booted.call('/metrics')).body);
    expect(metrics).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/stocks\/:symbol\/bars"/);
    expect(metrics).toMatch(/rpc_duration_seconds_count\{[^}]*side="client"/);
    const logged = booted.lines.filter((line) => line['requestId'] === 'logged-1');
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({ msg: 'request', path: '/api/stocks/AAPL/bars', status: 401 });
  });

  it('hides its metrics from the public when they have a separate port', async () => {
    const port = await freePort();
    const separate = await bootGateway({ env: { GATEWAY_METRICS_PORT: String(port) }, scanner: false });
    try {
      expect((await separate.call('/metrics')).status).toBe(404);
      expect((await separate.call('/healthz')).status).toBe(200);
      const metrics = await fetchJson(`http://127.0.0.1:${port}/metrics`);
      expect(metrics.status).toBe(200);
      expect(String(metrics.body)).toContain('http_request_duration_seconds_bucket');
    } finally {
      await separate.stop();
    }
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });
});
