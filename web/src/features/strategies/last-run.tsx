import type { StrategySummary } from '@plainscan/contracts';
import { count } from '../../lib/format.ts';
import { useNow } from '../../lib/relative-time.ts';
import { classes } from '../../ui/class-names.ts';
import { changeWords, lastRunWords } from './words.ts';

/** A strategy's last run: its matches, and how many are new or dropped off. */
export function LastRun({ strategy, className }: { strategy: StrategySummary; className?: string }) {
  const now = useNow();
  const { changes } = strategy;
  return (
    <p className={classes('figures text-sm text-muted', className)}>
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
