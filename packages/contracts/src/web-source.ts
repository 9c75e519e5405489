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

/** All routes by the export name of their contract. */
const namedRoutes = Object.entries(registry.routes).sort(([a], [b]) => (a < b ? -1 : 1));

const routes = (): string[] => namedRoutes.map(([name, { method, path }]) => `  ${name}: ['${method}', '${path}'],`);

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
  const request = `export const ${verb} = (${parameters}) => call('${name}', { ${input.join(', ')} });`;
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
    `export const use${noun} = (${hookParameters}) => useRoute('${name}', ${key}, () => ${verb}(${readArgs}));`,
  ];
}

/** Source text of `web/src/api/generated-client.ts`. */
export const webClientSource = (): string =>
  [
    '// Generated from @plainscan/contracts by `npm run generate`. Do not edit.',
    "import { call, type Body, type Options, type QueryOf } from './calls.ts';",
    "import { useRoute } from './use-route.ts';",
    '',
    ...namedRoutes.flatMap(([name, route]) => (isJson(route) ? clientOf(name, route) : [])),
    '',
  ].join('\n');

/** Source text of `web/src/api/generated.ts`. */
export const webSource = (): string =>
  [
    '// Generated from @plainscan/contracts by `npm run generate`. Do not edit.',
    '',
    '/** Method and path of every route. Types come from the contracts; their schemas stay out of the bundle. */',
    'export const ROUTES = {',
    ...routes(),
    '} as const;',
    '',
    ...constants(),
    '',
  ].join('\n');
