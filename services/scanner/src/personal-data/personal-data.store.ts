import { Injectable } from '@nestjs/common';
import { type PersonalDataPart, scannerUserErased } from '@plainscan/contracts';
import { addToOutbox, erasedKey, exportPart } from '@plainscan/service-kit/postgres';
import { DataSource, type EntityManager } from 'typeorm';
import { ErasedUserEntity } from '../db/entities/erased-user.entity.ts';
import { ParserChangeEntity } from '../db/entities/parser-change.entity.ts';
import { PastScanEntity } from '../db/entities/past-scan.entity.ts';
import { SettingEntity } from '../db/entities/setting.entity.ts';
import { StrategyEntity } from '../db/entities/strategy.entity.ts';
import { WatchlistEntity } from '../db/entities/watchlist.entity.ts';
import { HistoryStore } from '../history/history.store.ts';
import { lockUsers } from '../users/user-lock.ts';
import { personalDataLists } from './personal-data-lists.ts';

const PAGE = 50;

/** The scanner's personal data: saved strategies, watchlists, the scan history, and who changed which setting. */
@Injectable()
export class PersonalDataStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly history: HistoryStore,
  ) {}

  /** One part of an export, with the cursor of the next part. @throws AppError INVALID_REQUEST */
  part(userId: string, from: string | undefined): Promise<PersonalDataPart> {
    const whole = () => this.changedSettings(userId);
    const lists = personalDataLists(this.history);
    const of = { userId: userId.toLowerCase(), from };
    return exportPart(this.dataSource.manager, { lists, pageSize: PAGE, whole }, of);
  }

  /** Settings are kept, but no longer say who changed them. Idempotent: the event is published once per deletion. */
  async erase(deletionId: string, userId: string, erasedAt: Date): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const settings = await manager.update(SettingEntity, { changedBy: userId }, { changedBy: null });
      const changes = await manager.update(ParserChangeEntity, { changedBy: userId }, { changedBy: null });
      const own = await this.deleteOwn(manager, userId.toLowerCase(), erasedAt);
      const records = own + (settings.affected ?? 0) + (changes.affected ?? 0);
      const erased = { deletionId, records, erasedAt: erasedAt.toISOString() };
      await addToOutbox(manager, scannerUserErased, erased, { onceFor: deletionId });
    });
  }

  /** Returns the number of deleted rows. Marks the user as erased, so that scans that aren't recorded yet are dropped. */
  private async deleteOwn(manager: EntityManager, userId: string, erasedAt: Date): Promise<number> {
    if (!(await lockUsers(manager, [userId])).has(userId)) return 0;
    let records = 0;
    for (const entity of [PastScanEntity, StrategyEntity, WatchlistEntity])
      records += (await manager.delete(entity, { userId })).affected ?? 0;
    await manager.query('DELETE FROM scan_users WHERE user_id = $1', [userId]);
    await manager.insert(ErasedUserEntity, { idHash: erasedKey(userId), erasedAt });
    return records;
  }

  private async changedSettings(userId: string): Promise<object> {
    const settings = await this.dataSource
      .getRepository(SettingEntity)
      .find({ where: { changedBy: userId }, order: { name: 'ASC' } });
    const changes = await this.dataSource
      .getRepository(ParserChangeEntity)
      .find({ where: { changedBy: userId }, order: { revision: 'ASC' } });
    return {
      settingsChanged: settings.map(({ name, value, changedAt }) => ({
        name,
        value,
        changedAt: changedAt.toISOString(),
      })),
      parserChanges: changes.map(({ what, changedAt }) => ({ what, changedAt: changedAt.toISOString() })),
    };
  }
}
