import { createHash } from 'node:crypto';
import type { Article } from '@plainscan/contracts';
import { canonicalUrl } from '../cleaning/links.ts';
import type { RawArticle } from '../feeds/feed-adapter.ts';
import { foldKeys } from '../folding/fold-keys.ts';
import { headlineOf } from '../folding/headline.ts';
import type { Foldable } from '../folding/same-story.ts';
import type { Scored } from '../scoring/score-texts.ts';

export const MAX_SYMBOLS = 50;

export interface ToldText {
  title: string;
  description: string | null;
  tags: readonly string[];
}

/** What a story speaks of. */
export interface TellingCompanies {
  symbols: readonly string[];
  companySymbol: string | null;
  companyNames: readonly string[];
  companiesSought: boolean;
}

/** What one feed told, before it is known what it means. */
export interface Draft extends Foldable, ToldText {
  digest: Buffer;
  url: string | null;
  imageUrl: string | null;
  firstSeenAt: Date;
  providerSentiment: Article['sentiment']['provider'];
  foldKeys: readonly string[];
}

/** One feed's word of a story. */
export interface Telling extends Draft, TellingCompanies {
  sentiment: Scored;
}

const isPlainDate = (date: Date): boolean => Number.isFinite(date.getTime());

/**
 * What a feed read, ready to be looked up: each story once, none without a date or older than `since`. An address that several
 * stories of one read share is nobody's own.
 */
export function draftsOf(
  feed: { name: string; simulated: boolean },
  articles: readonly RawArticle[],
  { now, since }: { now: Date; since: Date },
): Draft[] {
  const once = new Map(articles.map((article) => [article.providerId, article]));
  const dated = [...once.values()].filter(({ publishedAt }) => isPlainDate(publishedAt) && publishedAt > since);
  const canonical = dated.map(({ url }) => (url === null ? null : canonicalUrl(url)));
  const seen = new Set<string | null>();
  const shared = new Set(canonical.filter((url) => seen.has(url) || !seen.add(url)));
  return dated.map((raw, i) =>
    draftOf(feed, raw, { now, canonical: shared.has(canonical[i]!) ? null : canonical[i]! }),
  );
}

function draftOf(
  feed: { name: string; simulated: boolean },
  raw: RawArticle,
  { now, canonical }: { now: Date; canonical: string | null },
): Draft {
  const { providerId, title, description, url, imageUrl, sourceName, sentiment } = raw;
  const tags = [...new Set(raw.symbols)].slice(0, MAX_SYMBOLS);
  const headline = headlineOf(title, sourceName);
  const told = [title, description, url, imageUrl, sourceName, tags, sentiment];
  return {
    ...{ feed: feed.name, simulated: feed.simulated, providerId, title, description, url, imageUrl, sourceName, tags },
    digest: createHash('sha256').update(JSON.stringify(told)).digest(),
    canonicalUrl: canonical,
    publishedAt: raw.publishedAt > now ? now : raw.publishedAt,
    firstSeenAt: now,
    providerSentiment: sentiment && { name: feed.name, ...sentiment },
    headline,
    foldKeys: foldKeys({ canonicalUrl: canonical, headline }),
  };
}
