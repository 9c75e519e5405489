import { useRef } from 'react';
import { PageHeader } from '../../app/page-header.tsx';
import { useRowKeys } from '../../ui/row-keys.ts';
import { StatSkeletons } from '../../ui/stat.tsx';
import { TrialBanner } from '../billing/trial-banner.tsx';
import { usePremium } from '../billing/use-premium.ts';
import { HomeStrategies } from '../strategies/home-strategies.tsx';
import { GettingStarted } from './getting-started.tsx';
import { HomeSearch } from './home-search.tsx';
import { hasTrades, HomeStats } from './home-stats.tsx';
import { Places } from './places.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { useAccountStats } from '../../api/generated-client.ts';

/** Shown until the page's content is known. The figures come first, so nothing below them can be placed yet. */
const Awaited = ({ stats }: { stats: boolean }) => (
  <div role="status" aria-busy="true">
    <span className="sr-only">Loading...</span>
    {stats && <StatSkeletons className="mt-4" />}
  </div>
);

/** A scan, plan status, key figures, recent trades, strategies, and links to the main pages. */
export function HomePage() {
  const journal = usePremium();
  const { data: stats, error } = useAccountStats(journal === true);
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list, { row: 'entry' });
  const known = journal !== undefined && (!journal || stats !== undefined || Boolean(error));
  return (
    <>
      <PageHeader title="Home" lead="Scan better, trade better." />
      <HomeSearch className="mt-4" />
      <TrialBanner className="mt-4" />
      {!known ? (
        <Awaited stats={journal === true} />
      ) : (
        <>
          {stats && hasTrades(stats) && <HomeStats stats={stats} className="mt-4" />}
          <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <div ref={list} className="min-w-0 space-y-4">
              {journal && !(stats && !hasTrades(stats)) ? <RecentActivity /> : <GettingStarted />}
              <HomeStrategies />
            </div>
            <Places />
          </div>
        </>
      )}
    </>
  );
}
