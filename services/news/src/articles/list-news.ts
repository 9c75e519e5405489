import type { Article, NewsPage } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { NewsAccess } from '../access/news-access.ts';
import { type FeedsStore, stateOf } from '../feeding/feeds.store.ts';
import type { ArticlesStore, NewsQuery } from './articles.store.ts';
import { cursorOf } from './page-cursor.ts';

/** NATS takes a message of 1 MiB; beside the articles there is little. */
const MAX_PAGE_BYTES = 900 * 1024;

export class ListNews {
  readonly #access: NewsAccess;
  readonly #articles: ArticlesStore;
  readonly #feeds: FeedsStore;

  constructor(parts: { access: NewsAccess; articles: ArticlesStore; feeds: FeedsStore }) {
    this.#access = parts.access;
    this.#articles = parts.articles;
    this.#feeds = parts.feeds;
  }

  /** @throws AppError PREMIUM_REQUIRED, INVALID_CURSOR */
  async list(ctx: CallContext, query: NewsQuery): Promise<NewsPage> {
    await this.#access.check(ctx);
    const [found, total, feeds] = await Promise.all([
      this.#articles.page(query),
      this.#articles.total(query),
      this.#feeds.all(),
    ]);
    const articles = fitting(found.slice(0, query.limit));
    const last = articles.at(-1);
    const successes = feeds.map(({ lastSuccessAt }) => lastSuccessAt?.getTime() ?? -Infinity);
    const refreshedAt = Math.max(...successes);
    return {
      articles,
      total,
      nextCursor:
        last && found.length > articles.length
          ? cursorOf({ publishedAt: new Date(last.publishedAt), id: last.id })
          : null,
      refreshedAt: Number.isFinite(refreshedAt) ? new Date(refreshedAt).toISOString() : null,
      providers: feeds.map((feed) => ({
        name: feed.name,
        state: stateOf(feed),
        lastSuccessAt: feed.lastSuccessAt?.toISOString() ?? null,
      })),
      simulated: feeds.some(({ simulated }) => simulated),
    };
  }
}

/** As many of them, from the first, as one message holds; at least one. */
export function fitting(articles: readonly Article[], maxBytes = MAX_PAGE_BYTES): Article[] {
  let bytes = 0;
  const beyond = articles.findIndex((article, i) => {
    bytes += Buffer.byteLength(JSON.stringify(article)) + 1;
    return i > 0 && bytes > maxBytes;
  });
  return beyond < 0 ? [...articles] : articles.slice(0, beyond);
}
