import type { NEWS_SENTIMENTS } from '@plainscan/contracts';

type Overall = (typeof NEWS_SENTIMENTS)[number];

/** Where the next read continues: a small JSON value that only its adapter understands. */
export type Cursor = Readonly<Record<string, string | number | null>>;

/** A provider's article after cleaning: plain text of bounded length, http(s) links, https images. */
export interface RawArticle {
  /** unique within the provider */
  providerId: string;
  title: string;
  description: string | null;
  url: string | null;
  imageUrl: string | null;
  publishedAt: Date;
  /** the publisher: "Benzinga", "CNBC" */
  sourceName: string;
  /** tagged by the provider; uppercase, classes with a dot (`BRK.B`) */
  symbols: readonly string[];
  /** the provider's own sentiment, if any */
  sentiment: { overall: Overall; score: number | null; reason: string | null } | null;
}

export interface FeedRead {
  /** in any order */
  articles: RawArticle[];
  /** null: the next read starts over */
  cursor: Cursor | null;
  /** number of articles that were omitted because they are invalid */
  unreadable: number;
}

/** Injection token of the feeds that this process is configured with. */
export const FEED_ADAPTERS = Symbol('FEED_ADAPTERS');

/** One news provider. */
export interface FeedAdapter {
  /** unique in the configuration, shown to users: `alpaca`, `Reuters markets` */
  readonly name: string;
  readonly kind: 'alpaca' | 'finnhub' | 'massive' | 'rss' | 'simulated';
  readonly simulated: boolean;
  /**
   * Returns a bounded number of articles since the cursor, which may include earlier ones. Once the signal aborts, it
   * returns the articles read so far or throws.
   * @throws FeedError for every failure of the provider or the network
   */
  read(since: Cursor | null, options: { signal: AbortSignal; now: number }): Promise<FeedRead>;
}
