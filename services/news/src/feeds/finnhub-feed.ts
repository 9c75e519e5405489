import { z } from 'zod';
import type { FeedAdapter } from './feed-adapter.ts';
import { FeedError } from './feed-error.ts';
import type { FeedsConfig } from '../config.ts';
import { urlOf, fetchJson } from './http/fetch-bounded.ts';
import { rawArticle, collectArticles } from './raw-article.ts';

const NAME = 'finnhub';
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_STORIES = 1000;
/** IDs only roughly follow the order of arrival. */
const OVERLAP_IDS = 50;
/** How often all articles are requested, because a single ID out of order would hide all later ones. */
const FULL_READ_EVERY_MS = 3_600_000;

const storySchema = z.object({
  id: z.int().positive(),
  /** Unix seconds */
  datetime: z.number().positive(),
  headline: z.string(),
  summary: z.string().nullish().catch(null),
  url: z.string().nullish().catch(null),
  image: z.string().nullish().catch(null),
  related: z.string().nullish().catch(null),
  source: z.string().nullish().catch(null),
});
const cursorSchema = z.object({ minId: z.int().nonnegative(), wholeAt: z.number() });

/** Reads Finnhub's `/news?category=general`: one page of articles after `minId`. */
export function finnhubFeed(config: NonNullable<FeedsConfig['finnhub']>): FeedAdapter {
  const headers = { 'X-Finnhub-Token': config.token, accept: 'application/json' };
  return {
    name: NAME,
    kind: 'finnhub',
    simulated: false,
    async read(since, { signal, now }) {
      const saved = cursorSchema.safeParse(since).data;
      const isFullRead = !saved || Math.abs(now - saved.wholeAt) >= FULL_READ_EVERY_MS;
      const minId = String(isFullRead ? 0 : Math.max(0, saved.minId - OVERLAP_IDS));
      const url = urlOf(config.url, '/news', { category: 'general', minId });
      const { value } = await fetchJson({ feed: NAME, url, headers, signal, now, maxBytes: MAX_BYTES });
      if (!Array.isArray(value)) throw new FeedError('malformed', `${NAME} returned no list of news`);
      const items: unknown[] = value.slice(0, MAX_STORIES);
      let newestId = isFullRead ? 0 : saved.minId;
      const read = collectArticles(items, (item) => {
        const story = storySchema.safeParse(item).data;
        if (story) newestId = Math.max(newestId, story.id);
        return story ? article(story, now) : null;
      });
      return { ...read, cursor: { minId: newestId, wholeAt: isFullRead ? now : saved.wholeAt } };
    },
  };
}

const article = (story: z.output<typeof storySchema>, now: number) =>
  rawArticle(
    {
      id: String(story.id),
      title: story.headline,
      description: story.summary,
      url: story.url,
      imageUrl: story.image,
      publishedAt: Math.round(story.datetime * 1000),
      sourceName: story.source,
      symbols: story.related?.split(',') ?? [],
    },
    { now, source: 'Finnhub' },
  );
