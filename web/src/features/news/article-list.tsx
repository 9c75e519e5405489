import type { Article } from '@plainscan/contracts';
import { ArrowUp } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { plural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { ArticleRow } from './article-row.tsx';

/** Which story has the focus, in its headline or beside it. */
const focusedIn = (list: HTMLElement | null): HTMLElement | null =>
  list?.contains(document.activeElement) ? (document.activeElement!.closest('article') ?? null) : null;
const headlineOf = (article: Element | null | undefined) => article?.querySelector<HTMLElement>('[data-article]');

const Keys = () => (
  <p className="hidden items-center gap-1.5 text-sm text-faint pointer-fine:lg:flex">
    <Kbd>j</Kbd>
    <Kbd>k</Kbd> move · <Kbd>Enter</Kbd> opens · <Kbd>o</Kbd> why this score
  </p>
);

/** Stories, newest first. What came since stands behind a button: nothing moves while one reads. */
export function ArticleList({
  articles,
  waiting,
  more,
  hasMore,
  linkTo,
  onShowNewest,
  onMore,
}: {
  articles: readonly Article[];
  /** how many have come since */
  waiting: number;
  more: 'loading' | 'failed' | null;
  hasMore: boolean;
  /** the news of one stock */
  linkTo: (symbol: string) => string;
  onShowNewest: () => Promise<unknown>;
  onMore: () => Promise<unknown>;
}) {
  const list = useRef<HTMLOListElement>(null);
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
    headlineOf(list.current?.querySelectorAll('article')[index])?.focus({ preventScroll });
  const step = (by: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll('article') ?? [])];
    const current = focusedIn(list.current);
    const at = current ? rows.indexOf(current) + by : 0;
    if (rows[at]) focusAt(at);
  };
  const explainFocused = () => {
    const id = headlineOf(focusedIn(list.current))?.dataset['article'];
    if (id) explain(id);
    return id !== undefined;
  };
  useShortcuts([
    { keys: 'j', does: 'Next article', act: () => step(1) },
    { keys: 'k', does: 'Previous article', act: () => step(-1) },
    { keys: 'Enter', does: 'Open the article' },
    { keys: 'o', does: 'Why this score', act: explainFocused },
  ]);

  // After a change that was asked for, one reads on at its first story.
  const goOnAt = useRef<number | null>(null);
  useEffect(() => {
    if (goOnAt.current === null) return;
    focusAt(goOnAt.current, goOnAt.current > 0);
    goOnAt.current = null;
  }, [articles]);

  return (
    <>
      {waiting > 0 && (
        <div className="sticky top-16 z-10 flex h-0 justify-center md:top-3">
          <Button
            className="mt-1 shadow-pop"
            onPress={() => {
              goOnAt.current = 0;
              void onShowNewest();
            }}
          >
            <ArrowUp aria-hidden size={16} />
            {plural(waiting, 'new article')}
          </Button>
        </div>
      )}
      <ol ref={list} aria-label="Articles" className="divide-y divide-line">
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleRow
              article={article}
              why={explained.has(article.id)}
              onWhy={explain}
              linkTo={linkTo}
              mixed={mixed}
            />
          </li>
        ))}
      </ol>
      <footer className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3 sm:px-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {hasMore ? (
            <Button
              look="outline"
              isPending={more === 'loading'}
              onPress={() => {
                goOnAt.current = articles.length;
                void onMore();
              }}
            >
              {more === 'loading' ? 'Loading...' : 'Load more'}
            </Button>
          ) : (
            <p className="text-sm text-muted">These are all.</p>
          )}
          {more === 'failed' && (
            <p role="alert" className="text-sm text-down">
              The next articles could not be loaded. Please try again.
            </p>
          )}
        </div>
        <Keys />
      </footer>
    </>
  );
}
