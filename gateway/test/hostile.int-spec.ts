import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type RouteContract, signInRoute } from '@plainscan/contracts';
import { routes } from '@plainscan/contracts/registry';
import fc from 'fast-check';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { samplePathOf, requestOf, VALID_BODIES } from './valid-bodies.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

const ROUTES: [string, RouteContract][] = Object.entries(routes);

/** Matches a source path, a stack trace, or a URL with a password. */
const LEAKED_INTERNALS = /node_modules|\/(?:src|dist|work|home)\/|\.[cm]?[jt]s:\d+|\n\s+at |\w:\/\/[^\s/@"]+@/;

const SIGNED_IN = 'a valid session';

/** Sends bytes that no HTTP client would send, and returns the response. */
const sendRaw = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (part) => (received += part.toString('latin1')));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });

describe('the gateway under hostile input', () => {
  let booted: BootedGateway;
  beforeAll(async () => {
    booted = await bootGateway({ auth: true, billing: true, journal: true, env: { DEMO: 'true' } });
  });
  afterAll(async () => {
    await booted.stop();
  });

  it('responds to valid input on every route, so that the other tests reach all of them', async () => {
    const failures: string[] = [];
    for (const [name, route] of ROUTES) {
      const { status, body } = await booted.as({ role: 'admin' }, samplePathOf(route), requestOf(name, route));
      if (status >= 500) failures.push(`${route.method} ${route.path}: ${status} ${JSON.stringify(body)}`);
    }
    expect(failures).toEqual([]);
  });

  const paths = fc.oneof(
    fc.constantFrom(...ROUTES.map(([, route]) => route.path)),
    fc.constantFrom(...ROUTES.map(([, route]) => samplePathOf(route).split('?')[0]!)),
    fc.webPath(),
    fc.string().map((part) => `/api/stocks/${encodeURIComponent(part.toWellFormed())}/bars`),
    fc.constantFrom(
      '/api/%',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..%5c..%5cpackage.json',
      '/assets/%00.js',
      '//evil.example',
      '/api/stocks/%ff/bars',
    ),
  );
  const request = fc.record({
    path: paths,
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
    query: fc.oneof(
      fc.constant(''),
      fc.webQueryParameters().map((query) => `?${query}`),
    ),
    body: fc.option(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.jsonValue({ maxDepth: 8 }).map((value) => JSON.stringify({ query: value })),
        fc.jsonValue({ maxDepth: 4 }).map((plan) => JSON.stringify({ query: 'a', plan })),
        fc.constantFrom(
          '{"__proto__":{"admin":true},"query":"a"}',
          '{"query":"a","constructor":{"prototype":{"admin":true}}}',
          '{"query":"a","query":"b"}',
          '{"query":"\\u0000\\ud800"}',
          '[1e999]',
          `{"query":"${'x'.repeat(70_000)}"}`,
          '['.repeat(30_000) + ']'.repeat(30_000),
          `{"query":"a","plan":${'{"kind":"not","of":'.repeat(3000)}1${'}'.repeat(3000)}}`,
        ),
      ),
    ),
    type: fc.constantFrom(
      'application/json',
      'text/plain',
      'text/csv',
      'multipart/form-data',
      'application/json; charset=utf-16',
      '',
    ),
    zone: fc.constantFrom('Europe/Paris', 'Nowhere', '', '\t', 'a'.repeat(3000)),
    cookie: fc.constantFrom(
      '',
      'plainscan_refresh=%ff%zz',
      'plainscan_refresh="; ;;=;__proto__=x; constructor=y',
      `plainscan_refresh=${'x'.repeat(5000)}`,
      'plainscan_flow=a.b.c; plainscan_signup=\u00ff',
    ),
    origin: fc.oneof(
      { weight: 6, arbitrary: fc.constant('') }, // any other value is rejected before the rest is validated
      { weight: 1, arbitrary: fc.constantFrom('null', 'https://evil.example', 'http://[', '\u00ff') },
    ),
    authorization: fc.oneof(
      fc.constant(SIGNED_IN),
      fc.constantFrom('', 'admin@example.com', 'Bearer a.b.c', 'Bearer', 'a'.repeat(7000)),
    ),
  });
  /** the token of a new user, who hasn't used up any rate limit */
  const newUserToken = () => booted.issuer.mint({ userId: randomUUID() });

  it('never returns a 500, and always an error body', async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ path, method, query, body, type, zone, cookie, origin, authorization }) => {
        const response = await fetch(`${booted.url}${path}${query}`, {
          method,
          redirect: 'manual',
          headers: {
            'x-user-timezone': zone.trim(),
            ...(type && { 'content-type': type }),
            ...(cookie && { cookie }),
            ...(origin && { origin }),
            ...(authorization && { authorization: authorization === SIGNED_IN ? await newUserToken() : authorization }),
          },
          ...(method !== 'GET' && body !== null && { body }),
        });
        const text = await response.text();
        if (response.status >= 500) throw new Error(`${method} ${path}${query}: ${response.status} ${text}`);
        if (response.status >= 400 || !path.startsWith('/api/docs')) expect(text).not.toMatch(LEAKED_INTERNALS);
        if (response.status >= 400)
          expect(JSON.parse(text)).toMatchObject({
            code: expect.any(String),
            error: { message: expect.any(String) },
            requestId: expect.any(String),
          });
      }),
      { numRuns: 300 },
    );
    expect(booted.lines.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
  }, 60_000);

  it.each(ROUTES.filter(([name, { rawBody }]) => name in VALID_BODIES && !rawBody))(
    'rejects it in any field of a body, or treats it as plain data: %s',
    async (name, route) => {
      const valid = VALID_BODIES[name] as Record<string, unknown>;
      const value = fc.oneof(
        fc.jsonValue({ maxDepth: 3 }),
        fc.constantFrom<unknown>(
          -1,
          0,
          1e21,
          5e-324,
          '1e3',
          'Infinity',
          '0x10',
          '\u0000',
          '\ud800',
          '9'.repeat(40),
          [],
        ),
      );
      const field = fc.constantFrom(
        ...Object.keys(valid),
        '__proto__',
        'notes',
        'tags',
        'date',
        'executions',
        'include',
      );
      await fc.assert(
        fc.asyncProperty(field, value, async (key, wrong) => {
          const body = JSON.stringify(Object.fromEntries([...Object.entries(valid), [key, wrong]]));
          const authorization = await newUserToken();
          const response = await fetch(`${booted.url}${samplePathOf(route)}`, {
            method: route.method,
            headers: { 'content-type': 'application/json', authorization },
            body,
          });
          const text = await response.text();
          if (response.status >= 500) throw new Error(`${body}: ${response.status} ${text}`);
          expect(text).not.toMatch(LEAKED_INTERNALS);
        }),
        { numRuns: 20 },
      );
    },
  );

  it.each([
    ['bytes that are not HTTP', 'hello\r\n\r\n'],
    ['an overlong header', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(17_000)}\r\n\r\n`],
    [
      'two Content-Length headers',
      'POST /api/stocks-scan HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\naa',
    ],
    [
      'both Content-Length and Transfer-Encoding',
      'POST /api/stocks-scan HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a malformed URL', 'GET /api/%zz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'],
    ['a NUL in a header', 'GET /api/app-info HTTP/1.1\r\nhost: localhost\r\nx-user-timezone: a\0b\r\n\r\n'],
    [
      'two Authorization headers',
      'GET /api/admin/scan-hours HTTP/1.1\r\nhost: localhost\r\nauthorization: a.b.c\r\nauthorization: d.e.f\r\nconnection: close\r\n\r\n',
    ],
  ])('returns a 4xx with an error body for %s', async (_case, bytes) => {
    const response = await sendRaw(booted.url, bytes);
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toMatchObject({
      code: expect.any(String),
      error: { message: expect.any(String) },
      requestId: expect.any(String),
    });
  });

  it('times out a body that trickles in', async () => {
    const socket = connect(Number(new URL(booted.url).port), '127.0.0.1');
    socket.write(
      `POST ${signInRoute.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50000\r\n\r\n`,
    );
    const drip = setInterval(() => socket.write(' '), 500);
    socket.on('error', () => undefined); // a write after the connection was closed
    let received = '';
    socket.on('data', (part) => (received += part.toString('latin1')));
    await new Promise((resolve) => socket.on('close', resolve));
    clearInterval(drip);
    expect(received).toMatch(/^HTTP\/1\.1 408 .*"code":"TIMEOUT"/s);
  }, 45_000);
});
