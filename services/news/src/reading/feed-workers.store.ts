import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { FeedWorkerEntity } from '../db/entities/feed-worker.entity.ts';
import type { FeedAdapter } from '../feeds/feed-adapter.ts';

/** A worker that hasn't renewed its registration for this long has stopped. */
const LEASE = `interval '10 minutes'`;

type Configuration = readonly Pick<FeedAdapter, 'name' | 'kind' | 'simulated'>[];

/**
 * Determines the newest configuration of the running workers. In a rolling update, old and new workers run at the same
 * time, and an old one may restart, so a configuration is as old as its first worker that is still running.
 */
@Injectable()
export class FeedWorkersStore {
  private readonly id = randomUUID();

  constructor(@InjectRepository(FeedWorkerEntity) private readonly workers: Repository<FeedWorkerEntity>) {}

  /** Registers this worker or renews its registration. Returns whether no other worker has a newer configuration. */
  async renew(feeds: Configuration): Promise<boolean> {
    const fingerprint = fingerprintOf(feeds);
    return this.workers.manager.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO feed_workers (id, fingerprint) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET last_seen_at = now()`,
        [this.id, fingerprint],
      );
      await manager.query(`DELETE FROM feed_workers WHERE last_seen_at < now() - ${LEASE}`);
      return (await newestFingerprint(manager)) === fingerprint;
    });
  }

  async unregister(): Promise<void> {
    await this.workers.delete(this.id);
  }
}

async function newestFingerprint(manager: EntityManager): Promise<string | undefined> {
  const [newest] = (await manager.query(
    'SELECT fingerprint FROM feed_workers GROUP BY fingerprint ORDER BY min(started_order) DESC LIMIT 1',
  )) as { fingerprint: string }[];
  return newest?.fingerprint;
}

const fingerprintOf = (feeds: Configuration): string =>
  createHash('sha256')
    .update(JSON.stringify(feeds.map(({ name, kind, simulated }) => [name, kind, simulated]).sort()))
    .digest('hex');
