import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, type ImportMapping, MAX_PRESETS } from '@plainscan/contracts';
import type { EntityManager } from 'typeorm';
import { ImportPresetEntity } from '../db/entities/import-preset.entity.ts';

@Injectable()
export class PresetsStore {
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
    input: { userId: string; name: string; headerDigest: Buffer; mapping: ImportMapping; at: Date },
  ): Promise<void> {
    const { at: createdAt, ...preset } = input;
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
