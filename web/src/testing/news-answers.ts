import type { Article, NewsPage } from '@plainscan/contracts';

// News articles.

export const articleId = (i: number): string => `20000000-0000-4000-8000-${String(i).padStart(12, '0')}`;

/** Article `i` is `i` minutes older than the first. */
const publishedAt = (i: number) => new Date(Date.UTC(2026, 10, 20, 14, 30) - i * 60_000).toISOString();

const TITLE = 'Acme profit rose less than expected';

export function article(i: number, change: Partial<Article> = {}): Article {
  const at = publishedAt(i);
  const url = `https://news.example/stories/${i}`;
  return {
    id: articleId(i),
    title: `${TITLE} (${i})`,
    description: 'Costs fell, the company said.',
    url,
    imageUrl: null,
    category: 'stocks',
    publishedAt: at,
    companySymbol: 'S000',
    symbols: ['S000'],
    source: { name: 'Example Wire' },
    sources: [{ name: 'Example Wire', url, publishedAt: at }],
    sentiment: {
      overall: 'bearish',
      score: -0.312,
      reasons: [
        {
          text: 'profit rose less than expected',
          where: 'title',
          span: [5, 35],
          weight: -0.48,
          because: 'expectation',
        },
        { text: 'Costs fell', where: 'description', span: [0, 10], weight: 0.158, because: 'direction' },
      ],
      provider: null,
      scoredBy: 'rules',
    },
    simulated: false,
    ...change,
  };
}

export const articles = (count: number, from = 0): Article[] =>
  Array.from({ length: count }, (_, i) => article(from + i));

export const newsPage = (items: Article[], change: Partial<NewsPage> = {}): NewsPage => ({
  articles: items,
  total: items.length,
  nextCursor: null,
  refreshedAt: '2026-11-20T14:32:00.000Z',
  providers: [{ name: 'finnhub', state: 'ok', lastSuccessAt: '2026-11-20T14:32:00.000Z' }],
  simulated: false,
  ...change,
});

/** One page of many articles; cursors are offsets. */
export function pageOf(all: Article[], path: string, change: Partial<NewsPage> = {}): NewsPage {
  const query = new URL(path, 'http://x').searchParams;
  const from = Number(query.get('cursor') ?? 0);
  const to = from + Number(query.get('limit'));
  return newsPage(all.slice(from, to), {
    total: all.length,
    nextCursor: to < all.length ? String(to) : null,
    ...change,
  });
}
