import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AppError, type importPresetListSchema } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import { Repository } from 'typeorm';
import type { z } from 'zod';
import { ImportPresetEntity } from '../db/entities/import-preset.entity.ts';
import { JournalAccess } from '../journals/journal-access.ts';
import { PresetsStore } from './presets.store.ts';

/** Column mappings that the user saved. */
@Injectable()
export class ImportPresetsService {
  constructor(
    @InjectRepository(ImportPresetEntity) private readonly repository: Repository<ImportPresetEntity>,
    private readonly access: JournalAccess,
    private readonly store: PresetsStore,
  ) {}

  /** Newest first. @throws AppError PREMIUM_REQUIRED */
  async list(ctx: CallContext): Promise<z.output<typeof importPresetListSchema>> {
    const userId = await this.access.owner(ctx);
    const presets = await this.store.ofUser(this.repository.manager, userId);
    return { presets: presets.map(({ id, name, mapping }) => ({ id, name, mapping })) };
  }

  /** @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async delete(ctx: CallContext, id: string): Promise<void> {
    const userId = await this.access.owner(ctx);
    const { affected } = await this.repository.delete({ userId, id });
    if (!affected) throw new AppError('not_found', 'NOT_FOUND', 'Mapping not found.');
  }
}
