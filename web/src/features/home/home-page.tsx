import { lazy, Suspense, useRef } from 'react';
import { useAccountStats } from '../../api/generated/journal.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { useRowKeys } from '../../ui/row-keys.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatSkeletons } from '../../ui/stat.tsx';
import { TrialBanner } from '../billing/trial-banner.tsx';
import { usePremium } from '../billing/use-premium.ts';
import { HomeStrategies } from '../strategies/home-strategies.tsx';
import { GettingStarted } from './getting-started.tsx';
import { HomeSearch } from './home-search.tsx';
import { hasTrades, HomeStats } from './home-stats.tsx';
import { MarketPulseCard } from './market-pulse.tsx';
import { OpenPositions } from './open-positions.tsx';
import { Places } from './places.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { useFeature } from '../../api/hooks.ts';

const HomeWatchlist = lazy(() =>
  import('../watchlists/home-watchlist.tsx').then((m) => ({ default: m.HomeWatchlist })),
);

const MyNews = lazy(() => import('./my-news.tsx').then((m) => ({ default: m.MyNews })));

/** As large as MyNews while it loads. */
const LoadingNews = () => (
  <Card>
    <CardHeader title="Your News" />
    <Skeleton className="mx-5 mb-5 h-50" />
  </Card>
);

/** Shown until the page knows what to show. The stats come first, so nothing below them can be placed yet. */
const Loading = ({ stats }: { stats: boolean }) => (
  <div role="status" aria-busy="true">
    <span className="sr-only">Loading...</span>
    {stats && <StatSkeletons className="mt-4" />}
  </div>
);

/** What a trader looks at before the open: a scan, the market, open positions, saved scans, news. */
export function HomePage() {
  const journal = usePremium();
  const { data: stats, error } = useAccountStats(journal === true);
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list, { row: 'entry' });
  const news = useFeature('news');
  const trading = journal && !(stats && !hasTrades(stats));
  const ready = journal !== undefined && (!journal || stats !== undefined || Boolean(error));
  return (
    <>
      <PageHeader title="Home" lead="Scan better, trade better." />
      <HomeSearch className="mt-4" />
      <TrialBanner className="mt-4" />
      {!ready ? (
        <Loading stats={journal === true} />
      ) : (
        <>
          {stats && hasTrades(stats) && <HomeStats stats={stats} className="mt-4" />}
          <MarketPulseCard className="mt-4" />
          <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <div ref={list} className="min-w-0 space-y-4">
              {trading && <OpenPositions />}
              <HomeStrategies />
              {trading ? <RecentActivity /> : <GettingStarted />}
            </div>
            <div className="min-w-0 space-y-4">
              <Suspense>
                <HomeWatchlist />
              </Suspense>
              {trading && news && (
                <Suspense fallback={<LoadingNews />}>
                  <MyNews />
                </Suspense>
              )}
              <Places />
            </div>
          </div>
        </>
      )}
    </>
  );
}
