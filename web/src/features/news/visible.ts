import type { Article } from '@plainscan/contracts';
import type { NewsFilter } from '../../api/news-calls.ts';

/** Filters the server's answer again, as product.md requires. */
export const visible = (articles: readonly Article[], { category, sentiment }: NewsFilter): Article[] =>
  articles.filter(
    (article) =>
      (!category || (article.category ?? 'general').toLowerCase() === category) &&
      (!sentiment || article.sentiment.overall === sentiment),
  );
