import { matchRoutes, Navigate, useLocation, type RouteObject } from 'react-router-dom';
import { ADMIN_TABS } from '../features/admin/admin-tabs.ts';
import { FORM_PATHS, useDestination } from '../features/auth/destination.ts';
import { safeRedirect } from '../lib/safe-redirect.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { lazyPart, loadAhead } from './lazy-part.ts';
import { MemberFrame } from './member-frame.tsx';
import { useSession } from './session.ts';

const PublicFrame = lazyPart(() => import('./public-frame.tsx').then((m) => m.PublicFrame));
const PublicColumn = lazyPart(() => import('./public-frame.tsx').then((m) => m.PublicColumn));

const HomePage = lazyPart(() => import('../features/home/home-page.tsx').then((m) => m.HomePage));
const ScannerPage = lazyPart(() => import('../features/scanner/scanner-page.tsx').then((m) => m.ScannerPage));

const ReplayPage = lazyPart(() => import('../features/replay/replay-page.tsx').then((m) => m.ReplayPage));

const TermsPage = lazyPart(() => import('../features/terms/terms-page.tsx').then((m) => m.TermsPage));

const OutboxPage = lazyPart(() => import('../features/debug/outbox-page.tsx').then((m) => m.OutboxPage));
const TestAuthPage = lazyPart(() => import('../features/debug/test-auth-page.tsx').then((m) => m.TestAuthPage));
const SettingsPage = lazyPart(() => import('../features/settings/settings-page.tsx').then((m) => m.SettingsPage));

const PricingPage = lazyPart(() => import('../features/billing/pricing-page.tsx').then((m) => m.PricingPage));
const CheckoutPage = lazyPart(() => import('../features/billing/checkout-page.tsx').then((m) => m.CheckoutPage));
const SubscribePage = lazyPart(() => import('../features/billing/subscribe-page.tsx').then((m) => m.SubscribePage));
const SuccessPage = lazyPart(() => import('../features/billing/success-page.tsx').then((m) => m.SuccessPage));
const JournalPage = lazyPart(() => import('../features/journal/journal-page.tsx').then((m) => m.JournalPage));
const TradePage = lazyPart(() => import('../features/journal/trade-page.tsx').then((m) => m.TradePage));

const ImportPage = lazyPart(() => import('../features/journal-import/import-page.tsx').then((m) => m.ImportPage));
const ImportReviewPage = lazyPart(() =>
  import('../features/journal-import/import-review-page.tsx').then((m) => m.ImportReviewPage),
);

const StockPage = lazyPart(() => import('../features/stocks/stock-page.tsx').then((m) => m.StockPage));

const KeepAccountPage = lazyPart(() =>
  import('../features/settings/keep-account-page.tsx').then((m) => m.KeepAccountPage),
);

const AlertsPage = lazyPart(() => import('../features/alerts/alerts-page.tsx').then((m) => m.AlertsPage));
const UnsubscribePage = lazyPart(() =>
  import('../features/alerts/unsubscribe-page.tsx').then((m) => m.UnsubscribePage),
);

const WatchlistsPage = lazyPart(() =>
  import('../features/watchlists/watchlists-page.tsx').then((m) => m.WatchlistsPage),
);

const NewsPage = lazyPart(() => import('../features/news/news-page.tsx').then((m) => m.NewsPage));

const AdminPage = lazyPart(() => import('../features/admin/admin-page.tsx').then((m) => m.AdminPage));

const PremiumGate = lazyPart(() => import('../features/billing/premium-gate.tsx').then((m) => m.PremiumGate));
const VisitorUpsell = lazyPart(() => import('../features/billing/premium-gate.tsx').then((m) => m.VisitorUpsell));

const LandingPage = lazyPart(() => import('../features/landing/landing-page.tsx').then((m) => m.LandingPage));
const StoryPage = lazyPart(() => import('../features/story/story-page.tsx').then((m) => m.StoryPage));
const MissionPage = lazyPart(() => import('../features/story/mission-page.tsx').then((m) => m.MissionPage));
const SharedScanPage = lazyPart(() => import('../features/visitor/shared-scan-page.tsx').then((m) => m.SharedScanPage));
const AuthPage = lazyPart(() => import('../features/auth/auth-page.tsx').then((m) => m.AuthPage));
const ForgotPage = lazyPart(() => import('../features/auth/forgot-page.tsx').then((m) => m.ForgotPage));
const ResetPage = lazyPart(() => import('../features/auth/reset-page.tsx').then((m) => m.ResetPage));
const VerifyPage = lazyPart(() => import('../features/auth/verify-page.tsx').then((m) => m.VerifyPage));
const ConfirmEmailPage = lazyPart(() =>
  import('../features/auth/confirm-email-page.tsx').then((m) => m.ConfirmEmailPage),
);
const CallbackPage = lazyPart(() => import('../features/auth/callback-page.tsx').then((m) => m.CallbackPage));

