import { Injectable } from '@nestjs/common';
import type { AlertSettings } from '@plainscan/contracts';
import type { EntityManager } from 'typeorm';
import { AlertSettingsEntity } from '../db/entities/alert-settings.entity.ts';
import { DEFAULT_SETTINGS } from '../deliveries/due-time.ts';

@Injectable()
export class SettingsStore {
  async of(manager: EntityManager, userId: string): Promise<AlertSettings> {
    const stored = await manager.findOneBy(AlertSettingsEntity, { userId });
    if (!stored) return DEFAULT_SETTINGS;
    const { delivery, digestHour, quietFrom, quietTo, timeZone } = stored;
    const quietHours = quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null;
    return { delivery, digestHour, quietHours, timeZone };
  }

  async set(manager: EntityManager, userId: string, { quietHours, ...settings }: AlertSettings): Promise<void> {
    const quiet = { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null };
    await manager.upsert(AlertSettingsEntity, { userId, ...settings, ...quiet }, ['userId']);
  }
}
