import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/** What table `erased_users` keeps of a user who was erased. */
export const erasedKey = (userId: string): Buffer => createHash('sha256').update(userId.toLowerCase()).digest();

export async function isErased(manager: EntityManager, userId: string): Promise<boolean> {
  const found = (await manager.query('SELECT 1 FROM erased_users WHERE id_hash = $1', [
    erasedKey(userId),
  ])) as unknown[];
  return found.length > 0;
}

/**
 * Makes the user's row in `table`, whose lock everything about one user is changed under, where it is missing. False for a user who was
 * erased: erasing deletes the row that it holds the lock of, then leaves its mark, so any transaction that waited sees both.
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
