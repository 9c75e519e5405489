import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { PUBLIC_COLUMN } from './public-column.ts';
import { SiteFooter } from './site-footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { StatusBars } from './status-bars.tsx';
import { TopNav } from './top-nav.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The public site: navigation above the page, footer below. Without children it renders nested routes. */
export function PublicFrame({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const main = useFocusOnNavigation();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <StatusBars />
      <TopNav />
      {/* Full height from the start, so the footer doesn't jump when the page loads. */}
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className="flex min-h-[calc(100dvh-4rem)] flex-1 flex-col outline-none"
      >
        <ErrorBoundary key={pathname} title="We couldn't show this page">
          <Suspense fallback={<Spinner />}>{children ?? <Outlet />}</Suspense>
        </ErrorBoundary>
      </main>
      <SiteFooter />
    </div>
  );
}

/** A public page within the site's column. */
export const PublicColumn = ({ children }: { children?: ReactNode }) => (
  <div className={`${PUBLIC_COLUMN} py-8 sm:py-12`}>{children ?? <Outlet />}</div>
);
