import { Injectable } from '@nestjs/common';
import { MAX_WATCHLISTS } from '@plainscan/contracts';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { WatchlistEntity } from '../db/entities/watchlist.entity.ts';
import { foldedName } from '../strategies/strategy-name.ts';
import type { LockedUser } from '../users/user-lock.ts';
import { nameTaken } from './watchlist-errors.ts';

const BY_NAME = new Intl.Collator('en', { numeric: true });

/** The users' watchlists, written under their lock. */
@Injectable()
export class WatchlistsStore {
  /** Sorted by name, without deleted ones. */
  async list(manager: EntityManager, userId: string): Promise<WatchlistEntity[]> {
    const rows = await manager.findBy(WatchlistEntity, { userId, deletedAt: IsNull() });
    return rows.sort((a, b) => BY_NAME.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  }

  /** Deleted or not. */
  find({ manager, userId }: LockedUser, id: string): Promise<WatchlistEntity | null> {
    return manager.findOneBy(WatchlistEntity, { userId, id });
  }

  /** The list that has this name, ignoring case and spelling variants, and isn't deleted. */
  named({ manager, userId }: LockedUser, name: string): Promise<WatchlistEntity | null> {
    return manager.findOneBy(WatchlistEntity, { userId, foldedName: foldedName(name), deletedAt: IsNull() });
  }

  /** Number of the user's other lists, without deleted ones. */
  countOthers({ manager, userId }: LockedUser, id: string): Promise<number> {
    return manager.countBy(WatchlistEntity, { userId, deletedAt: IsNull(), id: Not(id) });
  }

  async add({ manager, userId }: LockedUser, list: Pick<WatchlistEntity, 'id' | 'name' | 'symbols'>, at: Date) {
    const folded = { foldedName: foldedName(list.name) };
    await manager.insert(WatchlistEntity, {
      ...list,
      ...folded,
      userId,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    });
  }

  /** @throws AppError WATCHLIST_NAME_TAKEN */
  async rename(user: LockedUser, id: string, name: string, at: Date): Promise<void> {
    await this.assertFree(user, id, name);
    await user.manager.update(WatchlistEntity, { id }, { name, foldedName: foldedName(name), updatedAt: at });
  }

  async setSymbols({ manager }: LockedUser, id: string, symbols: string[], at: Date): Promise<void> {
    await manager.update(WatchlistEntity, { id }, { symbols, updatedAt: at });
  }

  /** @throws AppError WATCHLIST_NAME_TAKEN */
  async restore(user: LockedUser, { id, name }: WatchlistEntity): Promise<void> {
    await this.assertFree(user, id, name);
    await user.manager.update(WatchlistEntity, { id }, { deletedAt: null });
  }

  /** Deleted lists can be restored. Beyond MAX_WATCHLISTS of them, the oldest are removed. */
  async delete({ manager, userId }: LockedUser, id: string, at: Date): Promise<void> {
    await manager.update(WatchlistEntity, { id }, { deletedAt: at });
    await manager.query(
      `DELETE FROM watchlists WHERE id IN (
         SELECT id FROM watchlists WHERE user_id = $1 AND deleted_at IS NOT NULL
         ORDER BY deleted_at DESC, id OFFSET $2)`,
      [userId, MAX_WATCHLISTS],
    );
  }

  private async assertFree(user: LockedUser, id: string, name: string): Promise<void> {
    const namesake = await this.named(user, name);
    if (namesake && namesake.id !== id) throw nameTaken(namesake.name);
  }
}
