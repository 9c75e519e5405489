import type { EventContract } from '@plainscan/contracts';
import type { Broadcast, Logger } from '@plainscan/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { z } from 'zod';
import { SettingEntity } from '../db/entities/setting.entity.ts';

/** Half a second, so that a replica that missed the broadcast applies a change within a second. */
export const SETTING_POLL_MS = 500;

export interface RuntimeSettingDeps<S> {
  dataSource: DataSource;
  broadcast: Pick<Broadcast, 'publish' | 'subscribe'>;
  logger: Logger;
  /** key of its row, and its name in log messages */
  name: string;
  event: EventContract<z.ZodType<S, S>>;
  /** the configured value, which has revision 0 */
  initial: S;
  /** Parses a stored row. @throws for an unknown value */
  decode(row: SettingEntity): S;
  onChange?(setting: S): void;
  /** Called when a poll finds no row. */
  onMissing?(): Promise<void>;
}

/**
 * The current value of a setting that administrators can change at run time. It is stored in PostgreSQL, broadcast on
 * change, and also polled. While PostgreSQL is unavailable, the last known value applies. A higher revision is newer.
 */
export class RuntimeSetting<S extends { revision: number }> {
  private current: S;
  private polling = false;
  private unsubscribe: () => void = () => undefined;

  constructor(private readonly deps: RuntimeSettingDeps<S>) {
    this.current = deps.initial;
  }

  start(): void {
    this.unsubscribe = this.deps.broadcast.subscribe(this.deps.event, (setting) => this.apply(setting));
    void this.poll();
  }

  stop(): void {
    this.unsubscribe();
  }

  get(): S {
    return this.current;
  }

  /** The stored row; null if the setting was never changed. */
  stored(): Promise<SettingEntity | null> {
    const { dataSource, name } = this.deps;
    return dataSource.manager.findOneBy(SettingEntity, { name });
  }

  /** Never rejects. */
  async poll(): Promise<void> {
    if (this.polling) return;
    this.polling = true;
    try {
      const stored = await this.read(this.deps.dataSource.manager);
      if (stored) this.apply(stored);
      else await this.deps.onMissing?.();
    } catch (err) {
      this.deps.logger.debug({ err, setting: this.deps.name }, 'failed to poll setting');
    } finally {
      this.polling = false;
    }
  }

  /**
   * Changes run one after another: `next` receives the stored setting and returns the new value as text, or null for no
   * change; `afterward` runs in the same transaction.
   * @throws any AppError of `next`; the database's error when it cannot be stored
   */
  async change(
    changedBy: string | null,
    next: (stored: S | null) => string | null,
    afterward: (manager: EntityManager, setting: S) => Promise<void> = async () => undefined,
  ): Promise<S> {
    const { broadcast, dataSource, event, logger, name } = this.deps;
    const setting = await dataSource.transaction(async (manager) => {
      // A setting that was never stored has no row to lock.
      await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('setting ' || $1, 0))`, [name]);
      const stored = await this.read(manager);
      const value = next(stored);
      if (value === null) return stored ?? this.current;
      const revision = (stored?.revision ?? 0) + 1;
      const row = manager.create(SettingEntity, { name, value, revision, changedBy, changedAt: new Date() });
      await manager.save(row);
      const changed = this.deps.decode(row);
      await afterward(manager, changed);
      return changed;
    });
    this.apply(setting);
    await broadcast.publish(event, setting).catch((err: unknown) => {
      logger.warn({ err, setting: name }, 'failed to broadcast setting; replicas will poll it');
    });
    return setting;
  }

  private async read(manager: EntityManager): Promise<S | null> {
    const row = await manager.findOneBy(SettingEntity, { name: this.deps.name });
    return row && this.deps.decode(row);
  }

  /** Ignores older revisions, because broadcasts may arrive late or twice. */
  private apply(setting: S): void {
    if (setting.revision <= this.current.revision) return;
    this.current = setting;
    this.deps.logger.info({ setting: this.deps.name, revision: setting.revision }, 'setting changed');
    this.deps.onChange?.(setting);
  }
}
