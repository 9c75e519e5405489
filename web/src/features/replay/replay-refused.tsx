import { CircleAlert } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ApiError, problemText, reasonOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const UpsellCard = lazy(() => import('../billing/upsell-card.tsx').then((m) => ({ default: m.UpsellCard })));

const GATES: Readonly<Record<string, 'expired' | 'not-started'>> = {
  TRIAL_EXPIRED: 'expired',
  TRIAL_NOT_STARTED: 'not-started',
};

/** Why a replay couldn't be started or read. */
export function ReplayRefused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const gate = error instanceof ApiError ? GATES[error.code] : undefined;
  if (gate)
    return (
      <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
        <UpsellCard feature="Replay" upsell={{ kind: gate }} />
      </Suspense>
    );
  return (
    <Card>
      <Message
        icon={CircleAlert}
        title="We couldn't replay this scan"
        actions={
          <Button look="outline" onPress={onRetry}>
            Try Again
          </Button>
        }
      >
        {reasonOf(error) || problemText(error)}
      </Message>
    </Card>
  );
}
