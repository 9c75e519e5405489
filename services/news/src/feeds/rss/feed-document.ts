/** One story as a feed writes it. */
export interface FeedItem {
  /** text of its elements by lower-case name (`title`, `pubdate`, `dc:date`): markup is kept, the first one counts */
  fields: ReadonlyMap<string, string>;
  links: readonly { rel: string; href: string; type: string }[];
  images: readonly { url: string; width: number | null }[];
  categories: readonly { domain: string; text: string }[];
  guidIsLink: boolean;
  /** whom an aggregator has it from */
  source: string | null;
}

export interface FeedDocument {
  /** of the feed, the newest first as a rule */
  items: FeedItem[];
  /** false: it breaks off, and stories may be missing */
  complete: boolean;
  /** items that break off */
  broken: number;
}
