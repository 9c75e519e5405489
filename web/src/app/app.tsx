import { Suspense } from 'react';
import { useRoutes } from 'react-router-dom';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { ToastRegion } from '../ui/toast-region.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { signedInRoutes, signedOutRoutes } from './routes.tsx';
import { useSession } from './session.ts';

const fetching: SWRConfiguration = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
  dedupingInterval: 1000,
  onError: (error, key) => console.error(key, error),
};

const Routed = ({ signedIn }: { signedIn: boolean }) => useRoutes(signedIn ? signedInRoutes : signedOutRoutes);

export function App() {
  const { user } = useSession();
  return (
    // A cache of its own for every user: nothing of one is ever shown to the next.
    <SWRConfig key={user?.id ?? ''} value={{ ...fetching, provider: () => new Map() }}>
      <Suspense fallback={<Spinner />}>
        <Routed signedIn={user !== null} />
      </Suspense>
      <ToastRegion />
    </SWRConfig>
  );
}
