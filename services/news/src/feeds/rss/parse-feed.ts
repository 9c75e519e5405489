import { createHash } from 'node:crypto';
import {
  type AtomFeed,
  type MediaNs,
  parseAtomFeed,
  parseRdfFeed,
  parseRssFeed,
  type RdfFeed,
  type RssFeed,
} from 'feedsmith';
import { parseFeedDate } from '../dates.ts';
import type { ProviderStory } from '../raw-article.ts';
import { type FeedFormat, NotAFeedError, TICKER_SCHEME, wellFormedFeed } from './well-formed.ts';

const LISTED = /^(?:NYSE(?: ?American| ?Arca)?|NASDAQ(?:GS|GM|CM)?|AMEX|NYSEARCA)\s*:\s*([A-Z]{1,5}(?:[.-][A-Z])?)$/i;
const SYMBOL = /^[A-Z]{1,5}(?:[.-][A-Z])?$/;
const STOCK_SCHEME = /stock|symbol|ticker/i;
const IMAGE_FILE = /\.(?:jpe?g|png|webp|avif|gif)(?:$|\?)/i;
const MAX_TICKER_LIST_CHARS = 1000;

export interface ParsedFeed {
  stories: ProviderStory[];
  /** false: the document is truncated, and articles may be missing */
  complete: boolean;
  /** number of truncated articles, which are omitted */
  truncated: number;
}

/** The common fields of the three formats. Of several values, the first one that is set is used. */
interface Item {
  ids: (string | undefined)[];
  links: (string | undefined)[];
  title: string | undefined;
  descriptions: (string | undefined)[];
  dates: (string | undefined)[];
  source: string | undefined;
  images: { url?: string | undefined; width?: number | undefined }[];
  categories: { scheme: string; name: string }[];
}

/**
 * Parses RSS 2.0, RSS 1.0 (RDF), and Atom. `now` replaces a date that is missing or unreadable.
 * @throws NotAFeedError
 */
export function parseFeed(text: string, now: number): ParsedFeed {
  const { format, xml, complete, truncated } = wellFormedFeed(text);
  return { stories: itemsOf(format, xml).map((item) => storyOf(item, now)), complete, truncated };
}

function itemsOf(format: FeedFormat, xml: string): Item[] {
  try {
    if (format === 'rss') return (parseRssFeed(xml).items ?? []).map((item) => rssItem(item as RssItem));
    if (format === 'rdf') return (parseRdfFeed(xml).items ?? []).map((item) => rssItem(item as RdfItem));
    return (parseAtomFeed(xml).entries ?? []).map((entry) => atomItem(entry as AtomEntry));
  } catch (err) {
    throw new NotAFeedError(err instanceof Error ? err.message : 'invalid XML');
  }
}

type RssItem = RssFeed.Item<string>;
type RdfItem = RdfFeed.Item<string>;
type AtomEntry = AtomFeed.Entry<string>;

function rssItem(item: Partial<RssItem> & Pick<RdfItem, 'rdf'>): Item {
  const { guid, atom, dc, dcterms, media, itunes } = item;
  const guidLink = guid?.isPermaLink !== false && /^https?:/i.test(guid?.value ?? '') ? guid?.value : undefined;
  return {
    ids: [guid?.value, item.rdf?.about],
    links: [item.link, alternateOf(atom?.links), guidLink],
    title: item.title,
    descriptions: [item.description, item.content?.encoded, media?.description?.value, itunes?.summary],
    dates: [item.pubDate, dc?.dates?.[0], dcterms?.issued?.[0], atom?.published, atom?.updated, dcterms?.modified?.[0]],
    source: item.source?.title,
    images: [
      ...imagesOf(media),
      ...(item.enclosures ?? []).filter(({ url, type }) => isImage({ url, type })),
      { url: itunes?.image },
    ],
    categories: (item.categories ?? []).map(({ name, domain }) => ({ name: name ?? '', scheme: domain ?? '' })),
  };
}

function atomItem(entry: Partial<AtomEntry>): Item {
  const { dc, dcterms, media, itunes } = entry;
  return {
    ids: [entry.id],
    links: [alternateOf(entry.links)],
    title: entry.title?.value,
    descriptions: [entry.summary?.value, entry.content?.value, media?.description?.value, itunes?.summary],
    dates: [entry.published, dc?.dates?.[0], dcterms?.issued?.[0], entry.updated, dcterms?.modified?.[0]],
    source: entry.source?.title?.value,
    images: [...imagesOf(media), { url: itunes?.image }],
    categories: (entry.categories ?? []).map(({ term, scheme }) => ({ name: term ?? '', scheme: scheme ?? '' })),
  };
}

function storyOf(item: Item, now: number): ProviderStory {
  const title = item.title ?? null;
  const url = firstOf(item.links);
  const date = firstOf(item.dates.map((text) => (text === undefined ? null : parseFeedDate(text))));
  return {
    id: shortId(firstOf(item.ids) ?? url ?? `${title} ${date ?? ''}`),
    title,
    description: firstOf(item.descriptions),
    url,
    imageUrl: widestImage(item.images),
    publishedAt: date ?? now,
    sourceName: item.source ?? null,
    symbols: symbolsOf(item.categories),
  };
}

const firstOf = <T>(values: readonly (T | null | undefined)[]): T | null =>
  values.find((value) => value !== null && value !== undefined) ?? null;

/** IDs become keys, and some feeds use very long URLs as IDs. */
const shortId = (id: string): string =>
  /^[\x21-\x7e]{1,120}$/.test(id) && !/[<&]/.test(id) ? id : createHash('sha256').update(id).digest('hex');

function alternateOf(links: readonly { href?: string; rel?: string; type?: string }[] = []): string | undefined {
  const alternate = links.filter(({ rel = 'alternate' }) => rel === 'alternate');
  return (alternate.find(({ type = '' }) => type === '' || /html/i.test(type)) ?? alternate[0])?.href;
}

const isImage = ({
  url,
  medium,
  type,
}: {
  url?: string | undefined;
  medium?: string;
  type?: string | undefined;
}): boolean => medium === 'image' || /^image\//i.test(type ?? '') || (!medium && !type && IMAGE_FILE.test(url ?? ''));

function imagesOf(media: MediaNs.ItemOrFeed | undefined): Item['images'] {
  return [media, ...(media?.groups ?? [])].flatMap((group) => [
    ...(group?.contents ?? []).filter((content) => isImage(content)),
    ...(group?.contents ?? []).flatMap(({ thumbnails }) => thumbnails ?? []),
    ...(group?.thumbnails ?? []),
  ]);
}

const widestImage = (images: Item['images']): string | null =>
  [...images].sort((a, b) => (b.width ?? 0) - (a.width ?? 0)).find(({ url }) => /^https:/i.test(url?.trim() ?? ''))
    ?.url ?? null;

/** Symbols of ticker lists first, then categories that are stocks. */
function symbolsOf(categories: Item['categories']): string[] {
  const lists = categories.filter(({ scheme }) => scheme === TICKER_SCHEME);
  const listed = lists.flatMap(({ name }) => name.slice(0, MAX_TICKER_LIST_CHARS).split(/[\s,;]+/));
  const tagged = categories.flatMap(({ scheme, name }) => {
    const text = name.trim();
    return LISTED.exec(text)?.[1] ?? (STOCK_SCHEME.test(scheme) && SYMBOL.test(text) ? text : []);
  });
  return [...listed, ...tagged].filter((symbol) => symbol !== '');
}
