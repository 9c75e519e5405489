import type { NEWS_SOURCE_STATES } from '@plainscan/contracts';
import type { DataSource } from 'typeorm';
import { FeedEntity } from '../db/entities/feed.entity.ts';
import type { Cursor, FeedAdapter } from '../feeds/feed-adapter.ts';
import type { FeedFaultReason } from '../feeds/feed-error.ts';
import { LONGEST_PAUSE_MS } from './next-attempt.ts';

/** How it stands with each feed, for the next read and for whoever looks. */
export class FeedsStore {
  readonly #db: DataSource;
  constructor(db: DataSource) {
    this.#db = db;
  }

  /** Feeds of the configuration are there, others are not; made-up stories go where none is made up any more. */
  async keepOnly(feeds: readonly FeedAdapter[]): Promise<void> {
    const names = feeds.map(({ name }) => name);
    await this.#db.query('DELETE FROM feeds WHERE NOT name = ANY($1)', [names]);
    for (const { name, kind, simulated } of feeds)
      await this.#db.query(
        `INSERT INTO feeds (name, kind, simulated) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET (kind, simulated, cursor) = ROW (excluded.kind, excluded.simulated, NULL)
         WHERE feeds.kind <> excluded.kind`,
        [name, kind, simulated],
      );
    if (!feeds.some(({ simulated }) => simulated)) await this.#db.query('DELETE FROM articles WHERE simulated');
  }

  /** By name. */
  all(): Promise<FeedEntity[]> {
    return this.#db.manager.find(FeedEntity, { order: { name: 'ASC' } });
  }

  /** Null where it is not in the configuration any more, or not due yet. A pause beyond any is of a clock that was wrong. */
  async due(name: string, now: Date): Promise<FeedEntity | null> {
    const feed = await this.#db.manager.findOneBy(FeedEntity, { name });
    // `-infinity` is a number to the driver.
    const pauseMs = Number(feed?.nextAttemptAt) - now.getTime();
    return pauseMs <= 0 || pauseMs > LONGEST_PAUSE_MS ? feed : null;
  }

  async succeeded(name: string, read: { cursor: Cursor | null; at: Date; nextAt: Date }): Promise<void> {
    await this.#db.query(
      `UPDATE feeds SET cursor = $2, last_success_at = $3, last_fault = NULL, failures = 0, next_attempt_at = $4 WHERE name = $1`,
      [name, read.cursor === null ? null : JSON.stringify(read.cursor), read.at, read.nextAt],
    );
  }

  async failed(
    name: string,
    fault: { reason: FeedFaultReason; at: Date; failures: number; nextAt: Date },
  ): Promise<void> {
    await this.#db.query(
      `UPDATE feeds SET last_fault = $2, last_fault_at = $3, failures = $4, next_attempt_at = $5 WHERE name = $1`,
      [name, fault.reason, fault.at, fault.failures, fault.nextAt],
    );
  }
}

/** As people are told. */
export function stateOf({ lastFault, lastSuccessAt }: Pick<FeedEntity, 'lastFault' | 'lastSuccessAt'>): FeedState {
  if (lastFault === 'limited') return 'limited';
  if (lastFault !== null) return 'failing';
  return lastSuccessAt === null ? 'waiting' : 'ok';
}
export type FeedState = (typeof NEWS_SOURCE_STATES)[number];
