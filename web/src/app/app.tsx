import { Suspense } from 'react';
import { matchRoutes, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { ToastRegion } from '../ui/toast-region.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { evictUnused } from './evict-unused.ts';
import { openRoutes, signedInRoutes, signedOutRoutes } from './routes.tsx';
import { useSession } from './session.ts';
import { useRefetchFailed } from './use-refetch-failed.ts';

export const fetching: SWRConfiguration = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
  dedupingInterval: 1000,
  use: [evictUnused],
  onError: (error, key) => console.error(key, error),
};

const newCache = () => new Map();

/** Suspends inside the cache's provider: React would hide a provider outside, and SWR drops the cache of a hidden one. */
function Routed({ routes }: { routes: RouteObject[] }) {
  return (
    <Suspense fallback={<Spinner />}>
      <Page routes={routes} />
    </Suspense>
  );
}

function Page({ routes }: { routes: RouteObject[] }) {
  useRefetchFailed();
  return useRoutes(routes);
}

export function App() {
  const { user } = useSession();
  const open = matchRoutes(openRoutes, useLocation()) !== null;
  return (
    <SWRConfig value={{ ...fetching, provider: newCache }}>
      {open ? (
        <Routed routes={openRoutes} />
      ) : (
        // One cache per user, so that no user's data is ever shown to another.
        <SWRConfig key={user?.id ?? ''} value={{ provider: newCache }}>
          <Routed routes={user ? signedInRoutes : signedOutRoutes} />
        </SWRConfig>
      )}
      <ToastRegion />
    </SWRConfig>
  );
}
