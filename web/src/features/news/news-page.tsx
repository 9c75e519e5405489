import { RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { useSWRConfig } from 'swr';
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
import { useNewsAddress } from './use-news-address.ts';
import { useAppInfo } from '../../api/generated-client.ts';

const TITLE = 'News';

/** Premium ended while the page was open: show the gate, keep the URL. */
function Ended() {
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
  const { address, set, change, clear } = useNewsAddress();
  const chosen = useChosenStocks(address);
  const filter = useMemo<NewsFilter | null>(() => {
    const { of: _of, scan: _scan, ...asked } = address;
    if (chosen.kind === 'any') return asked;
    return chosen.kind === 'these' ? { ...asked, symbols: chosen.symbols } : null;
  }, [address, chosen]);
  const news = useNews(filter);
  const linkTo = useCallback((symbol: string) => `?${new URLSearchParams({ symbol })}`, []);

  if (isPremiumRequired(news.error)) return <Ended />;
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
        <NewsFilters address={address} change={change} clear={clear} />
        <StocksNote chosen={chosen} address={address} />
      </Card>
      <Card aria-label="News" className="mt-4">
        {filter ? (
          <NewsListCard news={news} filter={filter} filtered={set > 0} linkTo={linkTo} onClear={clear} />
        ) : chosen.kind === 'loading' ? (
          <div role="status" aria-busy="true">
            <span className="sr-only">Loading...</span>
            <LoadingRows />
          </div>
        ) : (
          <NoStocks chosen={chosen} scan={address.scan} />
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
