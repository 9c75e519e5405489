import type { DataProgress } from '@plainscan/contracts';
import { CircleCheck, Database } from 'lucide-react';
import { useDataProgress } from '../../api/generated/app.ts';
import { count, lastClose } from '../../lib/format.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const isDone = ({ isLoading, loaded, total }: DataProgress['stocks']) => !isLoading && total > 0 && loaded >= total;

const Done = ({ asOf }: Pick<DataProgress, 'asOf'>) => (
  <p className="figures flex gap-1.5">
    <CircleCheck aria-hidden size={14} className="mt-0.5 shrink-0 text-up sm:mt-0.75" />
    <span>{asOf ? lastClose(asOf) : 'Ready to scan'}</span>
  </p>
);

const Loading = ({ stocks }: Pick<DataProgress, 'stocks'>) => (
  <div className="pb-1">
    <p className="figures mb-1.5 flex flex-wrap justify-between gap-x-4">
      <span>{stocks.status}</span>
      {stocks.total > 0 && <span>{Math.floor((100 * stocks.loaded) / stocks.total)}%</span>}
    </p>
    <ProgressBar value={stocks.loaded} max={stocks.total} label="Market data loaded" />
  </div>
);

/** The number of stocks and the state of their data, above the scanner. */
export function MarketData() {
  const { data, error } = useDataProgress();
  return (
    <section
      aria-label="Market data"
      className="flex flex-1 items-center gap-x-2.5 text-xs max-sm:flex-row-reverse max-sm:justify-end sm:flex-col sm:items-stretch sm:gap-x-6 sm:text-sm lg:flex-row lg:items-center"
    >
      <div className="flex min-h-5 flex-wrap items-center gap-x-2.5">
        <Database aria-hidden size={14} className="shrink-0 text-faint max-sm:hidden" />
        {data ? (
          <p className="max-sm:sr-only">
            <span className="figures font-semibold text-text">{count(data.stocks.total)}</span> U.S. stocks
          </p>
        ) : (
          !error && <Skeleton className="h-4 w-28 sm:w-44" />
        )}
        {data?.simulated && <SimulatedBadge />}
      </div>
      <div className="min-h-5 min-w-0 sm:flex-1 lg:max-w-xl" role="status">
        {data ? isDone(data.stocks) ? <Done asOf={data.asOf} /> : <Loading {...data} /> : null}
        {!data && error ? <p className="text-warn">Data status unavailable.</p> : null}
      </div>
    </section>
  );
}
