import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AppError, type ImportMapping, type importPresetListSchema, MAX_PRESETS } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import { type EntityManager, Repository } from 'typeorm';
import type { z } from 'zod';
import { ImportPresetEntity } from '../db/entities/import-preset.entity.ts';
import { JournalAccess } from '../journals/journal-access.ts';

/** Column mappings that the user saved. */
@Injectable()
export class ImportPresetsService {
  constructor(
    @InjectRepository(ImportPresetEntity) private readonly repository: Repository<ImportPresetEntity>,
    private readonly access: JournalAccess,
  ) {}

  /** Newest first. @throws AppError PREMIUM_REQUIRED */
  async list(ctx: CallContext): Promise<z.output<typeof importPresetListSchema>> {
    const userId = await this.access.owner(ctx);
    const presets = await this.ofUser(this.repository.manager, userId);
    return { presets: presets.map(({ id, name, mapping }) => ({ id, name, mapping })) };
  }

  /** @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async delete(ctx: CallContext, id: string): Promise<void> {
    const userId = await this.access.owner(ctx);
    const { affected } = await this.repository.delete({ userId, id });
    if (!affected) throw new AppError('not_found', 'NOT_FOUND', 'Mapping not found.');
  }

  /** Newest first. */
  ofUser(manager: EntityManager, userId: string): Promise<ImportPresetEntity[]> {
    return manager.find(ImportPresetEntity, {
      where: { userId },
      order: { createdAt: 'DESC', id: 'ASC' },
      take: MAX_PRESETS,
    });
  }

  /** Replaces a preset of the same name. @throws AppError TOO_MANY_PRESETS */
  async save(
    manager: EntityManager,
    given: { userId: string; name: string; headerDigest: Buffer; mapping: ImportMapping; at: Date },
  ): Promise<void> {
    const { at: createdAt, ...preset } = given;
    const { userId, name } = preset;
    const isNew = !(await manager.existsBy(ImportPresetEntity, { userId, name }));
    await manager
      .createQueryBuilder()
      .insert()
      .into(ImportPresetEntity)
      .values({ ...preset, id: randomUUID(), createdAt })
      .orUpdate(['header_digest', 'mapping', 'created_at'], ['user_id', 'name'])
      .execute();
    if (isNew && (await manager.countBy(ImportPresetEntity, { userId })) > MAX_PRESETS)
      throw new AppError(
        'conflict',
        'TOO_MANY_PRESETS',
        `You've reached the limit of ${MAX_PRESETS} saved mappings. Delete one to save another.`,
      );
  }
}
