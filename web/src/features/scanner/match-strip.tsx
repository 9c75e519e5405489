import type { ScanResponse } from '@plainscan/contracts';
import type { ReactNode } from 'react';
import { reasonOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Explain } from '../../ui/explain.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { explanations, noteText, summaryText, useMatchHistory } from './match-history.ts';
import { MatchStripChart } from './match-strip-chart.tsx';
import { StripSpace } from './match-strip-space.tsx';
import { isOutdated } from './rows-notice.tsx';

/** How often the scan matched on past sessions, with a bar for each that opens its matches. */
export function MatchStrip({
  response,
  day,
  onDay,
  onScanAgain,
}: {
  response: ScanResponse;
  /** the open past session */
  day: string | null;
  onDay: (day: string | null) => void;
  onScanAgain: () => void;
}) {
  const { plan, asOf } = response;
  const { data, error, mutate, isValidating } = useMatchHistory(response);
  if (!plan.where)
    return <StripSpace text="No match history" note="Without filters, every stock matches on every day." />;
  if (data)
    return (
      <StripSpace
        text={
          <>
            {summaryText(data)}
            <Explain term="match history">
              <div className="space-y-2">
                {explanations(data, plan).map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </div>
            </Explain>
          </>
        }
        note={noteText(data, plan)}
      >
        <MatchStripChart counts={data} day={day ?? asOf} onOpen={(date) => onDay(date === asOf ? null : date)} />
      </StripSpace>
    );
  if (error && !isValidating) return <Failed error={error} onRetry={() => void mutate()} onScanAgain={onScanAgain} />;
  return (
    <div role="status" aria-busy="true">
      <StripSpace text="Counting past matches...">
        <Skeleton className="h-full" />
      </StripSpace>
    </div>
  );
}

function Failed({ error, onRetry, onScanAgain }: { error: unknown; onRetry: () => void; onScanAgain: () => void }) {
  const outdated = isOutdated(error);
  const button: ReactNode = (
    <Button look="outline" size="sm" onPress={outdated ? onScanAgain : onRetry}>
      {outdated ? 'Scan Again' : 'Try Again'}
    </Button>
  );
  return (
    <StripSpace text={<span role="alert">{"Couldn't count past matches"}</span>} note={reasonOf(error)}>
      <div className="flex h-full items-center">{button}</div>
    </StripSpace>
  );
}
