import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/** What the table `erased_users` stores about an erased user. */
export const erasedKey = (userId: string): Buffer => createHash('sha256').update(userId.toLowerCase()).digest();

export async function isErased(manager: EntityManager, userId: string): Promise<boolean> {
  const found = (await manager.query('SELECT 1 FROM erased_users WHERE id_hash = $1', [
    erasedKey(userId),
  ])) as unknown[];
  return found.length > 0;
}

/**
 * Creates the user's row in `table` if it is missing; all changes of one user's data hold its lock. False for an erased
 * user: erasure deletes the row while holding its lock and adds a mark, so any transaction that waited sees both.
 */
export async function makeUnlessErased(manager: EntityManager, table: string, userId: string): Promise<boolean> {
  const made = (await manager.query(
    `INSERT INTO ${table} (user_id)
     SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM erased_users WHERE id_hash = $2)
     ON CONFLICT DO NOTHING RETURNING user_id`,
    [userId, erasedKey(userId)],
  )) as unknown[];
  return made.length > 0 || !(await isErased(manager, userId));
}
