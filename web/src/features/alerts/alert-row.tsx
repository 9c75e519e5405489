import type { Alert } from '@plainscan/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../ui/badge.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';

/** An entry of the inbox; its title opens what it is about. */
export function AlertRow<A extends Alert>({
  alert,
  title,
  to,
  onOpen,
  children,
}: {
  alert: A;
  title: string;
  to: string;
  onOpen: (alert: A) => void;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-3 px-4 py-3.5 sm:px-5">
      <span className="flex h-6 w-2 shrink-0 items-center">
        {!alert.read && (
          <span className="size-2 rounded-full bg-accent">
            <span className="sr-only">Unread</span>
          </span>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={to}
            data-row={alert.id}
            onClick={() => onOpen(alert)}
            className="max-w-full font-semibold wrap-anywhere text-accent underline-offset-4 hover:underline pointer-coarse:py-1.5"
          >
            {title}
          </Link>
          {alert.example && <Badge>Example</Badge>}
          {alert.simulated && <SimulatedBadge />}
        </div>
        {children}
      </div>
    </li>
  );
}
