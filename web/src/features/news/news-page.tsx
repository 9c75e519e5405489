import { RefreshCw } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { useAppInfo } from '../../api/generated/app.ts';
import { useTrialStatus } from '../../api/hooks.ts';
import type { NewsFilter } from '../../api/news-calls.ts';
import { isPremiumRequired, useNews } from '../../api/news-hooks.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { UnbuiltPage } from '../../app/unbuilt-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/class-names.ts';
import { PremiumUpsell } from '../billing/premium-gate.tsx';
import { NewsFilters } from './news-filters.tsx';
import { LoadingRows, NewsListCard } from './news-list-card.tsx';
import { NoStocks, StocksNote } from './stocks-note.tsx';
import { useChosenStocks } from './use-chosen-stocks.ts';
import { useNewsUrlState } from './use-news-url-state.ts';

const TITLE = 'News';

/** Shown if Premium ends while the page is open; the URL stays. */
function PremiumEnded() {
  const { mutate } = useSWRConfig();
  const trial = useTrialStatus();
  useEffect(() => void mutate('trial-status'), [mutate]);
  return (
    <>
      <PageHeader title={TITLE} />
      <PremiumUpsell feature={TITLE} trial={trial ?? null} className="mt-5" />
    </>
  );
}

function News() {
  const { urlState, activeCount, change, clear } = useNewsUrlState();
  const chosen = useChosenStocks(urlState);
  const filter = useMemo<NewsFilter | null>(() => {
    const { of: _of, scan: _scan, ...params } = urlState;
    if (chosen.kind === 'any') return params;
    return chosen.kind === 'these' ? { ...params, symbols: chosen.symbols } : null;
  }, [urlState, chosen]);
  const news = useNews(filter);

  if (isPremiumRequired(news.error)) return <PremiumEnded />;
  return (
    <>
      <PageHeader title={TITLE} lead="Headlines scored bullish or bearish, with the reason.">
        <Button
          look="outline"
          aria-disabled={news.refreshing || !filter}
          onPress={() => {
            if (!news.refreshing && filter) void news.refresh();
          }}
        >
          <RefreshCw aria-hidden size={16} className={classes(news.refreshing && 'animate-spin')} />
          {news.refreshing ? 'Refreshing...' : 'Refresh'}
        </Button>
      </PageHeader>
      <Card aria-label="Refine news" className="mt-5 space-y-3 p-4 sm:px-5">
        <NewsFilters urlState={urlState} change={change} clear={clear} />
        <StocksNote chosen={chosen} urlState={urlState} />
      </Card>
      <Card aria-label="News" className="mt-4">
        {filter ? (
          <NewsListCard news={news} filter={filter} filtered={activeCount > 0} onClear={clear} />
        ) : chosen.kind === 'loading' ? (
          <div role="status" aria-busy="true">
            <span className="sr-only">Loading...</span>
            <LoadingRows />
          </div>
        ) : (
          <NoStocks chosen={chosen} scan={urlState.scan} />
        )}
      </Card>
    </>
  );
}

/** Market headlines, newest first, with the reasons behind their scores. */
export function NewsPage() {
  const { data: info } = useAppInfo();
  return info && !info.features.includes('news') ? <UnbuiltPage title={TITLE} /> : <News />;
}
