import { cleanImage, cleanLink } from '../cleaning/links.ts';
import { cleanDescription, cleanTitle, plainText } from '../cleaning/text.ts';
import type { FeedRead, RawArticle } from './feed-adapter.ts';

/** An article as sent by a provider, which may contain markup, relative links, and nonstandard symbols. */
export interface ProviderStory {
  id: string;
  title: string | null | undefined;
  description: string | null | undefined;
  url: string | null | undefined;
  imageUrl: string | null | undefined;
  /** epoch milliseconds */
  publishedAt: number | null;
  sourceName: string | null | undefined;
  symbols: readonly string[];
  sentiment?: RawArticle['sentiment'];
}

const MAX_ID_CHARS = 200;
const MAX_SOURCE_CHARS = 80;
const MAX_SYMBOLS = 50;
const MAX_REASON_CHARS = 500;
/** Earlier dates are placeholders. */
const EARLIEST = Date.UTC(1995, 0);

/** How far back the first read of a feed goes. */
export const FIRST_READ_MS = 3 * 86_400_000;

/** Cleans a provider's article; null if it lacks an ID, headline, or date. Relative links are resolved against `base`. */
export function rawArticle(
  story: ProviderStory,
  { now, base, source }: { now: number; base?: string; source: string },
): RawArticle | null {
  const { id, publishedAt } = story;
  const title = cleanTitle(story.title);
  if (title === null || id === '' || id.length > MAX_ID_CHARS || id !== plainText(id, MAX_ID_CHARS)) return null;
  if (publishedAt === null || !(publishedAt >= EARLIEST)) return null;
  return {
    providerId: id,
    title,
    description: cleanDescription(story.description, title),
    url: cleanLink(story.url, base),
    imageUrl: cleanImage(story.imageUrl, base),
    // Publishers' clocks and zones are sometimes wrong, so dates in the future count as now.
    publishedAt: new Date(Math.min(publishedAt, now)),
    sourceName: plainText(story.sourceName ?? '', MAX_SOURCE_CHARS) || source,
    symbols: symbolsOf(story.symbols),
    sentiment: story.sentiment
      ? { ...story.sentiment, reason: plainText(story.sentiment.reason ?? '', MAX_REASON_CHARS) || null }
      : null,
  };
}

/**
 * US stocks, with a class, unit, right, warrant, or preferred series after a dot; not crypto (`BTCUSD`, `X:BTCUSD`) or
 * indices.
 */
const STOCK = /^[A-Z]{1,5}(?:\.(?:[A-Z]|WS|RT|PR[A-Z]))?$/;
/** Massive's spelling of preferred shares: `ABCpA`. */
const PREFERRED = /^([A-Z]{1,5})p([A-Z])$/;

/** Uppercase, classes with a dot (`BRK-B`, `BRK/B` → `BRK.B`); null for anything but a US stock. */
export function canonicalSymbol(tag: string): string | null {
  const text = tag.trim().replace(PREFERRED, '$1.PR$2').replace(/[-/]/, '.').toUpperCase();
  return STOCK.test(text) ? text : null;
}

function symbolsOf(tags: readonly string[]): string[] {
  const symbols = new Set<string>();
  for (const tag of tags.slice(0, 10 * MAX_SYMBOLS)) {
    const symbol = canonicalSymbol(tag);
    if (symbol !== null && symbols.size < MAX_SYMBOLS) symbols.add(symbol);
  }
  return [...symbols];
}

/** The valid articles of a page, and how many were invalid. */
export function collectArticles<T>(
  items: readonly T[],
  read: (item: T) => RawArticle | null,
): Omit<FeedRead, 'cursor'> {
  const articles: RawArticle[] = [];
  for (const item of items) {
    const article = read(item);
    if (article) articles.push(article);
  }
  return { articles, unreadable: items.length - articles.length };
}
