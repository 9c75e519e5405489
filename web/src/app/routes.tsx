import { lazy } from 'react';
import { Navigate, useLocation, type RouteObject } from 'react-router-dom';
import { FORM_PATHS, useDestination } from '../features/auth/destination.ts';
import { TermsGate } from '../features/terms/terms-gate.tsx';
import { safeRedirect } from '../lib/safe-redirect.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PublicColumn, PublicFrame } from './public-frame.tsx';
import { useSession } from './session.ts';
import { Shell } from './shell.tsx';

const HomePage = lazy(() => import('../features/home/home-page.tsx').then((m) => ({ default: m.HomePage })));
const ScannerPage = lazy(() =>
  import('../features/scanner/scanner-page.tsx').then((m) => ({ default: m.ScannerPage })),
);

const TermsPage = lazy(() => import('../features/terms/terms-page.tsx').then((m) => ({ default: m.TermsPage })));

const OutboxPage = lazy(() => import('../features/debug/outbox-page.tsx').then((m) => ({ default: m.OutboxPage })));
const TestAuthPage = lazy(() =>
  import('../features/debug/test-auth-page.tsx').then((m) => ({ default: m.TestAuthPage })),
);
const SettingsPage = lazy(() =>
  import('../features/settings/settings-page.tsx').then((m) => ({ default: m.SettingsPage })),
);

const PricingPage = lazy(() =>
  import('../features/billing/pricing-page.tsx').then((m) => ({ default: m.PricingPage })),
);
const CheckoutPage = lazy(() =>
  import('../features/billing/checkout-page.tsx').then((m) => ({ default: m.CheckoutPage })),
);
const SubscribePage = lazy(() =>
  import('../features/billing/subscribe-page.tsx').then((m) => ({ default: m.SubscribePage })),
);
const SuccessPage = lazy(() =>
  import('../features/billing/success-page.tsx').then((m) => ({ default: m.SuccessPage })),
);
const JournalPage = lazy(() =>
  import('../features/journal/journal-page.tsx').then((m) => ({ default: m.JournalPage })),
);
const TradePage = lazy(() => import('../features/journal/trade-page.tsx').then((m) => ({ default: m.TradePage })));

const ImportPage = lazy(() =>
  import('../features/journal-import/import-page.tsx').then((m) => ({ default: m.ImportPage })),
);
const ImportReviewPage = lazy(() =>
  import('../features/journal-import/import-review-page.tsx').then((m) => ({ default: m.ImportReviewPage })),
);

const NewsPage = lazy(() => import('../features/news/news-page.tsx').then((m) => ({ default: m.NewsPage })));

const UrlManagerPage = lazy(() =>
  import('../features/admin/url-manager-page.tsx').then((m) => ({ default: m.UrlManagerPage })),
);

const PremiumGate = lazy(() =>
  import('../features/billing/premium-gate.tsx').then((m) => ({ default: m.PremiumGate })),
);
const VisitorUpsell = lazy(() =>
  import('../features/billing/premium-gate.tsx').then((m) => ({ default: m.VisitorUpsell })),
);

const LandingPage = lazy(() =>
  import('../features/landing/landing-page.tsx').then((m) => ({ default: m.LandingPage })),
);
const StoryPage = lazy(() => import('../features/story/story-page.tsx').then((m) => ({ default: m.StoryPage })));
const MissionPage = lazy(() => import('../features/story/mission-page.tsx').then((m) => ({ default: m.MissionPage })));
const AuthPage = lazy(() => import('../features/auth/auth-page.tsx').then((m) => ({ default: m.AuthPage })));
const ForgotPage = lazy(() => import('../features/auth/forgot-page.tsx').then((m) => ({ default: m.ForgotPage })));
const ResetPage = lazy(() => import('../features/auth/reset-page.tsx').then((m) => ({ default: m.ResetPage })));
const VerifyPage = lazy(() => import('../features/auth/verify-page.tsx').then((m) => ({ default: m.VerifyPage })));
const ConfirmEmailPage = lazy(() =>
  import('../features/auth/confirm-email-page.tsx').then((m) => ({ default: m.ConfirmEmailPage })),
);
const CallbackPage = lazy(() =>
  import('../features/auth/callback-page.tsx').then((m) => ({ default: m.CallbackPage })),
);

