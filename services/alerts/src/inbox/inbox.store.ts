import { Injectable } from '@nestjs/common';
import type { Alert } from '@plainscan/contracts';
import { isErased, createUnlessErased, type TimeKey } from '@plainscan/service-kit/postgres';
import { type EntityManager, type EntityTarget, IsNull, type QueryDeepPartialEntity } from 'typeorm';
import { AlertEntity, MarketAlertEntity, type StoredAlert } from '../db/entities/alert.entity.ts';

/** Locks the user until the transaction ends. False for an erased user. */
export async function lockUser(manager: EntityManager, userId: string): Promise<boolean> {
  if (!(await createUnlessErased(manager, 'alert_users', userId))) return false;
  await manager.query('SELECT 1 FROM alert_users WHERE user_id = $1 FOR UPDATE', [userId]);
  // Read under the lock, because erasure marks the user under the same lock.
  return !(await isErased(manager, userId));
}

@Injectable()
export class InboxStore {
  /** False if the alert is already stored. */
  async add<A extends StoredAlert>(manager: EntityManager, kind: EntityTarget<A>, alert: A): Promise<boolean> {
    const values = alert as QueryDeepPartialEntity<A>;
    const insert = manager.createQueryBuilder().insert().into(kind).values(values).orIgnore().returning('id');
    return ((await insert.execute()).raw as unknown[]).length > 0;
  }

  /** Newest first. */
  list(
    manager: EntityManager,
    userId: string,
    { after, limit }: { after: TimeKey | null; limit: number },
  ): Promise<StoredAlert[]> {
    const query = manager.createQueryBuilder(AlertEntity, 'a').where('a.userId = :userId', { userId });
    if (after) query.andWhere('(a.createdAt, a.id) < (:at, :id)', after);
    return query.orderBy('a.createdAt', 'DESC').addOrderBy('a.id', 'DESC').limit(limit).getMany() as Promise<
      StoredAlert[]
    >;
  }

  countUnread(manager: EntityManager, userId: string): Promise<number> {
    return manager.countBy(AlertEntity, { userId, readAt: IsNull() });
  }

  /** Marks one alert, or all if `id` is null. False if the user has no such alert. */
  async markRead(manager: EntityManager, userId: string, id: string | null, readAt: Date): Promise<boolean> {
    if (id !== null && !(await manager.existsBy(AlertEntity, { userId, id }))) return false;
    await manager.update(AlertEntity, { userId, readAt: IsNull(), ...(id !== null && { id }) }, { readAt });
    return true;
  }
}

export function toAlert(stored: StoredAlert): Alert {
  const shown = { createdAt: stored.createdAt.toISOString(), read: stored.readAt !== null };
  if (stored instanceof MarketAlertEntity) {
    const { userId: _, readAt: _read, ...alert } = stored;
    return { kind: 'market', ...alert, ...shown };
  }
  const { userId: _, readAt: _read, ...alert } = stored;
  return { kind: 'matches', ...alert, ...shown };
}
