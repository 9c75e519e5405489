import { Injectable } from '@nestjs/common';
import { type CallContext, KeyedMutex, remainingMs, timeoutError } from '@plainscan/service-kit';
import { makeUnlessErased } from '@plainscan/service-kit/postgres';
import { DataSource, type EntityManager } from 'typeorm';
import { premiumRequired } from './journal-access.ts';

/** A journal that no one else changes until the transaction of `manager` ends. */
export interface LockedJournal {
  manager: EntityManager;
  userId: string;
  currency: string;
  /** of the changes made under this lock */
  revision: number;
}

/**
 * Serializes changes of one journal by the lock of its row. Taking the lock increments the revision, so that caches see
 * every change.
 */
@Injectable()
export class JournalLock {
  private readonly mutex = new KeyedMutex();

  constructor(private readonly db: DataSource) {}

  /**
   * Runs `work` in a transaction that holds the user's journal, which is created if it is missing. Nothing is begun
   * after the deadline of `ctx`.
   * @throws AppError TIMEOUT; PREMIUM_REQUIRED for an erased user; what `work` throws
   */
  runLocked<T>(ctx: CallContext, userId: string, work: (journal: LockedJournal) => Promise<T>): Promise<T> {
    return this.mutex.runExclusive(userId, () => {
      if (remainingMs(ctx) <= 0) throw timeoutError();
      return this.db.transaction(async (manager) => {
        const journal = await this.lock(manager, userId);
        if (!journal) throw premiumRequired();
        if (remainingMs(ctx) <= 0) throw timeoutError();
        return work(journal);
      });
    });
  }

  /** Until the transaction of `manager` ends; null for an erased user, about whom nothing may be written. */
  async lock(manager: EntityManager, userId: string): Promise<LockedJournal | null> {
    for (;;) {
      const [[found]] = (await manager.query(
        'UPDATE journals SET revision = revision + 1 WHERE user_id = $1 RETURNING currency, revision',
        [userId],
      )) as [{ currency: string; revision: number }[], number];
      if (found) return { manager, userId, ...found };
      if (!(await makeUnlessErased(manager, 'journals', userId))) return null;
    }
  }
}
