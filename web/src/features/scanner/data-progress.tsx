import type { DataProgress } from '@plainscan/contracts';
import { CircleCheck, Database } from 'lucide-react';
import { useProgress } from '../../api/hooks.ts';
import { count, session } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const isDone = ({ isLoading, loaded, total }: DataProgress['stocks']) => !isLoading && total > 0 && loaded >= total;

const Done = ({ stocks, asOf }: DataProgress) => (
  <p className="figures flex gap-2 text-sm text-muted">
    <CircleCheck aria-hidden size={15} className="mt-0.5 shrink-0 text-up" />
    <span>
      <span className="mr-2">Data Done - All {count(stocks.total)} stocks ready for scanning</span>
      {asOf && <span className="inline-block text-faint">Daily bars to {session(asOf)}</span>}
    </span>
  </p>
);

const Loading = ({ stocks }: Pick<DataProgress, 'stocks'>) => (
  <div>
    <p className="figures mb-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
      <span>{stocks.status}</span>
      {stocks.total > 0 && <span>{Math.floor((100 * stocks.loaded) / stocks.total)}%</span>}
    </p>
    <ProgressBar value={stocks.loaded} max={stocks.total} label="Market data loaded" />
  </div>
);

/** How many stocks are scanned, and how far their data is loaded. */
export function DataProgressCard() {
  const { data, error } = useProgress();
  return (
    <Card aria-label="Market data" className="flex flex-col gap-x-8 gap-y-3 px-5 py-3.5 lg:flex-row lg:items-center">
      <div className="flex min-h-7 items-center gap-3">
        <Database aria-hidden size={17} className="shrink-0 text-faint" />
        {data ? (
          <p>
            <span className="figures font-semibold">{count(data.stocks.total)}</span>{' '}
            <span className="text-muted">U.S. stocks scanned</span>
          </p>
        ) : (
          !error && <Skeleton className="h-5 w-44" />
        )}
        {data?.simulated && <SimulatedBadge />}
      </div>
      <div className="min-w-0 flex-1 lg:max-w-xl" role="status">
        {data ? isDone(data.stocks) ? <Done {...data} /> : <Loading {...data} /> : null}
        {!data && error ? (
          <p className="text-sm text-warn">How much data is loaded cannot be read at the moment.</p>
        ) : null}
      </div>
    </Card>
  );
}
