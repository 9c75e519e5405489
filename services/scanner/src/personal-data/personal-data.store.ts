import { type PersonalDataPart, scannerUserErased } from '@plainscan/contracts';
import { addToOutbox, erasedKey, partOfHeld } from '@plainscan/service-kit/postgres';
import type { DataSource, EntityManager } from 'typeorm';
import { ErasedUserEntity } from '../db/entities/erased-user.entity.ts';
import { PastScanEntity } from '../db/entities/past-scan.entity.ts';
import { SettingEntity } from '../db/entities/setting.entity.ts';
import { StrategyEntity } from '../db/entities/strategy.entity.ts';
import { HistoryStore } from '../history/history.store.ts';
import { lockUsers } from '../users/user-lock.ts';
import { heldLists } from './held-lists.ts';

const PAGE = 50;
const LISTS = heldLists(new HistoryStore());

/** All that the scanner holds of a person: what they saved, what they scanned for, and what they set for everybody. */
export class PersonalDataStore {
  readonly #db: DataSource;
  constructor(db: DataSource) {
    this.#db = db;
  }

  /** Part by part. @throws AppError INVALID_REQUEST */
  part(userId: string, from: string | undefined): Promise<PersonalDataPart> {
    const whole = () => this.#set(userId);
    const of = { userId: userId.toLowerCase(), from };
    return partOfHeld(this.#db.manager, { lists: LISTS, pageSize: PAGE, whole }, of);
  }

  /** What was set stays, without who did. Told with it, and once, however often it is asked for. */
  async erase(deletionId: string, userId: string, erasedAt: Date): Promise<void> {
    await this.#db.transaction(async (manager) => {
      const settings = await manager.update(SettingEntity, { changedBy: userId }, { changedBy: null });
      const [, parserChanges] = (await manager.query(
        'UPDATE parser_changes SET changed_by = NULL WHERE changed_by = $1',
        [userId],
      )) as [unknown, number];
      const own = await this.#forget(manager, userId.toLowerCase(), erasedAt);
      const records = own + (settings.affected ?? 0) + parserChanges;
      const told = { deletionId, records, erasedAt: erasedAt.toISOString() };
      await addToOutbox(manager, scannerUserErased, told, { onceFor: deletionId });
    });
  }

  /** Rows erased. What is still to be written of the user finds the mark, and is not. */
  async #forget(manager: EntityManager, userId: string, erasedAt: Date): Promise<number> {
    if (!(await lockUsers(manager, [userId])).has(userId)) return 0;
    let records = 0;
    for (const entity of [PastScanEntity, StrategyEntity])
      records += (await manager.delete(entity, { userId })).affected ?? 0;
    await manager.query('DELETE FROM scan_users WHERE user_id = $1', [userId]);
    await manager.insert(ErasedUserEntity, { idHash: erasedKey(userId), erasedAt });
    return records;
  }

  async #set(userId: string): Promise<object> {
    const settings = await this.#db
      .getRepository(SettingEntity)
      .find({ where: { changedBy: userId }, order: { name: 'ASC' } });
    const changes = (await this.#db.query(
      'SELECT what, changed_at FROM parser_changes WHERE changed_by = $1 ORDER BY revision',
      [userId],
    )) as { what: string; changed_at: Date }[];
    return {
      settingsChanged: settings.map(({ name, value, changedAt }) => ({
        name,
        value,
        changedAt: changedAt.toISOString(),
      })),
      parserChanges: changes.map(({ what, changed_at }) => ({ what, changedAt: changed_at.toISOString() })),
    };
  }
}
