import type { NEWS_SENTIMENTS } from '@plainscan/contracts';

type Overall = (typeof NEWS_SENTIMENTS)[number];

/** Where a feed was read to: a small JSON value of the adapter's own, kept between its reads. */
export type Cursor = Readonly<Record<string, string | number | null>>;

/** A story as its provider told it, cleaned: plain text of bounded length, links over http(s), images over https. */
export interface RawArticle {
  /** names the story among those of its provider */
  providerId: string;
  title: string;
  description: string | null;
  url: string | null;
  imageUrl: string | null;
  publishedAt: Date;
  /** who published it: "Benzinga", "CNBC" */
  sourceName: string;
  /** tagged by the provider; upper case, classes with a dot (`BRK.B`) */
  symbols: readonly string[];
  /** the provider's own judgement, where it has one */
  sentiment: { overall: Overall; score: number | null; reason: string | null } | null;
}

export interface FeedRead {
  /** in any order */
  articles: RawArticle[];
  /** null: the next read begins as this one did */
  cursor: Cursor | null;
  /** stories that were left out because nothing could be made of them */
  unreadable: number;
}

/** One provider of news. */
export interface FeedAdapter {
  /** unique among the feeds of an installation, shown to people: `alpaca`, `Reuters markets` */
  readonly name: string;
  readonly kind: 'alpaca' | 'finnhub' | 'massive' | 'rss' | 'simulated';
  readonly simulated: boolean;
  /**
   * What came since the cursor, bounded; the same stories may come again. Told to end by its signal it may still answer what it has.
   * @throws FeedFault for everything that is the provider's or the network's doing
   */
  read(since: Cursor | null, options: { signal: AbortSignal; now: number }): Promise<FeedRead>;
}
