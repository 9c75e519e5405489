import type { RouteContract } from './http.ts';
import * as contracts from './index.ts';
import * as registry from './registry.ts';

type Primitive = string | number;
const isPrimitive = (value: unknown): value is Primitive => typeof value === 'string' || typeof value === 'number';
const isConstant = (value: unknown): value is Primitive | readonly Primitive[] =>
  isPrimitive(value) || (Array.isArray(value) && value.every(isPrimitive));

const literal = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(literal).join(', ')}]` : JSON.stringify(value);

/** The exported constants of the contracts, and objects that are defaults; lists keep their literal types. */
const constants = (): string[] =>
  Object.entries(contracts)
    .filter(([name, value]) => /^[A-Z][A-Z0-9_]*$/.test(name) && (isConstant(value) || name.startsWith('DEFAULT_')))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `export const ${name} = ${literal(value)}${Array.isArray(value) ? ' as const' : ''};`);

type NamedRoute = [name: string, route: RouteContract];

/** All routes by the export name of their contract. */
const namedRoutes: NamedRoute[] = Object.entries(registry.routes).sort(([a], [b]) => (a < b ? -1 : 1));

/** The first segments of the paths of each area. Each area has its own file, so that pages load only what they call. */
const AREAS: Record<string, readonly string[]> = {
  admin: ['admin'],
  alerts: ['alerts'],
  auth: ['auth', 'login', 'user'],
  billing: [
    'billing',
    'cancel-subscription',
    'create-payment-intent',
    'create-subscription',
    'resume-subscription',
    'stripe',
    'upgrade-to-premium',
  ],
  journal: ['account-stats', 'journal', 'trades'],
  lists: ['strategies', 'watchlists'],
};
const OTHERS = 'app';

function areaOf({ path }: RouteContract): string {
  const [, , segment = ''] = path.split('/');
  return Object.entries(AREAS).find(([, segments]) => segments.includes(segment))?.[0] ?? OTHERS;
}

/** Method and path of a route, with its name as a type. */
const reference = ([name, { method, path }]: NamedRoute): string =>
  `export const ${name}: RouteOf<'${name}'> = ['${method}', '${path}'];`;

const isJson = ({ fileTypes, redirects, rawBody }: RouteContract): boolean => !fileTypes && !redirects && !rawBody;
/** Requests and hooks of one route: `tradeRoute` gives `readTrade(id)` and `useTrade(id)`, `deleteTradeRoute` gives `deleteTrade(id)`. */
function clientOf(name: string, { method, path, body, query }: RouteContract): string[] {
  const base = name.replace(/Route$/, '').replace(/^get(?=[A-Z])/, '');
  const isRead = method === 'GET' && !base.startsWith('test');
  const noun = base.charAt(0).toUpperCase() + base.slice(1);
  const verb = isRead ? `read${noun}` : base;
  const ids = [...path.matchAll(/:(\w+)/g)].map(([, id]) => id!);
  const args = [...ids, ...(body ? ['body'] : []), ...(query ? ['query'] : [])];
  const parameters = [
    ...ids.map((id) => `${id}: string`),
    ...(body ? [`body: Body<'${name}'>`] : []),
    ...(query ? [`query: QueryOf<'${name}'> = {}`] : []),
    'options?: Options',
  ].join(', ');
  const input = ['...options', ...(ids.length > 0 ? [`params: { ${ids.join(', ')} }`] : []), ...args.slice(ids.length)];
  const request = `export const ${verb} = (${parameters}) => call(${name}, { ${input.join(', ')} });`;
  if (!isRead) return [request];
  const [first, ...rest] = args;
  const hookParameters =
    first === undefined
      ? 'enabled = true'
      : first === 'query'
        ? `query: QueryOf<'${name}'> | null = {}`
        : [
            `${first}: string | null`,
            ...rest.map((one) => (one === 'query' ? `query: QueryOf<'${name}'> = {}` : `${one}: string`)),
          ].join(', ');
  const key = first === undefined ? 'enabled && []' : `${first} && [${args.join(', ')}]`;
  const readArgs = [first && `${first}!`, ...rest].filter(Boolean).join(', ');
  return [
    request,
    `export const use${noun} = (${hookParameters}) => useRoute(${name}, ${key}, () => ${verb}(${readArgs}));`,
  ];
}

const callNames = (): string => `export type CallName =\n${namedRoutes.map(([name]) => `  | '${name}'`).join('\n')};`;

const GENERATED = '// Generated from @plainscan/contracts by `npm run generate`. Do not edit.';

const uses = (lines: readonly string[], word: string): boolean =>
  lines.some((line) => new RegExp(`\\b${word}\\b`).test(line));

const routesSource = (routes: readonly NamedRoute[]): string =>
  [GENERATED, "import type { RouteOf } from '../../calls.ts';", '', ...routes.map(reference), ''].join('\n');

function clientSource(area: string, routes: readonly NamedRoute[]): string {
  const called = routes.filter(([, route]) => isJson(route));
  const lines = called.flatMap(([name, route]) => clientOf(name, route));
  const types = ['Body', 'Options', 'QueryOf'].filter((type) => uses(lines, type)).map((type) => `type ${type}`);
  return [
    GENERATED,
    `import { ${['call', ...types].join(', ')} } from '../calls.ts';`,
    `import { ${called.map(([name]) => name).join(', ')} } from './routes/${area}.ts';`,
    ...(uses(lines, 'useRoute') ? ["import { useRoute } from '../use-route.ts';"] : []),
    '',
    ...lines,
    '',
  ].join('\n');
}

/** Source text of the generated files by their path in `web/src/api`: constants, and the routes, calls, and hooks of each area. */
export const webSources = (): Record<string, string> => ({
  'generated.ts': [GENERATED, '', callNames(), '', ...constants(), ''].join('\n'),
  ...Object.fromEntries(
    [...Object.keys(AREAS), OTHERS].flatMap((area) => {
      const routes = namedRoutes.filter(([, route]) => areaOf(route) === area);
      return [
        [`generated/routes/${area}.ts`, routesSource(routes)],
        [`generated/${area}.ts`, clientSource(area, routes)],
      ];
    }),
  ),
});
