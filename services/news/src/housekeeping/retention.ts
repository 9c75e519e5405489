import type { Retention } from '@plainscan/service-kit/postgres';

const DAY_MS = 24 * 3_600_000;
export const KEEP_ARTICLES_MS = 90 * DAY_MS;
const MAX_ARTICLES = 1_000_000;

/** What was told of a story goes with it; of more than `maxArticles` the oldest go before their time. */
export const retention = (maxArticles = MAX_ARTICLES): readonly Retention[] => [
  { table: 'articles', where: 'published_at <= $1', keepMs: KEEP_ARTICLES_MS },
  {
    table: 'articles',
    // of none, while there are fewer: nothing is older than nothing
    where: `published_at <= $1 AND published_at <=
      (SELECT published_at FROM articles ORDER BY published_at DESC, id DESC OFFSET ${maxArticles} LIMIT 1)`,
    keepMs: 0,
  },
];
