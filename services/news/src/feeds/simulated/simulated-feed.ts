import { z } from 'zod';
import type { FeedAdapter } from '../feed-adapter.ts';
import { FeedError } from '../feed-error.ts';
import { FIRST_READ_MS } from '../raw-article.ts';
import { articlesOfHour, type SimulatedCompany, subjects } from './stories.ts';

const HOUR_MS = 3_600_000;
const cursorSchema = z.object({ readAt: z.number() });

/**
 * Simulated news about the current market; the same hour and companies always produce the same news. The first read
 * returns the last few days.
 */
export function simulatedFeed(companies: () => Promise<readonly SimulatedCompany[]>): FeedAdapter {
  return {
    name: 'simulated',
    kind: 'simulated',
    simulated: true,
    async read(since, { signal, now }) {
      const listed = await companies().catch(() => []);
      const market = subjects(listed);
      if (signal.aborted || market.all.length === 0)
        throw new FeedError('unavailable', 'simulated: no market data yet');
      const oldest = now - FIRST_READ_MS;
      const readAt = cursorSchema.safeParse(since).data?.readAt ?? oldest;
      const from = Math.min(Math.max(readAt, oldest), now);
      // Duplicates of an hour's stories may appear in the next hour.
      const hours = { first: Math.floor(from / HOUR_MS) - 1, last: Math.floor(now / HOUR_MS) };
      const articles = [];
      for (let hour = hours.first; hour <= hours.last; hour++)
        for (const article of articlesOfHour(hour, market)) {
          const at = article.publishedAt.getTime();
          if (at > from - HOUR_MS && at <= now) articles.push(article);
        }
      return { articles, cursor: { readAt: now }, unreadable: 0 };
    },
  };
}
