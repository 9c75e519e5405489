import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { SCAN_HOURS, type ScanHours, type ScanHoursSetting, scanHoursChanged } from '@plainscan/contracts';
import { Broadcast, CLOCK, type Clock, CONFIG, LOGGER, type Logger } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { ScannerConfig } from '../config.ts';
import { RuntimeSetting, SETTING_POLL_MS } from '../settings/runtime-setting.ts';
import { admitScan } from './admit-scan.ts';

const storedScanHours = z.enum(SCAN_HOURS);

/** When scans may run; administrators change it at run time. */
@Injectable()
export class ScanHoursService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly setting: RuntimeSetting<{ scanHours: ScanHours; revision: number }>;

  constructor(
    dataSource: DataSource,
    broadcast: Broadcast,
    @Inject(CONFIG) config: ScannerConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.setting = new RuntimeSetting({
      dataSource,
      broadcast,
      logger,
      name: 'scan-hours',
      event: scanHoursChanged,
      initial: { scanHours: config.scanHours, revision: 0 },
      decode: ({ value, revision }) => ({ scanHours: storedScanHours.parse(value), revision }),
    });
  }

  onApplicationBootstrap(): void {
    this.setting.start();
  }

  beforeApplicationShutdown(): void {
    this.setting.stop();
  }

  @Interval(SETTING_POLL_MS)
  async poll(): Promise<void> {
    await this.setting.poll();
  }

  get(): ScanHours {
    return this.setting.get().scanHours;
  }

  /** Whether a scan now runs on the last close. @throws AppError MARKET_CLOSED */
  admit(): { lastClose: boolean } {
    return admitScan(this.get(), this.clock());
  }

  /** As stored, with who changed it. */
  async inspect(): Promise<ScanHoursSetting> {
    const row = await this.setting.stored();
    if (!row) return { scanHours: this.get(), changedAt: null, changedBy: null };
    return {
      scanHours: storedScanHours.parse(row.value),
      changedAt: row.changedAt.toISOString(),
      changedBy: row.changedBy,
    };
  }

  /** @throws AppError UNAVAILABLE if it cannot be stored */
  async set(scanHours: ScanHours, changedBy: string): Promise<ScanHours> {
    return (await this.setting.change(changedBy, () => scanHours)).scanHours;
  }
}
