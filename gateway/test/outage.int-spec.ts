import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { RouteContract } from '@plainscan/contracts';
import { routes } from '@plainscan/contracts/registry';
import { eventually, fakeClock, fetchJson } from '@plainscan/test-kit';
import { bootGateway, type BootedGateway, type BootOptions } from './boot-gateway.ts';
import { FakeScanner } from './fake-scanner.ts';
import { samplePathOf, requestOf } from './valid-bodies.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

let stop: () => Promise<void>;
afterEach(() => stop());
async function boot(options?: BootOptions): Promise<BootedGateway> {
  const booted = await bootGateway(options);
  stop = booted.stop;
  return booted;
}

describe('the gateway under limits and outages', () => {
  it('returns a 429 with a retry time when a user exceeds the limit across replicas', async () => {
    const booted = await boot();
    const replica = await booted.start();
    const urls = [booted.url, await replica.url()];
    const token = await booted.issuer.mint({ userId: 'busy' });
    const scan = (index: number) => fetchJson(`${urls[index % 2]}/api/stocks-scan`, { body: { query: 'a' }, token });
    // A replica does not count requests until it is connected to Redis.
    const first = await booted.issuer.mint({ userId: 'first' });
    for (const url of urls)
      await eventually(async () => {
        const { headers } = await fetchJson(`${url}/api/data-progress`, { token: first });
        return headers.get('x-ratelimit-remaining') !== headers.get('x-ratelimit-limit');
      });
    const statuses = await Promise.all(
      Array.from({ length: 120 }, (_, index) => scan(index).then(({ status }) => status)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const rejected = await scan(0);
    expect(rejected).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', error: { message: rejected.body.message } },
    });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await booted.as({ userId: 'calm' }, '/api/stocks-scan', { body: { query: 'a' } });
    expect(other.status).toBe(200);
    await replica.stop();
  });

  it('allows requests while Redis is unavailable, and logs it', async () => {
    const booted = await boot({ env: { REDIS_URL: 'redis://someone:s3cret@127.0.0.1:1' } });
    expect((await booted.as({}, '/api/stocks-scan', { body: { query: 'a' } })).status).toBe(200);
    expect((await booted.call('/readyz')).status).toBe(200);
    const logged = await eventually(() => booted.lines.find(({ msg }) => /rate limits are off/.test(String(msg))));
    expect(logged).toMatchObject({ level: 'warn' });
    expect(JSON.stringify(booted.lines)).not.toContain('s3cret');
  });

  it('returns the market time, with scans closed, while the scanner is unavailable', async () => {
    const booted = await boot({ scanner: false, clock: () => Date.parse('2026-07-04T15:00:00Z') });
    const started = performance.now();
    const response = await booted.call('/api/market-clock');
    expect(performance.now() - started).toBeLessThan(2000);
    expect(response).toMatchObject({ status: 200, body: { isOpen: false, scanHours: null, scansOpen: false } });
    expect((await booted.call('/api/data-progress')).status).toBe(503);
    expect((await booted.call('/api/app-info')).body).toMatchObject({ simulated: null, stocks: null });
  });

  it('keeps returning the last known scan hours while the scanner is unavailable', async () => {
    const clock = fakeClock('2026-07-04T15:00:00Z');
    const booted = await boot({ clock: clock.now });
    const scanHours = async () => (await booted.call('/api/market-clock')).body.scanHours as string;
    expect(await scanHours()).toBe('always');
    await booted.fakes!.stop();
    clock.advance(60_000);
    expect(await scanHours()).toBe('always');
  });

  it('never returns a 500 while the auth service is unavailable: only calls that need it return a 503', async () => {
    const booted = await boot({ env: { DEMO: 'true', LOCAL_PAYMENTS: 'true' } });
    const cookie = 'plainscan_refresh=r; plainscan_flow=f; plainscan_pending=p';
    const statusOf = async ([name, route]: [string, RouteContract]) => {
      const response = await booted.as({ role: 'admin' }, samplePathOf(route), {
        ...requestOf(name, route),
        headers: { cookie, 'stripe-signature': 't=1,v1=2' },
      });
      const location = response.headers.get('location');
      return [name, location ?? response.status] as const;
    };
    const statuses = Object.fromEntries(await Promise.all(Object.entries(routes).map(statusOf)));
    const withoutAuth = ['jwksRoute', 'appInfoRoute', 'stocksScanRoute', 'stockBarsRoute', 'dataProgressRoute'];
    // The scanner serves strategies, watchlists, and scans, the alerts service the inbox.
    withoutAuth.push('scanRowsRoute', 'exportScanRoute', 'findStocksRoute', 'stockRoute', 'stockStrategiesRoute');
    const otherRoutes = Object.keys(routes).filter((name) =>
      /^\/api\/(strategies|scan-history|watchlists|alerts)/.test(routes[name]!.path),
    );
    withoutAuth.push(
      'financialNewsRoute',
      'parseScanRoute',
      'publicScanRoute',
      'whyNotRoute',
      'startReplayRoute',
      'replayRoute',
      'cancelReplayRoute',
      'marketPulseRoute',
      'lastPricesRoute',
      'matchCountsRoute',
      'pastMatchesRoute',
      'chartLinesRoute',
      ...otherRoutes,
    );
    const served = [...withoutAuth, 'marketClockRoute', 'scanPlanSchemaRoute'].map((name) => [name, 200]);
    expect(statuses).toEqual({
      ...Object.fromEntries(Object.keys(routes).map((name) => [name, 503])),
      ...Object.fromEntries(served),
      loginRoute: '/login',
      unsubscribePageRoute: '/unsubscribe#token=a.b.c',
      providerStartRoute: '/auth/callback#error=UNAVAILABLE',
      providerCallbackRoute: '/auth/callback#error=UNAVAILABLE',
    });
    const unknownTerms = await booted.as({ terms: null }, '/api/stocks-scan', { body: { query: 'a' } });
    expect(unknownTerms).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(booted.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('logs once that ended sessions are unavailable, and once that they are available again', async () => {
    const booted = await boot({ scanner: false });
    await booted.issuer.down();
    const timesLogged = (msg: RegExp) => booted.lines.filter((line) => msg.test(String(line['msg']))).length;
    await eventually(() => timesLogged(/ended sessions unavailable/) === 1, { withinMs: 15_000 });
    await booted.issuer.up();
    await eventually(() => timesLogged(/ended sessions available again/) === 1);
    expect(timesLogged(/ended sessions unavailable/)).toBe(1);
  });

  it('is not ready while NATS is unavailable, still serves the web app, and recovers', async () => {
    const booted = await boot();
    await booted.nats.down();
    expect(
      (
        await eventually(async () => {
          const readiness = await booted.call('/readyz');
          return readiness.status === 503 ? readiness : null;
        })
      ).body,
    ).toMatchObject({ checks: { nats: 'down' } });
    expect((await booted.as({}, '/api/stocks-scan', { body: { query: 'a' } })).status).toBe(503);
    expect((await booted.call('/', { headers: { accept: 'text/html' } })).status).toBe(200);
    await booted.nats.up();
    await eventually(async () => (await booted.as({}, '/api/stocks-scan', { body: { query: 'a' } })).status === 200);
  }, 30_000);

  it('completes in-flight requests when it stops', async () => {
    const booted = await boot();
    const replica = await booted.start();
    const url = await replica.url();
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, i) => booted.issuer.mint({ userId: `user-${i}` })));
    const responses = tokens.map((token) => fetchJson(`${url}/api/stocks-scan`, { body: { query: 'held' }, token }));
    const scanner = booted.fakes!.app.get(FakeScanner);
    await eventually(() => scanner.contexts.length === responses.length);
    const stopped = replica.stop();
    scanner.gate.resolve(null);
    const all = await Promise.allSettled(responses);
    await stopped;
    expect(all.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : outcome.reason))).toEqual(
      responses.map(() => 200),
    );
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  }, 30_000);
});

