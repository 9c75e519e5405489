import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/class-names.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useMedia } from '../ui/media.ts';
import { pressShortcut } from '../ui/shortcuts.ts';
import { Spinner } from '../ui/spinner.tsx';
import { AlertsLink } from './alerts-link.tsx';
import { AppShortcuts, SEARCH_KEYS } from './app-shortcuts.tsx';
import { BottomTabs } from './bottom-tabs.tsx';
import { DemoBar } from './demo-bar.tsx';
import { Logo } from './logo.tsx';
import { useSession } from './session.ts';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { StatusBars } from './status-bars.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const Dialog = lazy(() => import('../ui/dialog.tsx').then((m) => ({ default: m.Dialog })));

export function Shell() {
  const wide = useMedia('(min-width: 48rem)');
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  const { user } = useSession();
  const main = useFocusOnNavigation();
  return (
    <>
      <SkipLink />
      {wide ? (
        <aside className="fixed inset-y-0 left-0 w-64 border-r border-line bg-surface">
          <Sidebar />
        </aside>
      ) : (
        <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-surface px-2">
          <span className="ml-2">
            <Logo />
          </span>
          <AlertsLink className="ml-auto" />
          <IconButton label="Search stocks" onPress={() => pressShortcut(SEARCH_KEYS)}>
            <Search aria-hidden size={19} />
          </IconButton>
        </header>
      )}
      {!wide && drawerOpen && (
        <Suspense>
          <Dialog title="Menu" hideTitle place="left" onClose={() => setDrawerOpen(false)}>
            <Sidebar onNavigate={() => setDrawerOpen(false)} />
          </Dialog>
        </Suspense>
      )}
      <AppShortcuts />
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className={classes('pb-(--tabs) outline-none md:pl-64', user?.demo && '[--bar:2rem]')}
      >
        <StatusBars />
        {user?.demo && <DemoBar />}
        <div className="mx-auto max-w-[100rem] px-4 py-5 sm:px-6 lg:px-8 lg:py-7">
          <ErrorBoundary key={pathname} title="We couldn't show this page">
            <Suspense fallback={<Spinner />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </div>
      </main>
      {!wide && <BottomTabs onMenu={() => setDrawerOpen(true)} />}
    </>
  );
}
