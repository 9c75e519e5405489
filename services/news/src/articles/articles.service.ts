import { Injectable } from '@nestjs/common';
import { AppError, type Article, type NewsPage } from '@plainscan/contracts';
import { actorId, type CallContext, EntitlementCache } from '@plainscan/service-kit';
import { timeCursor } from '@plainscan/service-kit/postgres';
import { FeedsStore, stateOf } from '../feeds/feeds.store.ts';
import { ArticlesStore, type NewsQuery } from './articles.store.ts';

/** Below NATS's limit of 1 MiB; everything besides the articles is small. */
const MAX_PAGE_BYTES = 900 * 1024;

@Injectable()
export class ArticlesService {
  constructor(
    private readonly entitlements: EntitlementCache,
    private readonly articles: ArticlesStore,
    private readonly feeds: FeedsStore,
  ) {}

  /** @throws AppError PREMIUM_REQUIRED, INVALID_CURSOR; UNAVAILABLE or TIMEOUT while the entitlement is unknown */
  async list(ctx: CallContext, query: NewsQuery): Promise<NewsPage> {
    await this.requirePremium(ctx);
    const [found, total, feeds] = await Promise.all([
      this.articles.page(query),
      this.articles.total(query),
      this.feeds.all(),
    ]);
    const articles = fitToMessage(found.slice(0, query.limit));
    const last = articles.at(-1);
    const hasMore = last !== undefined && found.length > articles.length;
    const successes = feeds.map(({ lastSuccessAt }) => lastSuccessAt).filter((at) => at !== null);
    return {
      articles,
      total,
      nextCursor: hasMore ? timeCursor({ at: new Date(last.publishedAt), id: last.id }) : null,
      refreshedAt: successes.length > 0 ? new Date(Math.max(...successes.map(Number))).toISOString() : null,
      providers: feeds.map((feed) => ({
        name: feed.name,
        state: stateOf(feed),
        lastSuccessAt: feed.lastSuccessAt?.toISOString() ?? null,
      })),
      simulated: feeds.some(({ simulated }) => simulated),
    };
  }

  private async requirePremium(ctx: CallContext): Promise<void> {
    actorId(ctx);
    if (!(await this.entitlements.isPremium(ctx, { recheckDenial: true })))
      throw new AppError('forbidden', 'PREMIUM_REQUIRED', 'Financial news is a Premium feature.');
  }
}

/** The first articles that fit into one message, but at least one. */
function fitToMessage(articles: readonly Article[]): Article[] {
  let bytes = 0;
  const firstOmitted = articles.findIndex((article, i) => {
    bytes += Buffer.byteLength(JSON.stringify(article)) + 1;
    return i > 0 && bytes > MAX_PAGE_BYTES;
  });
  return firstOmitted < 0 ? [...articles] : articles.slice(0, firstOmitted);
}
