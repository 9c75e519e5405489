import type { Article } from '@plainscan/contracts';
import { Newspaper, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { problemText } from '../../api/api-error.ts';
import { useConnection } from '../../lib/connection.ts';
import { COUNTED_UP_TO, type NewsFilter } from '../../api/news-calls.ts';
import { pendingArticles, type NewsList } from '../../api/news-list.ts';
import { count, timeOfDay } from '../../lib/format.ts';
import { ago, useNow } from '../../lib/relative-time.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Message } from '../../ui/message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArticleList } from './article-list.tsx';
import { ARTICLE_GRID } from './article-row.tsx';
import { ProviderStates } from './provider-states.tsx';
import type { useNews } from '../../api/news-hooks.ts';

const SKELETON_ROWS = 8;

/** Filters the server's response again, as product.md requires. */
const visible = (articles: readonly Article[], { category, sentiment }: NewsFilter): Article[] =>
  articles.filter(
    (article) =>
      (!category || (article.category ?? 'general').toLowerCase() === category) &&
      (!sentiment || article.sentiment.overall === sentiment),
  );

export const LoadingRows = () => (
  <div className="divide-y divide-line">
    {Array.from({ length: SKELETON_ROWS }, (_, i) => (
      <div key={i} data-skeleton className={classes(ARTICLE_GRID, 'px-4 py-3.5 sm:px-5')}>
        <div className="space-y-1.5 xl:pt-0.5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="hidden h-4 w-20 xl:block" />
        </div>
        <Skeleton className="h-5 w-24 justify-self-end xl:order-3" />
        <div className="col-span-2 space-y-2 xl:order-2 xl:col-span-1">
          <Skeleton className="h-5 w-full max-w-xl" />
          <Skeleton className="h-8 w-64 max-w-full" />
        </div>
      </div>
    ))}
  </div>
);

function NoArticles({ list, filtered, onClear }: { list: NewsList; filtered: boolean; onClear: () => void }) {
  if (filtered)
    return (
      <Message
        icon={SearchX}
        title="No articles found"
        actions={
          <Button look="outline" onPress={onClear}>
            Clear filters
          </Button>
        }
      >
        No articles match these filters.
      </Message>
    );
  return (
    <Message icon={Newspaper} title="No articles found">
      {list.latest.refreshedAt ? 'No stories yet.' : 'The first stories will show up here shortly.'}
    </Message>
  );
}

const total = (counted: number, shown: number) =>
  counted >= COUNTED_UP_TO ? `${count(COUNTED_UP_TO)}+` : count(Math.max(counted, shown));

/** `Error: 503: …`, as product.md defines it. */
const shownError = (error: unknown) => (error ? new Error(`Error: ${problemText(error)}`) : null);

/** Says why the list may be out of date. */
function OutdatedNotice({ list, error, onRetry }: { list: NewsList; error: unknown; onRetry: () => void }) {
  const online = useConnection() !== 'offline';
  const { refreshedAt } = list.latest;
  const lastUpdated = refreshedAt ? ` Last updated ${timeOfDay(refreshedAt)}.` : '';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 has-[p]:mt-3">
      <Notice tone="plain">
        {!online
          ? `You're offline.${lastUpdated} We'll update when you're back.`
          : error
            ? `We couldn't load the latest articles.${lastUpdated}`
            : null}
      </Notice>
      {online && Boolean(error) && (
        <Button look="outline" onPress={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}

/** The filtered articles, or the loading, error, or empty state. */
export function NewsListCard({
  news,
  filter,
  filtered,
  onClear,
}: {
  news: ReturnType<typeof useNews>;
  filter: NewsFilter;
  filtered: boolean;
  onClear: () => void;
}) {
  const { list, error, refresh, showNewest, loadMore, more } = news;
  const now = useNow();
  const shown = useMemo(() => (list ? visible(list.articles, filter) : []), [list, filter]);
  const retry = () => void refresh();
  return (
    <>
      <header className={classes('px-4 py-3 sm:px-5', !(error && !list) && 'border-b border-line')}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <p role="status" className="figures font-medium">
              {list && `${count(shown.length)} of ${total(list.latest.total, shown.length)} articles`}
            </p>
            {list?.latest.simulated && <SimulatedBadge what="news" />}
          </div>
          {!list && !error && <Skeleton className="order-first h-5 w-40" />}
          {list?.latest.refreshedAt && (
            <p className="text-sm text-muted">Updated {ago(list.latest.refreshedAt, now)}</p>
          )}
        </div>
        {list && <ProviderStates providers={list.latest.providers} />}
        {list && <OutdatedNotice list={list} error={error} onRetry={retry} />}
      </header>
      <AsyncView
        data={list}
        error={shownError(error)}
        retry={retry}
        failed="Unable to load financial news"
        loading={<LoadingRows />}
        isEmpty={() => shown.length === 0}
        empty={list && <NoArticles list={list} filtered={filtered} onClear={onClear} />}
      >
        {(found) => (
          <ArticleList
            articles={shown}
            pending={visible(pendingArticles(found), filter).length}
            more={more}
            hasMore={found.nextCursor !== null}
            onShowNewest={showNewest}
            onMore={loadMore}
          />
        )}
      </AsyncView>
    </>
  );
}
