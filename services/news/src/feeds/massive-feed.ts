import { z } from 'zod';
import { isoSeconds, newestInstant, parseFeedDate } from './dates.ts';
import type { FeedAdapter, RawArticle } from './feed-adapter.ts';
import { FeedError } from './feed-error.ts';
import type { FeedsConfig } from '../config.ts';
import { addressOf, askJson } from './http/ask.ts';
import { collectPages, type Page } from './http/collect-pages.ts';
import { FIRST_READ_MS, rawArticle, readable } from './raw-article.ts';

const NAME = 'massive';
const PAGE_SIZE = 250;
/** Of the five requests a minute that a free key has. */
const MAX_PAGES = 2;
const MAX_PAGE_BYTES = 8 * 1024 * 1024;
const HOUR_MS = 3_600_000;
/** Stories come by the instant of their publication, often an hour late, at times many. */
const OVERLAP_MS = HOUR_MS;
const FAR_OVERLAP_MS = 12 * HOUR_MS;
const FAR_EVERY_MS = HOUR_MS;

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

/** Massive's (formerly Polygon's) `/v2/reference/news`, oldest first; for the first time the newest of the last days. */
export function massiveFeed(config: NonNullable<FeedsConfig['massive']>): FeedAdapter {
  const headers = { authorization: `Bearer ${config.key}`, accept: 'application/json' };
  const { origin } = new URL(config.url);
  return {
    name: NAME,
    kind: 'massive',
    simulated: false,
    async read(since, { signal, now }) {
      const at = cursorSchema.safeParse(since).data;
      const far = !at || Math.abs(now - at.farAt) >= FAR_EVERY_MS;
      const known = at ? Date.parse(at.from) : now - FIRST_READ_MS;
      const start = at && far ? Math.min(known, now - FAR_OVERLAP_MS) : known;
      const query = {
        'published_utc.gte': isoSeconds(start),
        ...{ limit: String(PAGE_SIZE), order: at ? 'asc' : 'desc', sort: 'published_utc' },
      };
      const readPage = async (nextUrl: string | null): Promise<Page<unknown>> => {
        const url = nextUrl === null ? addressOf(config.url, '/v2/reference/news', query) : URL.parse(nextUrl);
        // The key goes to nobody else.
        if (url?.origin !== origin) throw new FeedError('malformed', `${NAME} goes on somewhere else`);
        const { value } = await askJson({ feed: NAME, url, headers, signal, now, maxBytes: MAX_PAGE_BYTES });
        const page = pageSchema.safeParse(value).data;
        if (!page || (page.results === undefined && page.status !== 'OK'))
          throw new FeedError('malformed', `${NAME} answers something else than news`);
        return { items: page.results ?? [], next: page.next_url || null };
      };
      const { items, next, broken } = await collectPages(null, MAX_PAGES, readPage);
      const stories = items.map((item) => storySchema.safeParse(item).data ?? null);
      const newest = newestInstant(
        stories.map((story) => story && parseFeedDate(story.published_utc)),
        now,
      );
      return {
        ...readable(stories, (story) => story && article(story, now)),
        // The first read is of the newest: what a page of it left behind that failed is to be had by another first read alone.
        cursor:
          broken && !at
            ? null
            : {
                from: isoSeconds(nextStart({ newest, start, known, more: at !== undefined && next !== null })),
                farAt: far ? now : at.farAt,
              },
      };
    },
  };
}

function nextStart(read: { newest: number | null; start: number; known: number; more: boolean }): number {
  const { newest, start, known, more } = read;
  if (newest === null) return known;
  // More stories of one instant than pages hold: on by a second, or the next read would be this one again.
  if (more) return Math.max(newest, start + 1000);
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

/** Of the stock it is about most; named where it is said of several. */
function sentimentOf({ insights, tickers }: MassiveStory): RawArticle['sentiment'] {
  const told = (insights ?? []).filter((each) => each && Object.hasOwn(OVERALL, each.sentiment.toLowerCase()));
  const insight = told.find((each) => each?.ticker === tickers?.[0]) ?? told[0];
  if (!insight) return null;
  const reason = insight.sentiment_reasoning ?? null;
  return {
    overall: OVERALL[insight.sentiment.toLowerCase()]!,
    score: null,
    reason: reason && told.length > 1 ? `${insight.ticker}: ${reason}` : reason,
  };
}
