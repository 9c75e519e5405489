import type { StrategySummary } from '@plainscan/contracts';
import { count } from '../../lib/format.ts';
import { useNow } from '../../lib/relative-time.ts';
import { changeWords, lastRunWords } from './words.ts';

/** What the last run of a strategy found, and how many came and went with it. */
export function LastRun({ strategy }: { strategy: StrategySummary }) {
  const now = useNow();
  const { changes } = strategy;
  return (
    <p className="figures mt-1.5 text-sm text-muted">
      {lastRunWords(strategy, now)}
      {changes && (
        <>
          , <span className="sr-only">{changeWords(changes)}</span>
          <span aria-hidden className="font-medium">
            <span className="text-up">+{count(changes.entered)}</span>{' '}
            <span className="text-down">−{count(changes.left)}</span>
          </span>
        </>
      )}
    </p>
  );
}
