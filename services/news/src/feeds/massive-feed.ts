import { z } from 'zod';
import { isoSeconds, newestTimestamp, parseFeedDate } from './dates.ts';
import type { FeedAdapter, RawArticle } from './feed-adapter.ts';
import { FeedError } from './feed-error.ts';
import type { FeedsConfig } from '../config.ts';
import { urlOf, fetchJson } from './http/fetch-bounded.ts';
import { collectPages, type Page } from './http/collect-pages.ts';
import { FIRST_READ_MS, rawArticle, collectArticles } from './raw-article.ts';

const NAME = 'massive';
const PAGE_SIZE = 250;
/** A free key allows five requests per minute. */
const MAX_PAGES = 2;
const MAX_PAGE_BYTES = 8 * 1024 * 1024;
const HOUR_MS = 3_600_000;
/** Articles are sorted by publication time, but often appear an hour late, and sometimes many hours. */
const OVERLAP_MS = HOUR_MS;
const LONG_OVERLAP_MS = 12 * HOUR_MS;
const LONG_OVERLAP_EVERY_MS = HOUR_MS;

const pageSchema = z.object({
  status: z.string().nullish(),
  results: z.array(z.unknown()).nullish(),
  next_url: z.string().nullish(),
});
const insightSchema = z.object({
  ticker: z.string(),
  sentiment: z.string(),
  sentiment_reasoning: z.string().nullish().catch(null),
});
const storySchema = z.object({
  id: z.string(),
  publisher: z.object({ name: z.string().nullish() }).nullish().catch(null),
  title: z.string(),
  published_utc: z.string(),
  article_url: z.string().nullish().catch(null),
  tickers: z.array(z.string().catch('')).nullish().catch(null),
  image_url: z.string().nullish().catch(null),
  description: z.string().nullish().catch(null),
  insights: z.array(insightSchema.nullable().catch(null)).nullish().catch(null),
});
type MassiveStory = z.output<typeof storySchema>;
const cursorSchema = z.object({ from: z.iso.datetime(), farAt: z.number() });

/**
 * Reads the `/v2/reference/news` of Massive (formerly Polygon), oldest first. The first read takes the newest articles
 * of the last few days.
 */
export function massiveFeed(config: NonNullable<FeedsConfig['massive']>): FeedAdapter {
  const headers = { authorization: `Bearer ${config.key}`, accept: 'application/json' };
  const { origin } = new URL(config.url);
  return {
    name: NAME,
    kind: 'massive',
    simulated: false,
    async read(since, { signal, now }) {
      const saved = cursorSchema.safeParse(since).data;
      const isLongRead = !saved || Math.abs(now - saved.farAt) >= LONG_OVERLAP_EVERY_MS;
      const known = saved ? Date.parse(saved.from) : now - FIRST_READ_MS;
      const start = saved && isLongRead ? Math.min(known, now - LONG_OVERLAP_MS) : known;
      const query = {
        'published_utc.gte': isoSeconds(start),
        limit: String(PAGE_SIZE),
        order: saved ? 'asc' : 'desc',
        sort: 'published_utc',
      };
      const readPage = async (nextUrl: string | null): Promise<Page<unknown>> => {
        const url = nextUrl === null ? urlOf(config.url, '/v2/reference/news', query) : URL.parse(nextUrl);
        // Never send the key to another origin.
        if (url?.origin !== origin) throw new FeedError('malformed', `${NAME} returned a next page at another origin`);
        const { value } = await fetchJson({ feed: NAME, url, headers, signal, now, maxBytes: MAX_PAGE_BYTES });
        const page = pageSchema.safeParse(value).data;
        if (!page || (page.results === undefined && page.status !== 'OK'))
          throw new FeedError('malformed', `${NAME} returned no news`);
        return { items: page.results ?? [], next: page.next_url || null };
      };
      const { items, next, broken } = await collectPages(null, MAX_PAGES, readPage);
      const stories = items.map((item) => storySchema.safeParse(item).data ?? null);
      const newest = newestTimestamp(
        stories.map((story) => story && parseFeedDate(story.published_utc)),
        now,
      );
      return {
        ...collectArticles(stories, (story) => story && article(story, now)),
        // The first read takes the newest articles; only another first read can get those of a failed page.
        cursor:
          broken && !saved
            ? null
            : {
                from: isoSeconds(nextStart({ newest, start, known, hasMore: saved !== undefined && next !== null })),
                farAt: isLongRead ? now : saved.farAt,
              },
      };
    },
  };
}

function nextStart(read: { newest: number | null; start: number; known: number; hasMore: boolean }): number {
  const { newest, start, known, hasMore } = read;
  if (newest === null) return known;
  // If more articles have the same timestamp than fit into the pages, skip a second; otherwise, the next read
  // would repeat this one.
  if (hasMore) return Math.max(newest, start + 1000);
  return Math.max(known, newest - OVERLAP_MS);
}

function article(story: MassiveStory, now: number): RawArticle | null {
  return rawArticle(
    {
      id: story.id,
      title: story.title,
      description: story.description,
      url: story.article_url,
      imageUrl: story.image_url,
      publishedAt: parseFeedDate(story.published_utc),
      sourceName: story.publisher?.name,
      symbols: story.tickers ?? [],
      sentiment: sentimentOf(story),
    },
    { now, source: 'Massive' },
  );
}

const OVERALL: Readonly<Record<string, NonNullable<RawArticle['sentiment']>['overall']>> = {
  positive: 'bullish',
  negative: 'bearish',
  neutral: 'neutral',
};

/** The sentiment for the main stock, whose symbol is added if there are several. */
function sentimentOf({ insights, tickers }: MassiveStory): RawArticle['sentiment'] {
  const valid = (insights ?? []).filter((each) => each && Object.hasOwn(OVERALL, each.sentiment.toLowerCase()));
  const insight = valid.find((each) => each?.ticker === tickers?.[0]) ?? valid[0];
  if (!insight) return null;
  const reason = insight.sentiment_reasoning ?? null;
  return {
    overall: OVERALL[insight.sentiment.toLowerCase()]!,
    score: null,
    reason: reason && valid.length > 1 ? `${insight.ticker}: ${reason}` : reason,
  };
}
