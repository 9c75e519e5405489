import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { AccountEntity } from '../db/entities/account.entity.ts';

/** What is kept of a user who was erased. */
export const erasedKey = (userId: string): Buffer => createHash('sha256').update(userId.toLowerCase()).digest();

/** The row whose lock everything about one user is changed under. */
export class AccountsStore {
  /**
   * Locks the user's row until the transaction ends, made where it is missing; null for a user who was erased: nothing may be written
   * about them any more.
   */
  async lock(manager: EntityManager, userId: string): Promise<AccountEntity | null> {
    // Erasing deletes the row that it holds the lock of, then leaves its mark: whoever waited sees both.
    for (;;) {
      const found = await manager.findOne(AccountEntity, { where: { userId }, lock: { mode: 'pessimistic_write' } });
      if (found) return found;
      const [made] = (await manager.query(
        `INSERT INTO accounts (user_id)
         SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM erased_users WHERE id_hash = $2)
         ON CONFLICT DO NOTHING RETURNING user_id`,
        [userId, erasedKey(userId)],
      )) as unknown[];
      if (!made && (await this.isErased(manager, userId))) return null;
    }
  }

  /** Until nobody else holds the lock; none is needed where there is no row. */
  async wait(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('SELECT 1 FROM accounts WHERE user_id = $1 FOR UPDATE', [userId]);
  }

  async isErased(manager: EntityManager, userId: string): Promise<boolean> {
    const found = (await manager.query('SELECT 1 FROM erased_users WHERE id_hash = $1', [
      erasedKey(userId),
    ])) as unknown[];
    return found.length > 0;
  }
}
