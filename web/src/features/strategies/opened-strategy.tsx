import type { ScanResponse, Strategy } from '@plainscan/contracts';
import { PencilLine } from 'lucide-react';
import { isEditedFrom } from '../../api/strategies-calls.ts';
import { Button } from '../../ui/button.tsx';
import { SinceLastRun } from './since-last-run.tsx';

const STRIP = 'border-t border-line px-4 py-2.5 sm:px-5';

/** How the scan on screen relates to the opened strategy. */
export function OpenedStrategy({
  strategy,
  response,
  onLeave,
}: {
  strategy: Strategy;
  response: ScanResponse;
  onLeave: () => void;
}) {
  if (!isEditedFrom(strategy, response))
    return (
      <SinceLastRun
        key={strategy.id}
        name={strategy.name}
        since={response.sinceLastRun}
        first={strategy.lastRun === null || strategy.changes === null}
        className={STRIP}
      />
    );
  return (
    <div className={`${STRIP} flex flex-wrap items-center gap-x-3 gap-y-1`}>
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2 text-muted">
        <PencilLine aria-hidden size={16} className="mt-0.5 shrink-0 text-faint" />
        <span className="min-w-0 wrap-anywhere">
          Edited from <b className="font-medium text-text">{strategy.name}</b>. Save to update it, or save as new.
        </span>
      </p>
      <Button look="quiet" className="-ml-3.5 sm:-mr-3 sm:ml-0" onPress={onLeave}>
        Close Strategy
      </Button>
    </div>
  );
}
