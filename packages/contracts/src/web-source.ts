import * as contracts from './index.ts';
import { allRoutes } from './lock.ts';

type Primitive = string | number;
const isPrimitive = (value: unknown): value is Primitive => typeof value === 'string' || typeof value === 'number';
const isConstant = (value: unknown): value is Primitive | readonly Primitive[] =>
  isPrimitive(value) || (Array.isArray(value) && value.every(isPrimitive));

const literal = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(literal).join(', ')}]` : JSON.stringify(value);

/** The exported constants of the contracts; lists keep their literal types. */
const constants = (): string[] =>
  Object.entries(contracts)
    .filter(([name, value]) => /^[A-Z][A-Z0-9_]*$/.test(name) && isConstant(value))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `export const ${name} = ${literal(value)}${Array.isArray(value) ? ' as const' : ''};`);

const routeName = new Map<unknown, string>(
  Object.entries(contracts).flatMap(([name, value]) => (name.endsWith('Route') ? [[value, name]] : [])),
);

/** Method and path of every route, by the name its contract is exported under. */
const routes = (): string[] =>
  allRoutes
    .map((route) => [routeName.get(route)!, route] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { method, path }]) => `  ${name}: ['${method}', '${path}'],`);

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
