import { lazy, Suspense } from 'react';
import { useJournalNames } from '../../api/generated/journal.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TradeFilters } from './trade-filters.tsx';
import type { useJournalAddress } from './use-journal-address.ts';

const StatisticsView = lazy(() =>
  import('../journal-statistics/statistics-view.tsx').then((m) => ({ default: m.StatisticsView })),
);

/** Statistics of the filtered trades, with the filter. */
export function StatisticsPart({ address }: { address: ReturnType<typeof useJournalAddress> }) {
  const { data: names } = useJournalNames();
  return (
    <>
      <Card aria-label="Refine statistics" className="p-4 sm:px-5">
        <TradeFilters
          address={address}
          names={names}
          change={address.change}
          clear={address.clearFilter}
          ordered={false}
        />
      </Card>
      <ErrorBoundary title="Unable to show the statistics">
        <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
          <StatisticsView filter={address.filter} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
