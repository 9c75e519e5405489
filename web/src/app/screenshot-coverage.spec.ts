import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RouteObject } from 'react-router-dom';
import { openRoutes, signedInRoutes, signedOutRoutes } from './routes.tsx';

interface ScreenshotRoutes {
  routesOf(audience: 'open' | 'visitor' | 'member'): readonly string[];
}
/** In another workspace, so it's imported by path; tests run from the repository root. */
const ROUTES_FILE = resolve('e2e/src/looks/routes.ts');

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);

describe('the screenshot tests', () => {
  let screenshots: ScreenshotRoutes;
  beforeAll(async () => {
    screenshots = (await import(ROUTES_FILE)) as ScreenshotRoutes;
  });

  it.each([
    ['open', openRoutes],
    ['visitor', signedOutRoutes],
    ['member', signedInRoutes],
  ] as const)('cover every %s route and no others', (audience, routes) => {
    expect([...screenshots.routesOf(audience)].sort()).toEqual([...new Set(pathsOf(routes))].sort());
  });
});
