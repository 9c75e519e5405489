import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AppError, listNews, recordAdminCall } from '@plainscan/contracts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { FakeNews } from './fake-news.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

/** Sends a GET without normalizing its target or headers. */
const rawGet = (url: string, target: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; code: unknown }>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), new URL(url).hostname);
    const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers });
    socket.write(`GET ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    let response = '';
    socket.on('data', (part) => (response += part.toString('latin1')));
    socket.on('close', () =>
      resolve({ status: Number(response.split(' ')[1]), code: /"code":"(\w+)"/.exec(response)?.[1] ?? null }),
    );
    socket.on('error', reject);
  });

let booted: BootedGateway;
const dist = mkdtempSync(join(tmpdir(), 'plainscan-web-'));
beforeAll(async () => {
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>App</title>');
  const env = { WEB_DIST: dist, PUBLIC_URL: 'https://plainscan.example' };
  booted = await bootGateway({ auth: true, env });
});
afterEach(() => booted.auth.reset());
afterAll(async () => {
  await booted.stop();
  rmSync(dist, { recursive: true });
});

describe('a temporary error', () => {
  it.each([
    ['unavailable', 'UNAVAILABLE', 503],
    ['timeout', 'TIMEOUT', 504],
  ] as const)('of category %s has a Retry-After header', async (category, code, status) => {
    const news = booted.fakes!.app.get(FakeNews);
    news.on(listNews, () => {
      throw new AppError(category, code, 'Later.');
    });
    const response = await booted.as({}, '/api/financial-news');
    news.reset();
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([status, true]);
  });
});

describe('a hostile path', () => {
  it.each([
    '//evil',
    '//evil.example/',
    '/api//trades',
    '/api/app-info//',
    '/%00',
    '/assets/%00.js',
    '/a%00b',
    '/api/%00',
    '///',
    '/\\evil',
    '/assets//',
    '/assets/../%2e%2e/',
  ])('never causes an internal error: %s', async (target) => {
    booted.lines.length = 0;
    for (const accept of ['*/*', 'text/html']) {
      const { status } = await rawGet(booted.url, target, { accept });
      expect([target, accept, status < 500]).toEqual([target, accept, true]);
    }
    expect(booted.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

it('the gateway rejects a line number that PostgreSQL cannot store', async () => {
  const rows = `/api/journal/imports/${randomUUID()}/rows?after=9007199254740991`;
  expect(await booted.as({}, rows)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
});

it('the audit log replaces characters that PostgreSQL cannot store', async () => {
  const body = `{"url":"https://a\\u0000b.example/\\ud800"}`;
  await booted.as({ userId: randomUUID(), role: 'admin' }, '/api/admin/update-url', { body });
  const recorded = JSON.stringify(booted.auth.lastInput(recordAdminCall));
  expect(recorded).toContain('/api/admin/update-url');
  expect(recorded).not.toMatch(/\\u0000|\\ud800/);
});

describe('the Host header', () => {
  it.each([
    'localhost',
    'localhost:8080',
    '127.0.0.1:8080',
    '10.1.2.3',
    '[::1]:8080',
    'plainscan.example',
    'PlainScan.example:443',
  ])('may be %s', async (host) => {
    expect(await rawGet(booted.url, '/api/auth/jwks.json', { host })).toMatchObject({ status: 200 });
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    'plainscan.example.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:8080',
    'a@localhost',
    '',
  ])('is rejected when it is %p, to prevent DNS rebinding', async (host) => {
    for (const target of ['/api/auth/jwks.json', '/', '/api/outbox'])
      expect(await rawGet(booted.url, target, { host })).toEqual({ status: 421, code: 'UNKNOWN_HOST' });
  });

  it('is not checked for health probes', async () => {
    expect(await rawGet(booted.url, '/healthz', { host: 'gateway.plainscan.svc' })).toMatchObject({ status: 200 });
  });
});

describe('a demo reachable from other machines', () => {
  const externalAddress = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

  it('logs a warning and shows its outbox only to its own machine', async () => {
    const demo = await bootGateway({ auth: true, env: { DEMO: 'true', GATEWAY_HOST: '0.0.0.0' } });
    try {
      expect(demo.lines.filter(({ level, msg }) => level === 'warn' && /demo/i.test(String(msg)))).toHaveLength(1);
      const { port } = new URL(demo.url);
      expect((await rawGet(`http://127.0.0.1:${port}`, '/api/outbox')).status).toBe(200);
      if (externalAddress !== undefined)
        expect(await rawGet(`http://${externalAddress}:${port}`, '/api/outbox')).toMatchObject({ status: 403 });
      const nonLocalRequests: Record<string, string>[] = [
        { 'x-forwarded-for': '203.0.113.7' },
        { forwarded: 'for=203.0.113.7' },
        { via: '1.1 proxy' },
        { host: '192.168.1.5' },
      ];
      for (const headers of nonLocalRequests)
        expect([headers, await rawGet(demo.url, '/api/outbox', headers)]).toEqual([
          headers,
          { status: 403, code: 'FORBIDDEN' },
        ]);
    } finally {
      await demo.stop();
    }
  });

  it('does not show its outbox through a local proxy that adds no header', async () => {
    const demo = await bootGateway({ auth: true, env: { DEMO: 'true', PUBLIC_URL: 'https://plainscan.example' } });
    try {
      expect(await rawGet(demo.url, '/api/outbox')).toEqual({ status: 403, code: 'FORBIDDEN' });
    } finally {
      await demo.stop();
    }
  });
});
