import { Injectable, Module } from '@nestjs/common';
import { AppError } from '@plainscan/contracts';
import { type CallContext, KeyedMutex, remainingMs, timeoutError } from '@plainscan/service-kit';
import { erasedKey } from '@plainscan/service-kit/postgres';
import { DataSource, type EntityManager } from 'typeorm';

/** A user whose strategies and history are locked until the transaction of `manager` ends. */
export interface LockedUser {
  manager: EntityManager;
  userId: string;
}

/**
 * Locks these users until the transaction of `manager` ends, always in the same order; creates missing rows. Returns
 * the users that aren't erased.
 */
export async function lockUsers(manager: EntityManager, userIds: readonly string[]): Promise<Set<string>> {
  const sortedIds = [...new Set(userIds)].sort();
  const locked = new Set(
    (
      (await manager.query('SELECT user_id FROM scan_users WHERE user_id = ANY($1) ORDER BY user_id FOR UPDATE', [
        sortedIds,
      ])) as { user_id: string }[]
    ).map(({ user_id }) => user_id),
  );
  const missing = sortedIds.filter((userId) => !locked.has(userId));
  if (missing.length > 0) {
    await manager.query('INSERT INTO scan_users (user_id) SELECT unnest($1::text[]) ON CONFLICT (user_id) DO NOTHING', [
      missing,
    ]);
    // If another transaction inserted the row first, this waits for it.
    await manager.query('SELECT user_id FROM scan_users WHERE user_id = ANY($1) ORDER BY user_id FOR UPDATE', [
      missing,
    ]);
  }
  // Read while holding the locks, because erasure marks users while holding them.
  const erased = new Set(
    (
      (await manager.query(`SELECT encode(id_hash, 'hex') AS hash FROM erased_users WHERE id_hash = ANY($1)`, [
        sortedIds.map(erasedKey),
      ])) as { hash: string }[]
    ).map(({ hash }) => hash),
  );
  const erasedIds = sortedIds.filter((userId) => erased.has(erasedKey(userId).toString('hex')));
  if (erasedIds.length > 0) await manager.query('DELETE FROM scan_users WHERE user_id = ANY($1)', [erasedIds]);
  return new Set(sortedIds.filter((userId) => !erasedIds.includes(userId)));
}

/** All changes to one user's data are serialized by the lock of their row in `scan_users`. */
@Injectable()
export class UserLock {
  private readonly mutex = new KeyedMutex();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs `work` in a transaction that locks the user and is rolled back if `work` throws. Doesn't start after the deadline
   * of `ctx`.
   * @throws AppError TIMEOUT; INVALID_REQUEST for an erased user; errors of `work`
   */
  runExclusive<T>(ctx: CallContext, userId: string, work: (user: LockedUser) => Promise<T>): Promise<T> {
    return this.mutex.runExclusive(userId, () => {
      if (remainingMs(ctx) <= 0) throw timeoutError();
      return this.dataSource.transaction(async (manager) => {
        if (!(await lockUsers(manager, [userId])).has(userId))
          throw new AppError('invalid', 'INVALID_REQUEST', 'This account no longer exists.');
        if (remainingMs(ctx) <= 0) throw timeoutError();
        return work({ manager, userId });
      });
    });
  }
}

@Module({ providers: [UserLock], exports: [UserLock] })
export class UsersModule {}
