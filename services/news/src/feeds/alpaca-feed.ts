import { z } from 'zod';
import { isoSeconds, newestTimestamp, parseFeedDate } from './dates.ts';
import type { Cursor, FeedAdapter } from './feed-adapter.ts';
import { FeedError } from './feed-error.ts';
import type { FeedsConfig } from '../config.ts';
import { urlOf, fetchJson, type FeedRequest } from './http/fetch-bounded.ts';
import { collectPages, type Page } from './http/collect-pages.ts';
import { FIRST_READ_MS, rawArticle, collectArticles } from './raw-article.ts';

const NAME = 'alpaca';
const PAGE_SIZE = 50;
/** A free key allows 200 requests per minute. */
const MAX_PAGES = 10;
const MAX_PAGE_BYTES = 4 * 1024 * 1024;
/** Articles are sorted by their last update, but some appear a little late. */
const OVERLAP_MS = 5 * 60_000;
/** Statuses for an expired page token. */
const TOKEN_REJECTED = [400, 404, 422];

const pageSchema = z.object({ news: z.array(z.unknown()).nullable(), next_page_token: z.string().nullish() });
const imageSchema = z.object({ size: z.string().nullish(), url: z.string().nullish() });
const storySchema = z.object({
  id: z.union([z.int(), z.string()]),
  headline: z.string(),
  summary: z.string().nullish().catch(null),
  created_at: z.string(),
  updated_at: z.string().nullish().catch(null),
  url: z.string().nullish().catch(null),
  images: z.array(imageSchema.nullable().catch(null)).nullish().catch(null),
  symbols: z.array(z.string().catch('')).nullish().catch(null),
  source: z.string().nullish().catch(null),
});
/** `token` continues where the last read with the same `start` ended. */
const cursorSchema = z.object({ start: z.iso.datetime(), token: z.string().nullable(), newest: z.iso.datetime() });

const LARGEST_FIRST = ['large', 'small', 'thumb'];

/** Reads Alpaca's `/v1beta1/news`, oldest update first. The first read takes the newest articles of the last few days. */
export function alpacaFeed(config: NonNullable<FeedsConfig['alpaca']>): FeedAdapter {
  const headers = { 'APCA-API-KEY-ID': config.keyId, 'APCA-API-SECRET-KEY': config.secret, accept: 'application/json' };
  return {
    name: NAME,
    kind: 'alpaca',
    simulated: false,
    async read(since, { signal, now }) {
      const saved = cursorSchema.safeParse(since).data;
      const start = saved?.start ?? isoSeconds(now - FIRST_READ_MS);
      const request = (token: string | null): FeedRequest => ({
        feed: NAME,
        url: urlOf(config.url, '/v1beta1/news', {
          start,
          sort: saved ? 'asc' : 'desc',
          limit: String(PAGE_SIZE),
          include_content: 'false',
          page_token: token,
        }),
        headers,
        signal,
        now,
        maxBytes: MAX_PAGE_BYTES,
      });
      const readPage = async (token: string | null): Promise<Page<unknown>> => {
        const isSavedToken = token !== null && token === saved?.token;
        const first = await fetchJson({ ...request(token), acceptedStatuses: isSavedToken ? TOKEN_REJECTED : [] });
        const { value } = first.status < 400 ? first : await fetchJson(request(null));
        const page = pageSchema.safeParse(value).data;
        if (!page) throw new FeedError('malformed', `${NAME} returned no news`);
        return { items: page.news ?? [], next: page.next_page_token || null };
      };
      const { items, next, broken } = await collectPages(saved?.token ?? null, MAX_PAGES, readPage);
      const stories = items.map((item) => storySchema.safeParse(item).data ?? null);
      const changes = stories.map((story) => story && parseFeedDate(story.updated_at ?? story.created_at));
      const known = saved ? Date.parse(saved.newest) : now - FIRST_READ_MS;
      const newest = Math.max(known, newestTimestamp(changes, now) ?? known);
      // The first read takes the newest articles, so the rest is too old to be useful, unless a page failed.
      const cursor = broken && !saved ? null : cursorAfter(newest, start, saved ? next : null);
      return { ...collectArticles(stories, (story) => story && article(story, now)), cursor };
    },
  };
}

const cursorAfter = (newest: number, start: string, token: string | null): Cursor => ({
  start: token === null ? isoSeconds(newest - OVERLAP_MS) : start,
  token,
  newest: isoSeconds(newest),
});

function article(story: z.output<typeof storySchema>, now: number) {
  const images = (story.images ?? []).filter((each) => each?.url);
  const rank = (size: string | null | undefined): number => (LARGEST_FIRST.indexOf(size ?? '') + 4) % 4;
  images.sort((a, b) => rank(a?.size) - rank(b?.size));
  return rawArticle(
    {
      id: String(story.id),
      title: story.headline,
      description: story.summary,
      url: story.url,
      imageUrl: images[0]?.url,
      publishedAt: parseFeedDate(story.created_at),
      sourceName: sourceName(story.source),
      symbols: story.symbols ?? [],
    },
    { now, source: 'Alpaca' },
  );
}

/** `benzinga` → `Benzinga` */
const sourceName = (source: string | null | undefined): string | null =>
  source ? source.charAt(0).toUpperCase() + source.slice(1) : null;
