import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/** The key of an erased user in the table `erased_users`. */
export const erasedKey = (userId: string): Buffer => createHash('sha256').update(userId.toLowerCase()).digest();

export async function isErased(manager: EntityManager, userId: string): Promise<boolean> {
  const found = (await manager.query('SELECT 1 FROM erased_users WHERE id_hash = $1', [
    erasedKey(userId),
  ])) as unknown[];
  return found.length > 0;
}

/**
 * Creates the user's row in `table` if it is missing; every change to a user's data locks that row. False for an
 * erased user: erasure locks and deletes the row and inserts into `erased_users`, so a transaction that waited sees both.
 */
export async function createUnlessErased(manager: EntityManager, table: string, userId: string): Promise<boolean> {
  const inserted = (await manager.query(
    `INSERT INTO ${table} (user_id)
     SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM erased_users WHERE id_hash = $2)
     ON CONFLICT DO NOTHING RETURNING user_id`,
    [userId, erasedKey(userId)],
  )) as unknown[];
  return inserted.length > 0 || !(await isErased(manager, userId));
}
