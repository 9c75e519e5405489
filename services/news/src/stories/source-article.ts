import { createHash } from 'node:crypto';
import type { Article } from '@plainscan/contracts';
import { canonicalUrl } from '../cleaning/links.ts';
import { candidateKeys } from '../deduplication/candidate-keys.ts';
import { headlineOf } from '../deduplication/headline.ts';
import type { ComparableArticle } from '../deduplication/same-story.ts';
import type { RawArticle } from '../feeds/feed-adapter.ts';
import type { Score } from '../scoring/scorer.ts';

export const MAX_SYMBOLS = 50;

export interface TaggedText {
  title: string;
  description: string | null;
  tags: readonly string[];
}

export interface CompanyMatch {
  symbols: readonly string[];
  /** the company that the article is mainly about */
  companySymbol: string | null;
  companyNames: readonly string[];
  /** false: the listed companies were not known yet */
  companiesResolved: boolean;
}

/** An article as delivered by one feed, not yet scored. */
export interface SourceDraft extends ComparableArticle, TaggedText {
  digest: Buffer;
  url: string | null;
  imageUrl: string | null;
  firstSeenAt: Date;
  providerSentiment: Article['sentiment']['provider'];
  candidateKeys: readonly string[];
}

/** An article as delivered by one feed, with its score and companies. */
export interface SourceArticle extends SourceDraft, CompanyMatch {
  sentiment: Score;
}

type Feed = { name: string; simulated: boolean };

/**
 * Converts the articles of one read, without duplicates, undated articles, and those that aren't newer than `since`. A
 * URL that several of them share identifies none of them.
 */
export function toDrafts(
  feed: Feed,
  articles: readonly RawArticle[],
  { now, since }: { now: Date; since: Date },
): SourceDraft[] {
  const distinct = [...new Map(articles.map((article) => [article.providerId, article])).values()];
  // An invalid date compares as false.
  const recent = distinct.filter(({ publishedAt }) => publishedAt > since);
  const canonical = recent.map(({ url }) => (url === null ? null : canonicalUrl(url)));
  const seen = new Set<string | null>();
  const shared = new Set(canonical.filter((url) => seen.has(url) || !seen.add(url)));
  return recent.map((raw, i) => toDraft(feed, raw, now, shared.has(canonical[i]!) ? null : canonical[i]!));
}

function toDraft(feed: Feed, raw: RawArticle, now: Date, canonical: string | null): SourceDraft {
  const { providerId, title, description, url, imageUrl, sourceName, sentiment } = raw;
  const tags = [...new Set(raw.symbols)].slice(0, MAX_SYMBOLS);
  const headline = headlineOf(title, sourceName);
  const content = [title, description, url, imageUrl, sourceName, tags, sentiment];
  return {
    feed: feed.name,
    simulated: feed.simulated,
    providerId,
    title,
    description,
    url,
    imageUrl,
    sourceName,
    tags,
    digest: createHash('sha256').update(JSON.stringify(content)).digest(),
    canonicalUrl: canonical,
    publishedAt: raw.publishedAt > now ? now : raw.publishedAt,
    firstSeenAt: now,
    providerSentiment: sentiment && { name: feed.name, ...sentiment },
    headline,
    candidateKeys: candidateKeys({ canonicalUrl: canonical, headline }),
  };
}
