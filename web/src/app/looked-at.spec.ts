import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { RouteObject } from 'react-router-dom';
import { openRoutes, signedInRoutes, signedOutRoutes } from './routes.tsx';

interface Looks {
  routesOf(audience: 'open' | 'visitor' | 'member'): readonly string[];
}
/** Of another workspace: it imports nothing of its own. */
const LOOKS = join(import.meta.dirname, '../../../e2e/src/looks/routes.ts');
const { routesOf } = (await import(LOOKS)) as Looks;

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);

describe('the looks', () => {
  it.each([
    ['open', openRoutes],
    ['visitor', signedOutRoutes],
    ['member', signedInRoutes],
  ] as const)('show every route, and none that is not there: %s', (audience, routes) => {
    expect([...routesOf(audience)].sort()).toEqual([...new Set(pathsOf(routes))].sort());
  });
});
