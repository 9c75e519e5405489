import { type Article, MAX_SOURCES_OF_ARTICLE } from '@plainscan/contracts';
import { lexemesOf } from './lexemes.ts';
import { MAX_SYMBOLS, type Telling } from './telling.ts';

export type ArticleRow = Omit<Article, 'publishedAt' | 'source' | 'sentiment' | 'id'> & {
  publishedAt: Date;
  sentiment: Telling['sentiment'];
  providerSentiment: Article['sentiment']['provider'];
  /** that searching finds it by */
  lexemes: string[];
};

const firstOf = <T>(values: readonly (T | null)[]): T | null => values.find((value) => value !== null) ?? null;
const once = (values: readonly string[]): string[] => [...new Set(values)];

/** A story as it is shown: in the words of whoever told it first, with the score of those words. `tellings`: the earliest first. */
export function articleOf(tellings: readonly Telling[]): ArticleRow {
  const first = tellings[0]!;
  const symbols = once(tellings.flatMap((telling) => telling.symbols)).slice(0, MAX_SYMBOLS);
  const names = once(tellings.flatMap((telling) => telling.companyNames)).slice(0, MAX_SYMBOLS);
  return {
    title: first.title,
    description: first.description,
    url: firstOf(tellings.map(({ url }) => url)),
    imageUrl: firstOf(tellings.map(({ imageUrl }) => imageUrl)),
    category: symbols.length > 0 ? 'stocks' : 'general',
    publishedAt: first.publishedAt,
    companySymbol: firstOf(tellings.map(({ companySymbol }) => companySymbol)),
    symbols,
    sources: sourcesOf(tellings),
    sentiment: first.sentiment,
    providerSentiment: firstOf(tellings.map(({ providerSentiment }) => providerSentiment)),
    simulated: first.simulated,
    lexemes: lexemesOf([first.title, first.description ?? '', ...symbols, ...names]),
  };
}

/** Each publisher once, however many feeds carry it. */
function sourcesOf(tellings: readonly Telling[]): Article['sources'] {
  const sources = new Map<string, Article['sources'][number]>();
  for (const { sourceName, url, publishedAt } of tellings) {
    const key = sourceName.toLowerCase();
    const known = sources.get(key);
    if (!known) sources.set(key, { name: sourceName, url, publishedAt: publishedAt.toISOString() });
    else known.url ??= url;
  }
  return [...sources.values()].slice(0, MAX_SOURCES_OF_ARTICLE);
}
