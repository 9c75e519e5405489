import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { NEWS_SOURCE_STATES } from '@plainscan/contracts';
import { DataSource, In, Not, Repository } from 'typeorm';
import { ArticleEntity } from '../db/entities/article.entity.ts';
import { FeedEntity } from '../db/entities/feed.entity.ts';
import type { Cursor, FeedAdapter } from './feed-adapter.ts';
import type { FeedErrorReason } from './feed-error.ts';

/** The configured feeds and their state. */
@Injectable()
export class FeedsStore {
  constructor(
    @InjectRepository(FeedEntity) private readonly feeds: Repository<FeedEntity>,
    private readonly dataSource: DataSource,
  ) {}

  /** Makes `configured` the only feeds, and deletes simulated articles unless one of them is simulated. */
  async replaceAll(configured: readonly Pick<FeedAdapter, 'name' | 'kind' | 'simulated'>[]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.delete(FeedEntity, { name: Not(In(configured.map(({ name }) => name))) });
      for (const { name, kind, simulated } of configured) {
        // A feed of another kind can't use the cursor of its namesake.
        await manager.delete(FeedEntity, { name, kind: Not(kind) });
        await manager.upsert(FeedEntity, { name, kind, simulated }, ['name']);
      }
      if (!configured.some(({ simulated }) => simulated)) await manager.delete(ArticleEntity, { simulated: true });
    });
  }

  /** Sorted by name. */
  all(): Promise<FeedEntity[]> {
    return this.feeds.find({ order: { name: 'ASC' } });
  }

  /** null if it is no longer configured */
  find(name: string): Promise<FeedEntity | null> {
    return this.feeds.findOneBy({ name });
  }

  async recordSuccess(name: string, read: { cursor: Cursor | null; at: Date; nextAttemptAt: Date }): Promise<void> {
    await this.feeds.update(name, {
      cursor: read.cursor as object,
      lastSuccessAt: read.at,
      lastError: null,
      failures: 0,
      nextAttemptAt: read.nextAttemptAt,
    });
  }

  async recordFailure(
    name: string,
    failure: { reason: FeedErrorReason; at: Date; failures: number; nextAttemptAt: Date },
  ): Promise<void> {
    const { reason, at, failures, nextAttemptAt } = failure;
    await this.feeds.update(name, { lastError: reason, lastErrorAt: at, failures, nextAttemptAt });
  }
}

export type FeedState = (typeof NEWS_SOURCE_STATES)[number];

/** The feed's state as shown on the page. */
export function stateOf({ lastError, lastSuccessAt }: Pick<FeedEntity, 'lastError' | 'lastSuccessAt'>): FeedState {
  if (lastError === 'limited') return 'limited';
  if (lastError !== null) return 'failing';
  return lastSuccessAt === null ? 'waiting' : 'ok';
}
