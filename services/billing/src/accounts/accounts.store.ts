import { Injectable } from '@nestjs/common';
import { createUnlessErased } from '@plainscan/service-kit/postgres';
import type { EntityManager } from 'typeorm';
import { AccountEntity } from '../db/entities/account.entity.ts';

/** The row whose lock serializes all changes of one user's data. */
@Injectable()
export class AccountsStore {
  /**
   * Locks the user's row until the transaction ends; creates it if it is missing. Null for an erased user, whose data must
   * not be written again.
   */
  async lock(manager: EntityManager, userId: string): Promise<AccountEntity | null> {
    for (;;) {
      const found = await manager.findOne(AccountEntity, { where: { userId }, lock: { mode: 'pessimistic_write' } });
      if (found) return found;
      if (!(await createUnlessErased(manager, 'accounts', userId))) return null;
    }
  }

  /**
   * Like `lock`, but first locks the trial of the user's mailbox, which serializes its accounts. Beginning a trial takes the locks in the
   * same order, so the two can't deadlock.
   */
  async lockMailbox(manager: EntityManager, userId: string): Promise<AccountEntity | null> {
    await manager.query(
      `SELECT 1 FROM trials WHERE address_key = (SELECT address_key FROM accounts WHERE user_id = $1) FOR UPDATE`,
      [userId],
    );
    return this.lock(manager, userId);
  }

  /** Waits for the lock, if the row exists. */
  async wait(manager: EntityManager, userId: string): Promise<void> {
    await manager.findOne(AccountEntity, {
      select: { userId: true },
      where: { userId },
      lock: { mode: 'pessimistic_write' },
    });
  }
}
