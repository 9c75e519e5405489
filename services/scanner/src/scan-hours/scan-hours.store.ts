import { SCAN_HOURS, type ScanHours } from '@plainscan/contracts';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { SettingEntity } from '../db/entities/setting.entity.ts';

const NAME = 'scan-hours';

export interface ScanHoursSetting {
  scanHours: ScanHours;
  revision: number;
}

const row = z.object({ value: z.enum(SCAN_HOURS), revision: z.int() });

/** The policy as an administrator set it. */
export class ScanHoursStore {
  readonly #db: DataSource;
  constructor(db: DataSource) {
    this.#db = db;
  }

  /** Null until it is set for the first time. */
  async read(): Promise<ScanHoursSetting | null> {
    const found = await this.#db.getRepository(SettingEntity).findOneBy({ name: NAME });
    if (!found) return null;
    const { value, revision } = row.parse(found);
    return { scanHours: value, revision };
  }

  async write(scanHours: ScanHours, changedBy: string | null): Promise<ScanHoursSetting> {
    const [written] = z.array(row).parse(
      await this.#db.query(
        `INSERT INTO settings (name, value, revision, changed_by, changed_at) VALUES ($1, $2, 1, $3, now())
         ON CONFLICT (name) DO UPDATE
           SET value = excluded.value, revision = settings.revision + 1, changed_by = excluded.changed_by, changed_at = now()
         RETURNING value, revision`,
        [NAME, scanHours, changedBy],
      ),
    );
    return { scanHours, revision: written!.revision };
  }
}
