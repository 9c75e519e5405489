import { scannerUserErased } from '@plainscan/contracts';
import { addToOutbox } from '@plainscan/service-kit/postgres';
import type { DataSource } from 'typeorm';
import { SettingEntity } from '../db/entities/setting.entity.ts';

export interface ChangedSetting {
  name: string;
  value: string;
  /** ISO 8601 UTC */
  changedAt: string;
}

/** All that the scanner holds of a person: which settings they changed. */
export class PersonalDataStore {
  readonly #db: DataSource;
  constructor(db: DataSource) {
    this.#db = db;
  }

  async settingsChangedBy(userId: string): Promise<ChangedSetting[]> {
    const found = await this.#db
      .getRepository(SettingEntity)
      .find({ where: { changedBy: userId }, order: { name: 'ASC' } });
    return found.map(({ name, value, changedAt }) => ({ name, value, changedAt: changedAt.toISOString() }));
  }

  /** The settings stay, without who changed them. Told with it, and once, however often it is asked for. */
  async erase(deletionId: string, userId: string, erasedAt: string): Promise<void> {
    await this.#db.transaction(async (manager) => {
      const { affected } = await manager.update(SettingEntity, { changedBy: userId }, { changedBy: null });
      const told = { deletionId, records: affected ?? 0, erasedAt };
      await addToOutbox(manager, scannerUserErased, told, { onceFor: deletionId });
    });
  }
}
