import { Injectable } from '@nestjs/common';
import { KeyedMutex } from '@plainscan/service-kit';
import { DataSource, type EntityManager } from 'typeorm';

const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('stories ' || current_schema(), 0))`;

/**
 * Serializes changes to stories across all workers, so that two workers that read the same story don't store it twice.
 */
@Injectable()
export class StoryLock {
  /** Calls that wait in this process don't hold a connection. */
  private readonly mutex = new KeyedMutex();

  constructor(private readonly dataSource: DataSource) {}

  /** Runs `work` in a transaction, one at a time; rolled back if it throws. */
  runExclusive<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.mutex.runExclusive('stories', () =>
      this.dataSource.transaction(async (manager) => {
        await manager.query(LOCK);
        return work(manager);
      }),
    );
  }
}
