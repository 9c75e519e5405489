import { lazy } from 'react';
import { Navigate, useLocation, type RouteObject } from 'react-router-dom';
import { EntryPage } from '../features/entry/entry-page.tsx';
import { TermsGate } from '../features/terms/terms-gate.tsx';
import { safeRedirect } from '../lib/safe-redirect.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { Shell } from './shell.tsx';
import { UnbuiltPage } from './unbuilt-page.tsx';

const HomePage = lazy(() => import('../features/home/home-page.tsx').then((m) => ({ default: m.HomePage })));
const ScannerPage = lazy(() =>
  import('../features/scanner/scanner-page.tsx').then((m) => ({ default: m.ScannerPage })),
);

const TermsPage = lazy(() => import('../features/terms/terms-page.tsx').then((m) => ({ default: m.TermsPage })));

/** Pages of everyone, signed in or not, before the terms and after. */
const open: RouteObject[] = [{ path: '/terms', element: <TermsPage /> }];

/** Pages that need a session: without one they show the sign-in screen in place, and open by themselves afterwards. */
const PROTECTED = ['/dashboard', '/news', '/scanner', '/journal', '/settings', '/home'] as const;

function AfterSignIn() {
  const { search } = useLocation();
  return <Navigate replace to={safeRedirect(new URLSearchParams(search).get('redirect'))} />;
}

const signIn = ['/login', '/signup'];

export const signedOutRoutes: RouteObject[] = [
  ...open,
  ...['/', ...signIn, ...PROTECTED].map((path) => ({ path, element: <EntryPage /> })),
  {
    path: '*',
    element: (
      <main>
        <NotFoundPage />
      </main>
    ),
  },
];

export const signedInRoutes: RouteObject[] = [
  ...open,
  ...signIn.map((path) => ({ path, element: <AfterSignIn /> })),
  {
    element: (
      <TermsGate>
        <Shell />
      </TermsGate>
    ),
    children: [
      ...['/', '/dashboard', '/home'].map((path) => ({ path, element: <HomePage /> })),
      { path: '/scanner', element: <ScannerPage /> },
      { path: '/news', element: <UnbuiltPage title="Financial News" /> },
      { path: '/journal', element: <UnbuiltPage title="Trading Journal" /> },
      { path: '/pricing', element: <UnbuiltPage title="Pricing" /> },
      { path: '/settings', element: <UnbuiltPage title="Settings" /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
