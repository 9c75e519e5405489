import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';

/** A setting as it is kept. */
export interface KeptSetting<T> {
  value: T;
  revision: number;
  changedAt: Date;
}

/** How a value is written as text; `read` refuses what it does not know. */
export interface SettingText<T> {
  write(value: T): string;
  read(text: string): T;
}

const row = z.object({ value: z.string(), revision: z.int(), changed_at: z.date() });

/** One setting among those that administrators change at run time. */
export class SettingStore<T> {
  readonly #db: DataSource;
  readonly #name: string;
  readonly #text: SettingText<T>;
  constructor(db: DataSource, name: string, text: SettingText<T>) {
    this.#db = db;
    this.#name = name;
    this.#text = text;
  }

  /** Null until it is set for the first time. */
  read(): Promise<KeptSetting<T> | null> {
    return this.#read(this.#db.manager);
  }

  /**
   * One change after another: `next` is told what is kept, and `along` writes what belongs to the change in its transaction.
   * Whatever they throw leaves everything as it was.
   */
  change(
    changedBy: string | null,
    next: (before: KeptSetting<T> | null) => T,
    along: (manager: EntityManager, after: KeptSetting<T>) => Promise<void> = async () => undefined,
  ): Promise<KeptSetting<T>> {
    return this.#db.transaction(async (manager) => {
      // A setting that was never set has no row to lock.
      await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('setting ' || $1, 0))`, [this.#name]);
      const value = next(await this.#read(manager));
      const [written] = await manager.query<unknown[]>(
        `INSERT INTO settings (name, value, revision, changed_by, changed_at) VALUES ($1, $2, 1, $3, now())
         ON CONFLICT (name) DO UPDATE
           SET value = excluded.value, revision = settings.revision + 1, changed_by = excluded.changed_by, changed_at = now()
         RETURNING value, revision, changed_at`,
        [this.#name, this.#text.write(value), changedBy],
      );
      const after = this.#kept(written);
      await along(manager, after);
      return after;
    });
  }

  async #read(manager: EntityManager): Promise<KeptSetting<T> | null> {
    const [found] = await manager.query<unknown[]>('SELECT value, revision, changed_at FROM settings WHERE name = $1', [
      this.#name,
    ]);
    return found === undefined ? null : this.#kept(found);
  }

  #kept(found: unknown): KeptSetting<T> {
    const { value, revision, changed_at: changedAt } = row.parse(found);
    return { value: this.#text.read(value), revision, changedAt };
  }
}
