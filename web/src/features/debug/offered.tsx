import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppInfo } from '../../api/hooks.ts';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { lazyPart } from '../../app/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const PublicFrame = lazyPart(() => import('../../app/public-frame.tsx').then((m) => m.PublicFrame));

/** A page that some installations have: elsewhere there is nothing at its address. */
export function Offered({ where, children }: { where: 'demo' | 'outbox'; children: ReactNode }) {
  const { data, error, mutate } = useAppInfo();
  if (data === undefined && !error) return <Spinner />;
  if (data?.[where]) return children;
  return (
    <PublicFrame>
      {data ? (
        <NotFoundPage />
      ) : (
        <Message
          icon={CircleAlert}
          title="The server does not answer"
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
