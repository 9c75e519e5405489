import { SCAN_HOURS, type ScanHours } from '@plainscan/contracts';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { type KeptSetting, SettingStore } from '../settings/setting.store.ts';

export interface ScanHoursSetting {
  scanHours: ScanHours;
  revision: number;
}

const policy = z.enum(SCAN_HOURS);

const asSetting = ({ value, revision }: KeptSetting<ScanHours>): ScanHoursSetting => ({ scanHours: value, revision });

/** The policy as an administrator set it. */
export class ScanHoursStore {
  readonly #settings: SettingStore<ScanHours>;
  constructor(db: DataSource) {
    this.#settings = new SettingStore<ScanHours>(db, 'scan-hours', {
      write: (value) => value,
      read: (text) => policy.parse(text),
    });
  }

  /** Null until it is set for the first time. */
  async read(): Promise<ScanHoursSetting | null> {
    const kept = await this.#settings.read();
    return kept && asSetting(kept);
  }

  async write(scanHours: ScanHours, changedBy: string | null): Promise<ScanHoursSetting> {
    return asSetting(await this.#settings.change(changedBy, () => scanHours));
  }
}
