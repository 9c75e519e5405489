import { AppError } from '@plainscan/contracts';
import { type CallContext, remainingMs, timeoutError } from '@plainscan/service-kit';
import { erasedKey, Turns } from '@plainscan/service-kit/postgres';
import type { DataSource, EntityManager } from 'typeorm';

/** A user whose strategies and history nobody else changes until the transaction of `manager` ends. */
export interface LockedUser {
  manager: EntityManager;
  userId: string;
}

/**
 * Locks these users until the transaction of `manager` ends, made known where they are not, always in one order. Gives those of whom
 * something may be written: whoever was erased is not among them.
 */
export async function lockUsers(manager: EntityManager, userIds: readonly string[]): Promise<Set<string>> {
  const wanted = [...new Set(userIds)].sort();
  const locked = new Set(
    (
      (await manager.query('SELECT user_id FROM scan_users WHERE user_id = ANY($1) ORDER BY user_id FOR UPDATE', [
        wanted,
      ])) as { user_id: string }[]
    ).map(({ user_id }) => user_id),
  );
  const missing = wanted.filter((userId) => !locked.has(userId));
  if (missing.length > 0) {
    await manager.query('INSERT INTO scan_users (user_id) SELECT unnest($1::text[]) ON CONFLICT (user_id) DO NOTHING', [
      missing,
    ]);
    // Of two who make the same row, one finds it made, and waits for it here.
    await manager.query('SELECT user_id FROM scan_users WHERE user_id = ANY($1) ORDER BY user_id FOR UPDATE', [
      missing,
    ]);
  }
  // Asked under the locks: erasing leaves its mark under them too.
  const erased = new Set(
    (
      (await manager.query(`SELECT encode(id_hash, 'hex') AS hash FROM erased_users WHERE id_hash = ANY($1)`, [
        wanted.map(erasedKey),
      ])) as { hash: string }[]
    ).map(({ hash }) => hash),
  );
  const gone = wanted.filter((userId) => erased.has(erasedKey(userId).toString('hex')));
  if (gone.length > 0) await manager.query('DELETE FROM scan_users WHERE user_id = ANY($1)', [gone]);
  return new Set(wanted.filter((userId) => !gone.includes(userId)));
}

/** Everything about one user is changed under the lock of their row in `scan_users`, one change after another. */
export class UserLock {
  readonly #db: DataSource;
  readonly #turns = new Turns();
  constructor(db: DataSource) {
    this.#db = db;
  }

  /**
   * Runs `work` in a transaction that holds the user; undone when it throws. `ctx` bounds the wait: nothing is begun for a caller who no
   * longer waits.
   * @throws AppError TIMEOUT; INVALID_REQUEST of a user who was erased; what `work` throws
   */
  within<T>(ctx: CallContext, userId: string, work: (user: LockedUser) => Promise<T>): Promise<T> {
    return this.#turns.take(userId, () => {
      if (remainingMs(ctx) <= 0) throw timeoutError();
      return this.#db.transaction(async (manager) => {
        if (!(await lockUsers(manager, [userId])).has(userId))
          throw new AppError('invalid', 'INVALID_REQUEST', 'This account was deleted.');
        if (remainingMs(ctx) <= 0) throw timeoutError();
        return work({ manager, userId });
      });
    });
  }
}
