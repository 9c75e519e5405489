import type { Article, NewsPage } from '@plainscan/contracts';

/** What a reader has before them, newest first, and what came since but is not shown yet. */
export interface NewsList {
  articles: Article[];
  nextCursor: string | null;
  /** where the period that is asked for began */
  since: string | undefined;
  /** the newest page, as it was last answered */
  latest: NewsPage;
}

const idsOf = (articles: readonly Article[]) => new Set(articles.map(({ id }) => id));

export const begun = (page: NewsPage, since?: string): NewsList => ({
  articles: page.articles,
  nextCursor: page.nextCursor,
  since,
  latest: page,
});

/** Stories of the latest page that the reader has not got: neither those shown nor what `Load more` would bring. */
export function waiting({ articles, nextCursor, latest }: NewsList): Article[] {
  const known = idsOf(articles);
  const end = nextCursor === null ? '' : (articles.at(-1)?.publishedAt ?? '');
  return latest.articles.filter(({ id, publishedAt }) => !known.has(id) && publishedAt > end);
}

/** The newest page has come again: what is shown stays where it is, with the newest words of it. */
export function polled(list: NewsList, page: NewsPage, since?: string): NewsList {
  if (list.articles.length === 0) return begun(page, since);
  const newer = new Map(page.articles.map((article) => [article.id, article]));
  return { ...list, articles: list.articles.map((article) => newer.get(article.id) ?? article), latest: page };
}

/** The latest page takes its place at the head; what lies behind it stays, unless stories between the two are missing. */
export function renewed(list: NewsList): NewsList {
  const { articles, latest } = list;
  const known = idsOf(articles);
  const end = latest.articles.at(-1);
  const meets = end !== undefined && latest.articles.some(({ id }) => known.has(id));
  if (!meets || latest.nextCursor === null) return begun(latest, list.since);
  const head = idsOf(latest.articles);
  const tail = articles.filter(({ id, publishedAt }) => !head.has(id) && publishedAt <= end.publishedAt);
  return {
    ...list,
    articles: [...latest.articles, ...tail],
    nextCursor: tail.length > 0 ? list.nextCursor : latest.nextCursor,
  };
}

/** The next page, asked for with `cursor`, is put behind; one that is late is left out. */
export function extended(list: NewsList, page: NewsPage, cursor: string): NewsList {
  if (list.nextCursor !== cursor) return list;
  const known = idsOf(list.articles);
  return {
    ...list,
    articles: [...list.articles, ...page.articles.filter(({ id }) => !known.has(id))],
    nextCursor: page.nextCursor,
  };
}
