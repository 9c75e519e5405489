import type { MatchesAlert } from '@plainscan/contracts';
import { count, plural, weekday } from '../../lib/format.ts';
import { strategyPath } from '../strategies/paths.ts';
import { AlertRow } from './alert-row.tsx';
import { StockLinks } from './listed.tsx';

/** `2 new matches and 1 dropped`, `TSLA no longer matches` */
function changes({ enteredCount, left, leftCount }: MatchesAlert): string {
  const entered = plural(enteredCount, 'new match', 'new matches');
  if (leftCount === 0) return entered;
  if (enteredCount > 0) return `${entered} and ${count(leftCount)} dropped`;
  return leftCount === 1 ? `${left[0]!} no longer matches` : `${count(leftCount)} stocks no longer match`;
}

/** New matches of a strategy, and stocks that no longer match; its name opens the results. */
export function MatchesRow({ alert, onOpen }: { alert: MatchesAlert; onOpen: (alert: MatchesAlert) => void }) {
  const { name, session, sessionSoFar, total, strategyId, entered, enteredCount, left, leftCount } = alert;
  return (
    <AlertRow alert={alert} title={name} to={strategyPath(strategyId)} onOpen={onOpen}>
      <p className="mt-0.5 text-muted">
        {changes(alert)} {sessionSoFar ? 'in the session so far' : 'at the close'} on {weekday(session)}, {count(total)}{' '}
        in all
      </p>
      {enteredCount > 0 && (
        <p className="mt-1 wrap-anywhere">
          <StockLinks symbols={entered} total={enteredCount} />
        </p>
      )}
      {leftCount + enteredCount > 1 && leftCount > 0 && (
        <p className="mt-1 wrap-anywhere">
          <span className="text-muted">No longer matching:</span> <StockLinks symbols={left} total={leftCount} />
        </p>
      )}
    </AlertRow>
  );
}
