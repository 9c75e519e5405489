import { randomUUID } from 'node:crypto';
import { AppError, type ImportMapping, MAX_PRESETS } from '@plainscan/contracts';
import type { EntityManager } from 'typeorm';
import { ImportPresetEntity } from '../db/entities/import-preset.entity.ts';

/** Mappings that were saved. */
export class PresetsStore {
  list(manager: EntityManager, userId: string): Promise<ImportPresetEntity[]> {
    return manager.find(ImportPresetEntity, {
      where: { userId },
      order: { createdAt: 'DESC', id: 'ASC' },
      take: MAX_PRESETS,
    });
  }

  /** One of that name becomes this one. @throws AppError TOO_MANY_PRESETS */
  async save(
    manager: EntityManager,
    given: { userId: string; name: string; headerDigest: Buffer; mapping: ImportMapping; at: Date },
  ): Promise<void> {
    const { userId, name } = given;
    const id = randomUUID();
    await manager.query(
      `INSERT INTO import_presets (id, user_id, name, header_digest, mapping, created_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (user_id, name)
       DO UPDATE SET header_digest = excluded.header_digest, mapping = excluded.mapping, created_at = excluded.created_at`,
      [id, userId, name, given.headerDigest, JSON.stringify(given.mapping), given.at],
    );
    const isNew = await manager.existsBy(ImportPresetEntity, { id });
    if (isNew && (await manager.countBy(ImportPresetEntity, { userId })) > MAX_PRESETS)
      throw new AppError(
        'conflict',
        'TOO_MANY_PRESETS',
        `At most ${MAX_PRESETS} mappings can be saved. Delete one first.`,
      );
  }

  /** False when the user has none of that id. */
  async remove(manager: EntityManager, userId: string, id: string): Promise<boolean> {
    return ((await manager.delete(ImportPresetEntity, { userId, id })).affected ?? 0) > 0;
  }
}
