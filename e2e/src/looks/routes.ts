/** Pages that are the same with and without a session, pages for visitors, and pages for signed-in users. */
export interface Routes {
  readonly open?: readonly string[];
  readonly visitor?: readonly string[];
  readonly member?: readonly string[];
}
export type Audience = keyof Routes;

const ADMIN_ROUTES = [
  '/admin',
  '/admin/url-manager',
  '/admin/scan-hours',
  '/admin/audit',
  '/admin/deletions',
  '/admin/users',
  '/admin/market',
  '/admin/queues',
] as const;

/**
 * Which area covers which routes of the web app, in the router's notation: `*` is any other path. A test of the web app compares
 * this with its routes; an area fails if it doesn't cover all of its routes.
 */
export const ROUTES_OF_AREAS = {
  accounts: {
    open: [
      '/forgot-password',
      '/reset-password',
      '/verify-email',
      '/confirm-email',
      '/auth/callback',
      '/outbox',
      '/test-auth',
    ],
    visitor: [
      '/login',
      '/signup',
      '/auth',
      '/dashboard',
      '/home',
      '/scanner',
      '/stocks/:symbol',
      '/settings',
      '/keep-account',
      '*',
    ],
    member: ['/login', '/signup', '/auth', '/settings', '*'],
  },
  demo: { visitor: ['/scanner'], member: ['/', '/scanner', '/settings', '/keep-account'] },
  site: { visitor: ['/', '/about', '/mission', '/terms'], member: ['/about', '/mission', '/terms'] },
  billing: {
    visitor: ['/pricing', '/checkout', '/subscribe', '/payment/success'],
    member: ['/', '/pricing', '/checkout', '/subscribe', '/payment/success'],
  },
  scanner: { member: ['/', '/dashboard', '/home', '/scanner', '/stocks/:symbol'] },
  strategies: { member: ['/scanner'] },
  journal: {
    visitor: ['/journal', '/journal/trades/:id', '/journal/import', '/journal/import/:id'],
    member: ['/journal', '/journal/trades/:id', '/journal/import', '/journal/import/:id'],
  },
  news: { visitor: ['/news'], member: ['/news'] },
  watchlists: { visitor: ['/watchlists'], member: ['/watchlists'] },
  replay: { visitor: ['/scanner/replay'], member: ['/scanner/replay'] },
  alerts: { open: ['/unsubscribe'], visitor: ['/alerts'], member: ['/alerts'] },
  'url-manager': { visitor: ADMIN_ROUTES, member: ADMIN_ROUTES },
} as const satisfies Readonly<Record<string, Routes>>;

export type AreaName = keyof typeof ROUTES_OF_AREAS;

/** All routes of one audience that any area covers. */
export const routesOf = (audience: Audience): readonly string[] => [
  ...new Set(Object.values(ROUTES_OF_AREAS).flatMap((routes: Routes) => routes[audience] ?? [])),
];

const matches = (route: string, pathname: string): boolean =>
  new RegExp(`^${route.replace(/:[^/]+/g, '[^/]+')}$`).test(pathname);

/** The route that matches a path. */
export function routeOf(pathname: string, signedIn: boolean): { audience: Audience; route: string } {
  const audiences: readonly Audience[] = ['open', signedIn ? 'member' : 'visitor'];
  for (const audience of audiences) {
    const found = routesOf(audience)
      .toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':')))
      .find((route) => route !== '*' && matches(route, pathname));
    if (found) return { audience, route: found };
  }
  return { audience: audiences[1]!, route: '*' };
}
