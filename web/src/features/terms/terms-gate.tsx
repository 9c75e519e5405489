import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { termsRequired } from '../../api/terms-required.ts';
import { signOut } from '../../app/signing.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useTermsStatus } from '../../api/generated-client.ts';

const TermsWall = lazy(() => import('./terms-wall.tsx').then((m) => ({ default: m.TermsWall })));

/** Shows its children once the user has accepted the current terms. */
export function TermsGate({ children }: { children: ReactNode }) {
  const { data, error, mutate } = useTermsStatus();
  useEffect(() => termsRequired.listen(() => void mutate()), [mutate]);
  const asking = data?.requiresAcceptance === true;
  useEffect(() => {
    if (!asking) return;
    const reread = () => void mutate(); // they may have been accepted in another tab
    addEventListener('focus', reread);
    return () => removeEventListener('focus', reread);
  }, [asking, mutate]);
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
          {error instanceof Error ? error.message : null}
        </Message>
      </main>
    );
  if (data === undefined) return <Spinner />;
  if (!asking) return children;
  return (
    <Suspense fallback={<Spinner />}>
      <TermsWall onAccepted={(status) => void mutate(status)} />
    </Suspense>
  );
}