/** Pages of everyone, signed in or not, before the terms and after: they stay as they are when a session begins or ends. */
export const openRoutes: RouteObject[] = [
  { path: '/forgot-password', element: <ForgotPage /> },
  { path: '/reset-password', element: <ResetPage /> },
  { path: '/verify-email', element: <VerifyPage /> },
  { path: '/confirm-email', element: <ConfirmEmailPage /> },
  { path: '/auth/callback', element: <CallbackPage /> },
  { path: '/outbox', element: <OutboxPage /> },
  { path: '/test-auth', element: <TestAuthPage /> },
];

/** The public site as everyone sees it, before the terms and after. */
const siteRoutes: RouteObject[] = [
  { path: '/about', element: <StoryPage /> },
  { path: '/mission', element: <MissionPage /> },
  { element: <PublicColumn />, children: [{ path: '/terms', element: <TermsPage /> }] },
];

/** Pages of everyone that stand in the shell for those who are signed in, and in the public site for visitors. */
const sharedRoutes: (RouteObject & { path: string })[] = [
  { path: '/pricing', element: <PricingPage /> },
  { path: '/checkout', element: <CheckoutPage /> },
  { path: '/subscribe', element: <SubscribePage /> },
  { path: '/payment/success', element: <SuccessPage /> },
];

const JOURNAL = 'Trading Journal';
/** Pages of Premium, by the feature that is sold in their place. */
const PREMIUM_PAGES = [
  { path: '/news', feature: 'Financial News', element: <NewsPage /> },
  { path: '/journal', feature: JOURNAL, element: <JournalPage /> },
  { path: '/journal/trades/:id', feature: JOURNAL, element: <TradePage /> },
  { path: '/journal/import', feature: JOURNAL, element: <ImportPage /> },
  { path: '/journal/import/:id', feature: JOURNAL, element: <ImportReviewPage /> },
] as const;

/** Pages that need a session: without one they show the sign-in screen in place, and open by themselves afterwards. Those of Premium are sold beside it. */
const PROTECTED = ['/dashboard', '/scanner', '/settings', '/home'] as const;

function AfterSignIn() {
  const { search } = useLocation();
  return <Navigate replace to={safeRedirect(new URLSearchParams(search).get('redirect'))} />;
}

/** /auth is how the page of prices says it: the form has an address of its own. */
function ToForm() {
  const { mode, at } = useDestination();
  return <Navigate replace to={at(mode)} />;
}

const URL_MANAGER = '/admin/url-manager';
/** Visitors find nothing there; whose session ran out on it signs in again in place. */
const EndedAdmin = () =>
  useSession().notice === null ? (
    <PublicFrame>
      <NotFoundPage />
    </PublicFrame>
  ) : (
    <AuthPage />
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
  { path: '/auth', element: <ToForm /> },
  ...[...FORM_PATHS, ...PROTECTED].map((path) => ({ path, element: <AuthPage /> })),
  ...PREMIUM_PAGES.map(({ path, feature }) => ({
    path,
    element: <AuthPage beside={<VisitorUpsell feature={feature} />} />,
  })),
  { path: URL_MANAGER, element: <EndedAdmin /> },
];

export const signedInRoutes: RouteObject[] = [
  ...['/auth', ...FORM_PATHS].map((path) => ({ path, element: <AfterSignIn /> })),
  { element: <PublicFrame />, children: siteRoutes },
  {
    element: (
      <TermsGate>
        <Shell />
      </TermsGate>
    ),
    children: [
      ...['/', '/dashboard', '/home'].map((path) => ({ path, element: <HomePage /> })),
      { path: '/scanner', element: <ScannerPage /> },
      ...PREMIUM_PAGES.map(({ path, feature, element }) => ({
        path,
        element: <PremiumGate feature={feature}>{element}</PremiumGate>,
      })),
      ...sharedRoutes,
      { path: '/settings', element: <SettingsPage /> },
      { path: URL_MANAGER, element: <UrlManagerPage /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
