import type { Article } from '@plainscan/contracts';
import { ArrowUp } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNewsPrices } from '../../api/news-hooks.ts';
import { plural, weekday } from '../../lib/format.ts';
import { localDay, nearDay } from '../../lib/local-day.ts';
import { useNow } from '../../lib/relative-time.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useRowKeys } from '../../ui/row-keys.ts';
import { useShortcuts, useShortcutsOn } from '../../ui/shortcuts.ts';
import { ArticleRow } from './article-row.tsx';

/** Articles beyond this number are only laid out and painted near the viewport. */
const ALWAYS_RENDERED = 20;
const RENDERED_NEAR_VIEWPORT = '[contain-intrinsic-size:auto_96px] [content-visibility:auto]';

interface Day {
  day: string;
  /** the index of its first article */
  from: number;
  articles: Article[];
}
/** Groups the articles by the reader's local day. */
function byDay(articles: readonly Article[]): Day[] {
  const days: Day[] = [];
  for (const [from, article] of articles.entries()) {
    const day = localDay(new Date(article.publishedAt));
    const last = days.at(-1);
    if (last?.day === day) last.articles.push(article);
    else days.push({ day, from, articles: [article] });
  }
  return days;
}

function Keys() {
  const on = useShortcutsOn();
  return (
    <p className="hidden items-center gap-1.5 text-sm text-faint pointer-fine:lg:flex">
      {on && (
        <>
          <Kbd>j</Kbd> <Kbd>k</Kbd> move · <Kbd>Enter</Kbd> explain · <Kbd>o</Kbd> open
        </>
      )}
    </p>
  );
}

/** Articles, newest first. New ones are only shown on request, so that nothing moves while reading. */
export function ArticleList({
  articles,
  pending,
  more,
  hasMore,
  onShowNewest,
  onMore,
}: {
  articles: readonly Article[];
  /** new articles that aren't shown yet */
  pending: number;
  more: 'loading' | 'failed' | null;
  hasMore: boolean;
  onShowNewest: () => Promise<unknown>;
  onMore: () => Promise<unknown>;
}) {
  const list = useRef<HTMLDivElement>(null);
  const now = useNow();
  const days = useMemo(() => byDay(articles), [articles]);
  const prices = useNewsPrices(articles.flatMap(({ companySymbol }) => companySymbol ?? []));
  const ids = useId();
  const [explained, setExplained] = useState<ReadonlySet<string>>(new Set());
  const mixed = articles.some(({ simulated }) => !simulated);

  const explain = useCallback(
    (id: string) =>
      setExplained((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const focusAt = (index: number, preventScroll = false) =>
    list.current?.querySelectorAll<HTMLElement>('[data-row]')[index]?.focus({ preventScroll });
  useShortcuts([
    {
      keys: 'Enter',
      does: 'Why this score',
      act: () => {
        const id = (document.activeElement as HTMLElement | null)?.dataset['row'];
        if (id === undefined) return false;
        explain(id);
      },
    },
    {
      keys: 'o',
      does: 'Open the article in a new tab',
      act: () => {
        const link = rows.current()?.querySelector<HTMLElement>('[data-open]');
        link?.click();
        return Boolean(link);
      },
    },
  ]);
  const rows = useRowKeys(list, { row: 'article' });

  // After more articles are shown, focus moves to the first new one.
  const focusIndex = useRef<number | null>(null);
  useEffect(() => {
    if (focusIndex.current === null) return;
    focusAt(focusIndex.current, focusIndex.current > 0);
    focusIndex.current = null;
  }, [articles]);

  return (
    <>
      {pending > 0 && (
        <div className="sticky top-16 z-10 flex h-0 justify-center md:top-3">
          <Button
            className="mt-1 shadow-pop"
            onPress={() => {
              focusIndex.current = 0;
              void onShowNewest();
            }}
          >
            <ArrowUp aria-hidden size={16} />
            {plural(pending, 'new article')}
          </Button>
        </div>
      )}
      <div ref={list}>
        {days.map(({ day, from, articles: dayArticles }) => (
          <div key={`${day} ${dayArticles[0]!.id}`} role="group" aria-labelledby={`${ids}-${day}`}>
            <h2
              id={`${ids}-${day}`}
              className="sticky top-14 z-5 border-b border-line bg-surface px-4 py-1.5 text-sm font-medium text-muted sm:px-5 md:top-0"
            >
              {nearDay(day, new Date(now)) ?? weekday(day)}
            </h2>
            <ol className="divide-y divide-line border-b border-line">
              {dayArticles.map((article, at) => (
                <li key={article.id} className={from + at < ALWAYS_RENDERED ? undefined : RENDERED_NEAR_VIEWPORT}>
                  <ArticleRow
                    article={article}
                    why={explained.has(article.id)}
                    onWhy={explain}
                    price={article.companySymbol === null ? undefined : prices.get(article.companySymbol)}
                    mixed={mixed}
                  />
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      <footer className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {hasMore ? (
            <Button
              look="outline"
              isPending={more === 'loading'}
              onPress={() => {
                focusIndex.current = articles.length;
                void onMore();
              }}
            >
              {more === 'loading' ? 'Loading...' : 'Load More'}
            </Button>
          ) : (
            <p className="text-sm text-muted">You're all caught up.</p>
          )}
          {more === 'failed' && (
            <p role="alert" className="text-sm text-down">
              We couldn't load more articles. Please try again.
            </p>
          )}
        </div>
        <Keys />
      </footer>
    </>
  );
}
