import { AppError, type importPresetListSchema } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { JournalAccess } from '../access/journal-access.ts';
import type { PresetsStore } from './presets.store.ts';

/** Mappings that a user saved. */
export class ImportPresets {
  readonly #db: DataSource;
  readonly #access: JournalAccess;
  readonly #presets: PresetsStore;

  constructor(parts: { db: DataSource; access: JournalAccess; presets: PresetsStore }) {
    this.#db = parts.db;
    this.#access = parts.access;
    this.#presets = parts.presets;
  }

  /** Newest first. @throws AppError PREMIUM_REQUIRED */
  async list(ctx: CallContext): Promise<z.output<typeof importPresetListSchema>> {
    const userId = await this.#access.owner(ctx);
    const presets = await this.#presets.list(this.#db.manager, userId);
    return { presets: presets.map(({ id, name, mapping }) => ({ id, name, mapping })) };
  }

  /** @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async delete(ctx: CallContext, id: string): Promise<void> {
    const userId = await this.#access.owner(ctx);
    if (!(await this.#presets.remove(this.#db.manager, userId, id)))
      throw new AppError('not_found', 'NOT_FOUND', 'This mapping does not exist.');
  }
}
