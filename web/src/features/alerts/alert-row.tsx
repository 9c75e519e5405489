import type { Alert } from '@plainscan/contracts';
import { Link } from 'react-router-dom';
import { count, plural, weekday } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { strategyPath } from '../strategies/paths.ts';

const listed = (symbols: readonly string[], total: number): string => {
  const more = total - symbols.length;
  return symbols.join(', ') + (more > 0 ? `, and ${count(more)} more` : '');
};

/** `2 new matches and 1 dropped`, `TSLA no longer matches` */
function changes({ enteredCount, left, leftCount }: Alert): string {
  const entered = plural(enteredCount, 'new match', 'new matches');
  if (leftCount === 0) return entered;
  if (enteredCount > 0) return `${entered} and ${count(leftCount)} dropped`;
  return leftCount === 1 ? `${left[0]!} no longer matches` : `${count(leftCount)} stocks no longer match`;
}

/** New matches of a strategy, and stocks that no longer match; its name opens the results. */
export function AlertRow({ alert, onOpen }: { alert: Alert; onOpen: (alert: Alert) => void }) {
  const { name, session, total, read, example, simulated, strategyId } = alert;
  const { entered, enteredCount, left, leftCount } = alert;
  return (
    <li className="flex gap-3 px-4 py-3.5 sm:px-5">
      <span className="flex h-6 w-2 shrink-0 items-center">
        {!read && (
          <span className="size-2 rounded-full bg-accent">
            <span className="sr-only">Unread</span>
          </span>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={strategyPath(strategyId)}
            data-row={alert.id}
            onClick={() => onOpen(alert)}
            className="max-w-full font-semibold wrap-anywhere text-accent underline-offset-4 hover:underline pointer-coarse:py-1.5"
          >
            {name}
          </Link>
          {example && <Badge>Example</Badge>}
          {simulated && <SimulatedBadge />}
        </div>
        <p className="mt-0.5 text-muted">
          {changes(alert)} at the close on {weekday(session)}, {count(total)} in all
        </p>
        {enteredCount > 0 && <p className="mt-1 wrap-anywhere">{listed(entered, enteredCount)}</p>}
        {leftCount + enteredCount > 1 && leftCount > 0 && (
          <p className="mt-1 wrap-anywhere">
            <span className="text-muted">No longer matching:</span> {listed(left, leftCount)}
          </p>
        )}
      </div>
    </li>
  );
}
