import type { ReplayStatus } from '@plainscan/contracts';
import { useState } from 'react';
import { rejectionMessage } from '../../api/failure-message.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { toasts } from '../../ui/toasts.ts';

/** A replay that isn't finished, with a way to cancel it. */
export function ReplayProgress({
  replay,
  onCancel,
}: {
  /** undefined while it is being requested */
  replay: Pick<ReplayStatus, 'status' | 'progress'> | undefined;
  onCancel: () => Promise<void>;
}) {
  const [canceling, setCanceling] = useState(false);
  const running = replay?.status === 'running';
  const done = Math.round(100 * (replay?.progress ?? 0));
  const cancel = async () => {
    setCanceling(true);
    try {
      await onCancel();
    } catch (error) {
      toasts.error(rejectionMessage(error, 'Failed to cancel the replay. Please try again.'));
    } finally {
      setCanceling(false);
    }
  };
  return (
    <Card aria-label="Progress" className="p-4 sm:p-5">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="font-medium">
          {running ? 'Replaying every past session...' : 'Waiting to start...'}
        </p>
        {replay && (
          <Button look="outline" isPending={canceling} onPress={() => void cancel()}>
            Cancel
          </Button>
        )}
      </div>
      <div className="mt-3 flex items-center gap-3">
        <div className="flex-1">
          <ProgressBar value={done} max={100} label="Replay progress" />
        </div>
        <span aria-hidden className="figures w-10 text-right text-sm text-muted">
          {done}%
        </span>
      </div>
    </Card>
  );
}
