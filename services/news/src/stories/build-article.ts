import { type Article, MAX_SOURCES_OF_ARTICLE } from '@plainscan/contracts';
import { searchTerms } from '../articles/search-terms.ts';
import { MAX_SYMBOLS, type SourceArticle } from './source-article.ts';

export type BuiltArticle = Omit<Article, 'publishedAt' | 'source' | 'sentiment' | 'id'> & {
  publishedAt: Date;
  sentiment: SourceArticle['sentiment'];
  providerSentiment: Article['sentiment']['provider'];
  searchTerms: string[];
};

const firstOf = <T>(values: readonly (T | null)[]): T | null => values.find((value) => value !== null) ?? null;
const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/**
 * Builds the article that represents a story: text and score of its first source article, missing fields from the
 * others. `sources` are sorted, earliest first.
 */
export function buildArticle(sources: readonly SourceArticle[]): BuiltArticle {
  const first = sources[0]!;
  const symbols = distinct(sources.flatMap((source) => source.symbols)).slice(0, MAX_SYMBOLS);
  const names = distinct(sources.flatMap((source) => source.companyNames)).slice(0, MAX_SYMBOLS);
  return {
    title: first.title,
    description: first.description,
    url: firstOf(sources.map(({ url }) => url)),
    imageUrl: firstOf(sources.map(({ imageUrl }) => imageUrl)),
    category: symbols.length > 0 ? 'stocks' : 'general',
    publishedAt: first.publishedAt,
    companySymbol: firstOf(sources.map(({ companySymbol }) => companySymbol)),
    symbols,
    sources: publishersOf(sources),
    sentiment: first.sentiment,
    providerSentiment: firstOf(sources.map(({ providerSentiment }) => providerSentiment)),
    simulated: first.simulated,
    searchTerms: searchTerms([first.title, first.description ?? '', ...symbols, ...names]),
  };
}

/** Each publisher once, no matter how many feeds carry it. */
function publishersOf(sources: readonly SourceArticle[]): Article['sources'] {
  const publishers = new Map<string, Article['sources'][number]>();
  for (const { sourceName, url, publishedAt } of sources) {
    const key = sourceName.toLowerCase();
    const known = publishers.get(key);
    if (!known) publishers.set(key, { name: sourceName, url, publishedAt: publishedAt.toISOString() });
    else known.url ??= url;
  }
  return [...publishers.values()].slice(0, MAX_SOURCES_OF_ARTICLE);
}
