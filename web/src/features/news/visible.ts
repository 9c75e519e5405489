import type { Article } from '@plainscan/contracts';
import type { NewsFilter } from '../../api/news-calls.ts';

/** What the filter of the page leaves of what the server answered: it is asked once more here. */
export const visible = (articles: readonly Article[], { category, sentiment }: NewsFilter): Article[] =>
  articles.filter(
    (article) =>
      (!category || (article.category ?? 'general').toLowerCase() === category) &&
      (!sentiment || article.sentiment.overall === sentiment),
  );
