import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTermsStatus } from '../../api/generated/auth.ts';
import { problemText } from '../../api/api-error.ts';
import { termsRequired } from '../../api/terms-required.ts';
import { signOut } from '../../app/signing.ts';
import { useConnection } from '../../lib/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const TermsWall = lazy(() => import('./terms-wall.tsx').then((m) => ({ default: m.TermsWall })));

/** Shows its children once the user has accepted the current terms. */
export function TermsGate({ children }: { children: ReactNode }) {
  const { data, error, mutate } = useTermsStatus();
  const connected = useConnection() === 'online';
  // Pages open without a connection, and stay open once it's back. The server refuses calls until the terms are accepted.
  const [unchecked, setUnchecked] = useState(false);
  if (!unchecked && error && !connected) setUnchecked(true);
  useEffect(() => termsRequired.subscribe(() => void mutate()), [mutate]);
  const mustAccept = data?.requiresAcceptance === true;
  useEffect(() => {
    if (!mustAccept) return;
    const refetch = () => void mutate(); // they may have been accepted in another tab
    addEventListener('focus', refetch);
    return () => removeEventListener('focus', refetch);
  }, [mustAccept, mutate]);
  if (data === undefined && unchecked) return children;
  if (data === undefined && error)
    return (
      <main className="grid min-h-dvh place-items-center">
        <Message
          icon={CircleAlert}
          title="We couldn't load your account"
          heading="h1"
          actions={
            <>
              <Button onPress={() => void mutate()}>Try Again</Button>
              <Button look="outline" onPress={() => void signOut()}>
                Sign Out
              </Button>
            </>
          }
        >
          {problemText(error)}
        </Message>
      </main>
    );
  if (data === undefined) return <Spinner />;
  if (!mustAccept) return children;
  return (
    <Suspense fallback={<Spinner />}>
      <TermsWall onAccepted={(status) => void mutate(status)} />
    </Suspense>
  );
}
