import { scanHoursChanged, type ScanHours } from '@plainscan/contracts';
import type { Broadcast, Logger } from '@plainscan/service-kit';
import { CurrentSetting } from '../settings/current-setting.ts';
import type { ScanHoursSetting, ScanHoursStore } from './scan-hours.store.ts';

/** The policy in force in this process. */
export class CurrentScanHours {
  readonly #store: ScanHoursStore;
  readonly #setting: CurrentSetting<ScanHoursSetting>;

  constructor(parts: { store: ScanHoursStore; broadcast: Broadcast; initial: ScanHours; logger: Logger }) {
    const { store, initial, ...rest } = parts;
    this.#store = store;
    this.#setting = new CurrentSetting({
      ...rest,
      name: 'scan hours',
      event: scanHoursChanged,
      read: () => store.read(),
      initial: { scanHours: initial, revision: 0 },
    });
  }

  start(): void {
    this.#setting.start();
  }

  stop(): void {
    this.#setting.stop();
  }

  get(): ScanHours {
    return this.#setting.get().scanHours;
  }

  /** @throws AppError UNAVAILABLE when it cannot be kept */
  async set(scanHours: ScanHours, changedBy: string | null): Promise<ScanHours> {
    await this.#setting.change(() => this.#store.write(scanHours, changedBy));
    return scanHours;
  }
}
