import type { RetentionPolicy } from '@plainscan/service-kit/postgres';

export const KEEP_ARTICLES_MS = 90 * 24 * 3_600_000;
const MAX_ARTICLES = 1_000_000;

/** Deletes articles by age, and the oldest ones beyond `maxArticles`. Source articles are deleted with their article. */
export const retentionPolicies = (maxArticles = MAX_ARTICLES): readonly RetentionPolicy[] => [
  { table: 'articles', where: 'published_at <= $1', keepMs: KEEP_ARTICLES_MS },
  {
    table: 'articles',
    // The subquery is NULL while there are fewer, which matches no row.
    where: `published_at <= $1 AND published_at <=
      (SELECT published_at FROM articles ORDER BY published_at DESC, id DESC OFFSET ${maxArticles} LIMIT 1)`,
    keepMs: 0,
  },
];
