import type { RouteContract } from '@plainscan/contracts';
import { routes } from '@plainscan/contracts/registry';
import fc from 'fast-check';
import { samplePathOf, VALID_BODIES } from './valid-bodies.ts';

export type Caller = 'visitor' | 'user' | 'admin';

export interface FuzzedRequest {
  route: RouteContract;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  caller: Caller;
}

/** The ID that `samplePathOf` fills in; no resource has it. */
export const UNKNOWN_ID = '7f1c1d5e-6c1b-4a55-9b0e-0c6c3b3a8f11';

/** These would end the session or delete the account that other requests use. */
const ENDS_SESSION = /\/(?:sign-out|delete-account|sessions)\b/;
const ROUTES = Object.entries(routes);

const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'prototype', 'valueOf'];
const SENTENCES = [
  ...NAMES.flatMap((name) => [`${name} is foo`, `${name} in foo`, `sector is ${name}`, `${name} below 30`]),
  'rsi below 9007199254740993',
  'price above 1e999 and volume below -0',
  '9x'.repeat(250),
  '('.repeat(400),
];
const LONE_SURROGATES = ['\ud800', '\udfff', 'a\ud800b', '\udc00\ud800'];
const TEXTS = [
  ...NAMES,
  ...SENTENCES,
  ...LONE_SURROGATES,
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0000@example.com',
  '\ufeff',
  '\u202e',
  '\u0300'.repeat(50),
  '%00',
  '../../etc/passwd',
  '9007199254740993',
  '-1',
  '1e400',
  'NaN',
  '0x10',
  "'; DROP TABLE users; --",
  '9'.repeat(400),
  'ann\0@example.com',
  'ann\ud800@example.com',
  'x'.repeat(5000),
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
];
const NUMBERS = [0, -0, -1, 0.1, 2 ** 31, 2 ** 53 + 2, -(2 ** 63), 1e21, 1e308, 5e-324];

const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);

const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary' }), fc.string());
const value = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS, null, true, [], {}, [null], { __proto__: null }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.array(text, { minLength: 200, maxLength: 400 }) },
);

const fields = (name: string): fc.Arbitrary<unknown> => {
  const valid = (VALID_BODIES[name] ?? {}) as Record<string, unknown>;
  const others = fc.constantFrom('query', 'plan', 'name', 'notes', 'tags', 'symbol', ...NAMES);
  const own = Object.keys(valid);
  const key = own.length === 0 ? others : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...own) }, others);
  const wrong = fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.tuple(key, value).map((one) => [one]) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...SENTENCES, ...LONE_SURROGATES)
        .map((query) => ('query' in valid ? [['query', query]] : [])),
    },
  );
  return wrong.map((entries) => Object.fromEntries([...Object.entries(valid), ...entries] as [string, unknown][]));
};

const RAW = [
  nested(5000, '[', ']'),
  nested(5000, '{"a":', '}').replace('}', '1}'),
  '{"__proto__":{"role":"admin"}}',
  '{"query":"a","query":"b"}',
  '[1e999]',
  '{"a":9007199254740993}',
  `[${Array(10_000).fill('1').join()}]`,
  '{',
  '\ufeff{}',
  '"\\ud800"',
  'null',
];

const bodyOf = (name: string): fc.Arbitrary<string | null> =>
  fc.oneof(
    { weight: 6, arbitrary: fields(name).map((each) => JSON.stringify(each)) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((each) => each.toWellFormed()) },
    { weight: 1, arbitrary: fc.constant(null) },
  );

const encode = (part: string): string => encodeURIComponent(part.toWellFormed());
const MALFORMED = ['%', '%0', '%zz', '%00', '%ff', '%ed%a0%80', '%c0%ae', '..', '//', '/', '%2f', '%5c', ';a=b', '*'];
const part = fc.oneof(fc.constantFrom(...MALFORMED), text.map(encode));

const pathOf = (route: RouteContract): fc.Arbitrary<string> => {
  const [valid = ''] = samplePathOf(route).split('?');
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant(valid) },
    {
      weight: 3,
      arbitrary: fc.array(part, { minLength: 1, maxLength: 1 }).map(([each]) => fillPath(route.path, each!)),
    },
    { weight: 1, arbitrary: part.map((each) => `${valid}${each}`) },
    { weight: 1, arbitrary: fc.constantFrom(`/${valid}`, `${valid}//`, valid.replace('/api/', '/api//'), '//evil') },
  );
};
const fillPath = (path: string, segment: string): string =>
  path.includes(':') ? path.replace(/:\w+/g, () => segment) : `${path}/${segment}`;

const PARAMETERS = ['after', 'limit', 'offset', 'cursor', 'symbol', 'from', 'to', 'q', 'query', 'format', 'sessions'];
const queryOf = (route: RouteContract): fc.Arbitrary<string> => {
  const valid = samplePathOf(route).split('?')[1] ?? '';
  const parameter = fc
    .tuple(fc.constantFrom(...PARAMETERS, ...NAMES), part)
    .map(([name, each]) => `${name}=${each.replace(/[#/]/g, '')}`);
  const wrong = fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(parameter, { maxLength: 2 }));
  return wrong.map((all) => {
    const query = [...(valid ? [valid] : []), ...all].join('&');
    return query ? `?${query}` : '';
  });
};

const header = (name: string, ...values: string[]): fc.Arbitrary<Record<string, string>> =>
  fc.constantFrom(...values).map((each) => ({ [name]: each }));
const headers = fc
  .array(
    fc.oneof(
      header('x-user-timezone', 'Nowhere', '__proto__', 'constructor', 'a'.repeat(3000), '\xff'),
      header('x-request-id', '\xff', 'a'.repeat(300), '__proto__'),
      header('idempotency-key', '', '\xff', 'k'.repeat(201), 'constructor'),
      header('cookie', 'plainscan_refresh=%ff%zz', 'plainscan_flow=a.b.c', '__proto__=x; ;;=', 'plainscan_signup=\xff'),
      header('accept', 'text/html', '*/*', '\xff'),
      header('accept-encoding', 'zstd', 'br;q=x', ''),
      header('range', 'bytes=0-', 'bytes=9-1'),
      header('if-none-match', '*', '\xff'),
    ),
    { maxLength: 1 },
  )
  .map((all) => Object.assign({}, ...all) as Record<string, string>);
const TYPES = ['text/plain', 'text/csv', 'multipart/form-data', 'application/json; charset=utf-16', '\xff', ''];
const type = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
);

/** Requests to every route, most of them valid except for one field, parameter, or header. */
export const fuzzedRequests: fc.Arbitrary<FuzzedRequest> = fc
  .constantFrom(...ROUTES.filter(([, { path }]) => !ENDS_SESSION.test(path)))
  .chain(([name, route]) =>
    fc
      .record({
        method: fc.oneof(
          { weight: 15, arbitrary: fc.constant<string>(route.method) },
          { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
        ),
        path: pathOf(route),
        query: queryOf(route),
        body: bodyOf(name),
        type,
        headers,
        caller: fc.oneof(
          // Administrators have Premium and scan without a limit.
          { weight: 5, arbitrary: fc.constant<Caller>('admin') },
          { weight: 3, arbitrary: fc.constant<Caller>(route.access === 'admin' ? 'admin' : 'user') },
          { weight: 1, arbitrary: fc.constant<Caller>('visitor') },
        ),
      })
      .map(({ query, path, type: contentType, headers: more, ...rest }) => ({
        ...rest,
        route,
        path: path + query,
        headers: { ...(contentType && { 'content-type': contentType }), ...more },
      })),
  );
