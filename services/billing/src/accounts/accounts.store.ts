import { Injectable } from '@nestjs/common';
import { makeUnlessErased } from '@plainscan/service-kit/postgres';
import type { EntityManager } from 'typeorm';
import { AccountEntity } from '../db/entities/account.entity.ts';

/** The row whose lock serializes all changes of one user's data. */
@Injectable()
export class AccountsStore {
  /**
   * Locks the user's row until the transaction ends; creates it if it is missing. Null for an erased user, about whom nothing may be
   * written.
   */
  async lock(manager: EntityManager, userId: string): Promise<AccountEntity | null> {
    for (;;) {
      const found = await manager.findOne(AccountEntity, { where: { userId }, lock: { mode: 'pessimistic_write' } });
      if (found) return found;
      if (!(await makeUnlessErased(manager, 'accounts', userId))) return null;
    }
  }

  /** Waits for the lock, if the row exists. */
  async wait(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('SELECT 1 FROM accounts WHERE user_id = $1 FOR UPDATE', [userId]);
  }
}