/** Pages open to everyone, even before the terms are accepted. They stay mounted when a session begins or ends. */
export const openRoutes: RouteObject[] = [
  { path: '/forgot-password', element: <ForgotPage /> },
  { path: '/reset-password', element: <ResetPage /> },
  { path: '/verify-email', element: <VerifyPage /> },
  { path: '/confirm-email', element: <ConfirmEmailPage /> },
  { path: '/auth/callback', element: <CallbackPage /> },
  { path: '/unsubscribe', element: <UnsubscribePage /> },
  { path: '/outbox', element: <OutboxPage /> },
  { path: '/test-auth', element: <TestAuthPage /> },
];

/** The public site, the same for everyone. */
const siteRoutes: RouteObject[] = [
  { path: '/about', element: <StoryPage /> },
  { path: '/mission', element: <MissionPage /> },
  { element: <PublicColumn />, children: [{ path: '/terms', element: <TermsPage /> }] },
];

/** Pages shown in the shell to signed-in users and in the public site to visitors. */
const sharedRoutes: (RouteObject & { path: string })[] = [
  { path: '/pricing', element: <PricingPage /> },
  { path: '/checkout', element: <CheckoutPage /> },
  { path: '/subscribe', element: <SubscribePage /> },
  { path: '/payment/success', element: <SuccessPage /> },
];

const JOURNAL = 'Trading Journal';
/** Premium pages, each with the feature that its upsell names. */
const PREMIUM_PAGES = [
  { path: '/news', feature: 'News', element: <NewsPage /> },
  { path: '/journal', feature: JOURNAL, element: <JournalPage /> },
  { path: '/journal/trades/:id', feature: JOURNAL, element: <TradePage /> },
  { path: '/journal/import', feature: JOURNAL, element: <ImportPage /> },
  { path: '/journal/import/:id', feature: JOURNAL, element: <ImportReviewPage /> },
] as const;

/**
 * Pages that need a session. Without one they show the sign-in form in place and open after sign-in; Premium pages also
 * show what they offer.
 */
const PROTECTED = [
  '/dashboard',
  '/scanner/replay',
  '/stocks/:symbol',
  '/watchlists',
  '/settings',
  '/alerts',
  '/keep-account',
  '/home',
] as const;

function RedirectAfterSignIn() {
  const { search } = useLocation();
  return <Navigate replace to={safeRedirect(new URLSearchParams(search).get('redirect'))} />;
}

/** product.md's pricing page links to /auth, but the forms are at /login and /signup. */
function RedirectToForm() {
  const { mode, at } = useDestination();
  return <Navigate replace to={at(mode)} />;
}

const ADMIN_ROUTES = [
  { path: '/admin', element: <AdminPage /> },
  ...ADMIN_TABS.map((tab) => ({ path: `/admin/${tab}`, element: <AdminPage key={tab} tab={tab} /> })),
];
/** Not found for visitors. A user whose session has just expired can sign in again in place. */
const SignedOutAdmin = () =>
  useSession().notice === null ? (
    <PublicFrame>
      <NotFoundPage />
    </PublicFrame>
  ) : (
    <AuthPage />
  );

/** A shared scan opens without an account. */
const SHARED_SCAN = (
  <PublicFrame>
    <PublicColumn>
      <SharedScanPage />
    </PublicColumn>
  </PublicFrame>
);

export const signedOutRoutes: RouteObject[] = [
  {
    element: <PublicFrame />,
    children: [
      { path: '/', element: <LandingPage /> },
      ...siteRoutes,
      { element: <PublicColumn />, children: sharedRoutes },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
  { path: '/auth', element: <RedirectToForm /> },
  ...[...FORM_PATHS, ...PROTECTED].map((path) => ({ path, element: <AuthPage /> })),
  ...PREMIUM_PAGES.map(({ path, feature }) => ({
    path,
    element: <AuthPage aside={<VisitorUpsell feature={feature} />} />,
  })),
  { path: '/scanner', element: <AuthPage sharedScan={SHARED_SCAN} /> },
  ...ADMIN_ROUTES.map(({ path }) => ({ path, element: <SignedOutAdmin /> })),
];

export const signedInRoutes: RouteObject[] = [
  ...['/auth', ...FORM_PATHS].map((path) => ({ path, element: <RedirectAfterSignIn /> })),
  { element: <PublicFrame />, children: siteRoutes },
  {
    element: <MemberFrame />,
    children: [
      ...['/', '/dashboard', '/home'].map((path) => ({ path, element: <HomePage /> })),
      { path: '/scanner', element: <ScannerPage /> },
      { path: '/scanner/replay', element: <ReplayPage /> },
      { path: '/stocks/:symbol', element: <StockPage /> },
      ...PREMIUM_PAGES.map(({ path, feature, element }) => ({
        path,
        element: <PremiumGate feature={feature}>{element}</PremiumGate>,
      })),
      ...sharedRoutes,
      { path: '/watchlists', element: <WatchlistsPage /> },
      { path: '/alerts', element: <AlertsPage /> },
      { path: '/settings', element: <SettingsPage /> },
      { path: '/keep-account', element: <KeepAccountPage /> },
      ...ADMIN_ROUTES,
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

/** Loads the code for a path before anything is rendered. */
export function loadAt(pathname: string, signedIn: boolean) {
  const routes = signedIn ? signedInRoutes : signedOutRoutes;
  loadAhead(matchRoutes(openRoutes, pathname) ?? matchRoutes(routes, pathname));
}
