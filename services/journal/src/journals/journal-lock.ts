import { type CallContext, remainingMs, timeoutError } from '@plainscan/service-kit';
import { makeUnlessErased, Turns } from '@plainscan/service-kit/postgres';
import type { DataSource, EntityManager } from 'typeorm';
import { premiumRequired } from '../access/journal-access.ts';

/** A journal that nobody else changes until the transaction of `manager` ends. */
export interface LockedJournal {
  manager: EntityManager;
  userId: string;
  currency: string;
  /** that of what is written now */
  revision: number;
}

/**
 * Everything about one user is changed under the lock of their row in `journals`, one change after another. Taking it counts the
 * revision up, so that whoever keeps something of a journal in memory notices every change.
 */
export class JournalLock {
  readonly #db: DataSource;
  readonly #turns = new Turns();

  constructor(db: DataSource) {
    this.#db = db;
  }

  /**
   * Runs `work` in a transaction that holds the user's journal, made where it is missing; undone when it throws. `ctx` bounds the
   * wait: nothing is begun for a caller who no longer waits.
   * @throws AppError TIMEOUT; PREMIUM_REQUIRED of a user who was erased; what `work` throws
   */
  within<T>(ctx: CallContext, userId: string, work: (journal: LockedJournal) => Promise<T>): Promise<T> {
    return this.#turns.take(userId, () => {
      if (remainingMs(ctx) <= 0) throw timeoutError();
      return this.#db.transaction(async (manager) => {
        const journal = await this.lock(manager, userId);
        if (!journal) throw premiumRequired();
        if (remainingMs(ctx) <= 0) throw timeoutError();
        return work(journal);
      });
    });
  }

  /** Until the transaction of `manager` ends; null for a user who was erased: nothing may be written about them any more. */
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
