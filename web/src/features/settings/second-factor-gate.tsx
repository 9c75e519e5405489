import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSession } from '../../app/session.ts';
import { Spinner } from '../../ui/spinner.tsx';

const SecondFactorWall = lazy(() => import('./second-factor-wall.tsx').then((m) => ({ default: m.SecondFactorWall })));

/** Shows its children unless the user is an administrator who must set up two-factor authentication first. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { user } = useSession();
  // Kept here so that a renewed session doesn't hide the codes before the user saves them.
  const [codes, setCodes] = useState<string[] | null>(null);
  if (!user?.secondFactorRequired && codes === null) return children;
  return (
    <Suspense fallback={<Spinner />}>
      <SecondFactorWall codes={codes} onCodes={setCodes} />
    </Suspense>
  );
}
