import { Injectable } from '@nestjs/common';
import { type CallContext, KeyedMutex, remainingMs, timeoutError } from '@plainscan/service-kit';
import { createUnlessErased } from '@plainscan/service-kit/postgres';
import { DataSource, type EntityManager } from 'typeorm';
import { premiumRequired } from './journal-access.ts';

/** A journal that no one else can change until the transaction of `manager` ends. */
export interface LockedJournal {
  manager: EntityManager;
  userId: string;
  currency: string;
  /** revision of the changes made under this lock */
  revision: number;
}

/**
 * Serializes changes to a journal by locking its row. Taking the lock increments the revision, so that caches see every
 * change.
 */
@Injectable()
export class JournalLock {
  private readonly mutex = new KeyedMutex();

  constructor(private readonly db: DataSource) {}

  /**
   * Runs `work` in a transaction that locks the user's journal, creating it if it is missing. Doesn't start after the
   * deadline of `ctx`.
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

  /** Locks the journal until the transaction of `manager` ends. Null for an erased user, whose data must not be written again. */
  async lock(manager: EntityManager, userId: string): Promise<LockedJournal | null> {
    for (;;) {
      const [[found]] = (await manager.query(
        'UPDATE journals SET revision = revision + 1 WHERE user_id = $1 RETURNING currency, revision',
        [userId],
      )) as [{ currency: string; revision: number }[], number];
      if (found) return { manager, userId, ...found };
      if (!(await createUnlessErased(manager, 'journals', userId))) return null;
    }
  }
}