describe('the built web app', () => {
  it('is served precompressed, with immutable assets and with its page for client-side routes', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'plainscan-web-'));
    mkdirSync(join(dist, 'assets'));
    const script = 'console.log("plainscan");'.repeat(100);
    writeFileSync(join(dist, 'index.html'), '<!doctype html><title>App</title>');
    writeFileSync(join(dist, 'theme.js'), '1');
    writeFileSync(join(dist, 'assets/app-abc123.js'), script);
    writeFileSync(join(dist, 'assets/app-abc123.js.br'), brotliCompressSync(script));
    const booted = await boot({ scanner: false, env: { WEB_DIST: dist } });
    const html = { accept: 'text/html' };
    for (const path of ['/', '/scanner', '/journal/2026', '/index.html']) {
      const page = await booted.call(path, { headers: html });
      expect([path, page.status, page.headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
      expect(page.body).toContain('<title>App</title>');
    }
    const asset = await booted.call('/assets/app-abc123.js', { headers: { 'accept-encoding': 'br' } });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect(asset.headers.get('content-type')).toContain('javascript');
    expect(asset.body).toBe(script);
    expect((await booted.call('/theme.js')).headers.get('cache-control')).toBe('no-cache');
    expect((await booted.call('/assets/gone-1.js', { headers: html })).status).toBe(404);
    expect((await booted.call('/assets/', { headers: { accept: '*/*' } })).status).toBe(404);
    expect((await booted.call('/api/gone', { headers: html })).status).toBe(404);
    rmSync(dist, { recursive: true });
  });

  it('always revalidates its service worker and manifest', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'plainscan-web-'));
    writeFileSync(join(dist, 'index.html'), '<!doctype html><title>App</title>');
    writeFileSync(join(dist, 'sw.js'), 'self.build = 1;');
    writeFileSync(join(dist, 'app.webmanifest'), '{}');
    const booted = await boot({ scanner: false, env: { WEB_DIST: dist } });
    for (const [path, type, body] of [
      ['/sw.js', 'javascript', 'self.build = 1;'],
      ['/app.webmanifest', 'application/manifest+json', {}],
    ] as const) {
      const file = await booted.call(path);
      expect(file).toMatchObject({ status: 200, body });
      expect(file.headers.get('content-type')).toContain(type);
      expect(file.headers.get('cache-control')).toBe('no-cache');
      expect(file.headers.get('content-security-policy')).toContain("worker-src 'self';manifest-src 'self'");
    }
    rmSync(dist, { recursive: true });
  });

  it.each(['is not built', 'has no service worker'])(
    'removes the service worker of an earlier build if it %s',
    async (state) => {
      const dist = mkdtempSync(join(tmpdir(), 'plainscan-web-'));
      if (state !== 'is not built') writeFileSync(join(dist, 'index.html'), '<!doctype html><title>App</title>');
      const booted = await boot({ scanner: false, env: { WEB_DIST: dist } });
      const worker = await booted.call('/sw.js');
      expect(worker.status).toBe(200);
      expect(worker.headers.get('content-type')).toContain('javascript');
      expect(worker.headers.get('cache-control')).toBe('no-cache');
      expect(worker.body).toContain('registration.unregister()');
      rmSync(dist, { recursive: true });
    },
  );
});
