import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppInfo } from '../../api/generated/app.ts';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { lazyPart } from '../../app/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const PublicFrame = lazyPart(() => import('../../app/public-frame.tsx').then((m) => m.PublicFrame));

/** A page that only some deployments have; elsewhere it's a 404. */
export function DeploymentGate({ requires, children }: { requires: 'demo' | 'outbox'; children: ReactNode }) {
  const { data, error, mutate } = useAppInfo();
  if (data === undefined && !error) return <Spinner />;
  if (data?.[requires]) return children;
  return (
    <PublicFrame>
      {data ? (
        <NotFoundPage />
      ) : (
        <Message
          icon={CircleAlert}
          title="We can't reach the server"
          heading="h1"
          actions={
            <Button look="outline" onPress={() => void mutate()}>
              Try Again
            </Button>
          }
        />
      )}
    </PublicFrame>
  );
}
