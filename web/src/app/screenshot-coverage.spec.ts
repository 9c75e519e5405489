import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RouteObject } from 'react-router-dom';
import { openRoutes, signedInRoutes, signedOutRoutes } from './routes.tsx';

interface Looks {
  routesOf(audience: 'open' | 'visitor' | 'member'): readonly string[];
}
/** Lives in another workspace and imports nothing. Tests run from the repository root. */
const LOOKS = resolve('e2e/src/looks/routes.ts');

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);

describe('the screenshot tests', () => {
  let looks: Looks;
  beforeAll(async () => {
    looks = (await import(LOOKS)) as Looks;
  });

  it.each([
    ['open', openRoutes],
    ['visitor', signedOutRoutes],
    ['member', signedInRoutes],
  ] as const)('cover every %s route and no others', (audience, routes) => {
    expect([...looks.routesOf(audience)].sort()).toEqual([...new Set(pathsOf(routes))].sort());
  });
});
