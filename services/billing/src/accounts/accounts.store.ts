import { isErased, makeUnlessErased } from '@plainscan/service-kit/postgres';
import type { EntityManager } from 'typeorm';
import { AccountEntity } from '../db/entities/account.entity.ts';

/** The row whose lock everything about one user is changed under. */
export class AccountsStore {
  /**
   * Locks the user's row until the transaction ends, made where it is missing; null for a user who was erased: nothing may be written
   * about them any more.
   */
  async lock(manager: EntityManager, userId: string): Promise<AccountEntity | null> {
    for (;;) {
      const found = await manager.findOne(AccountEntity, { where: { userId }, lock: { mode: 'pessimistic_write' } });
      if (found) return found;
      if (!(await makeUnlessErased(manager, 'accounts', userId))) return null;
    }
  }

  /** Until nobody else holds the lock; none is needed where there is no row. */
  async wait(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('SELECT 1 FROM accounts WHERE user_id = $1 FOR UPDATE', [userId]);
  }

  isErased(manager: EntityManager, userId: string): Promise<boolean> {
    return isErased(manager, userId);
  }
}
