import type { Article, NewsPage } from '@plainscan/contracts';

/** The articles on screen, newest first, and those that have arrived but aren't shown yet. */
export interface NewsList {
  articles: Article[];
  nextCursor: string | null;
  /** the start of the requested period */
  since: string | undefined;
  /** the newest page, as last received */
  latest: NewsPage;
}

const idsOf = (articles: readonly Article[]) => new Set(articles.map(({ id }) => id));

export const createList = (page: NewsPage, since?: string): NewsList => ({
  articles: page.articles,
  nextCursor: page.nextCursor,
  since,
  latest: page,
});

/** Articles of the latest page that are neither shown nor among those `Load More` would load. */
export function pendingArticles({ articles, nextCursor, latest }: NewsList): Article[] {
  const known = idsOf(articles);
  const end = nextCursor === null ? '' : (articles.at(-1)?.publishedAt ?? '');
  return latest.articles.filter(({ id, publishedAt }) => !known.has(id) && publishedAt > end);
}

/** Applies a poll of the newest page: shown articles keep their place and get the current text. */
export function applyPoll(list: NewsList, page: NewsPage, since?: string): NewsList {
  if (list.articles.length === 0) return createList(page, since);
  const updated = new Map(page.articles.map((article) => [article.id, article]));
  return { ...list, articles: list.articles.map((article) => updated.get(article.id) ?? article), latest: page };
}

/** Shows the latest page at the top. The articles below stay unless some in between would be missing. */
export function showLatest(list: NewsList): NewsList {
  const { articles, latest } = list;
  const known = idsOf(articles);
  const end = latest.articles.at(-1);
  const overlaps = end !== undefined && latest.articles.some(({ id }) => known.has(id));
  if (!overlaps || latest.nextCursor === null) return createList(latest, list.since);
  const head = idsOf(latest.articles);
  const tail = articles.filter(({ id, publishedAt }) => !head.has(id) && publishedAt <= end.publishedAt);
  return {
    ...list,
    articles: [...latest.articles, ...tail],
    nextCursor: tail.length > 0 ? list.nextCursor : latest.nextCursor,
  };
}

/** Appends the next page, requested with `cursor`; ignores one that arrives late. */
export function appendPage(list: NewsList, page: NewsPage, cursor: string): NewsList {
  if (list.nextCursor !== cursor) return list;
  const known = idsOf(list.articles);
  return {
    ...list,
    articles: [...list.articles, ...page.articles.filter(({ id }) => !known.has(id))],
    nextCursor: page.nextCursor,
  };
}
