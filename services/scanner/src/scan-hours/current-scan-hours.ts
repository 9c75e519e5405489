import { scanHoursChanged, type ScanHours } from '@plainscan/contracts';
import { unavailableFault, type Broadcast, type Logger } from '@plainscan/service-kit';
import type { ScanHoursSetting, ScanHoursStore } from './scan-hours.store.ts';

/** Half of the second within which a change is in force on a replica that missed the broadcast. */
const LOOK_AGAIN_MS = 500;

/**
 * The policy in force in this process, from memory: heard from the broadcast, looked up in PostgreSQL as well.
 * Without PostgreSQL the last one known stays in force.
 */
export class CurrentScanHours {
  readonly #store: ScanHoursStore;
  readonly #broadcast: Broadcast;
  readonly #logger: Logger;
  #held: ScanHoursSetting;
  #timer: NodeJS.Timeout | null = null;
  #unsubscribe: (() => void) | null = null;

  constructor(parts: { store: ScanHoursStore; broadcast: Broadcast; initial: ScanHours; logger: Logger }) {
    this.#store = parts.store;
    this.#broadcast = parts.broadcast;
    this.#logger = parts.logger;
    this.#held = { scanHours: parts.initial, revision: 0 };
  }

  start(): void {
    this.#unsubscribe = this.#broadcast.subscribe(scanHoursChanged, (setting) => this.#take(setting));
    void this.#look();
  }

  stop(): void {
    this.#unsubscribe?.();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#unsubscribe = null;
  }

  get(): ScanHours {
    return this.#held.scanHours;
  }

  /** @throws Fault UNAVAILABLE when it cannot be kept: a policy that a restart forgets is not set */
  async set(scanHours: ScanHours, changedBy: string | null): Promise<ScanHours> {
    const setting = await this.#store.write(scanHours, changedBy).catch((err: unknown) => {
      this.#logger.error({ err }, 'scan hours not written');
      throw unavailableFault();
    });
    this.#take(setting);
    await this.#broadcast.publish(scanHoursChanged, setting).catch((err: unknown) => {
      this.#logger.warn({ err }, 'scan hours not broadcast; replicas look them up');
    });
    return scanHours;
  }

  /** News may arrive late or twice. */
  #take(setting: ScanHoursSetting): void {
    if (setting.revision <= this.#held.revision) return;
    this.#held = setting;
    this.#logger.info(setting, 'scan hours in force');
  }

  async #look(): Promise<void> {
    try {
      const setting = await this.#store.read();
      if (setting) this.#take(setting);
    } catch (err) {
      this.#logger.debug({ err }, 'scan hours not looked up');
    }
    if (this.#unsubscribe) this.#timer = setTimeout(() => void this.#look(), LOOK_AGAIN_MS);
  }
}
