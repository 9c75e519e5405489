import { randomUUID } from 'node:crypto';
import { Fault, type ImportMapping, MAX_PRESETS } from '@plainscan/contracts';
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

  /** One of that name becomes this one. @throws Fault TOO_MANY_PRESETS */
  async save(
    manager: EntityManager,
    given: { userId: string; name: string; headerDigest: Buffer; mapping: ImportMapping; at: Date },
  ): Promise<void> {
    const { userId, name } = given;
    const before = await manager.findOneBy(ImportPresetEntity, { userId, name });
    if (!before && (await manager.countBy(ImportPresetEntity, { userId })) >= MAX_PRESETS)
      throw new Fault(
        'conflict',
        'TOO_MANY_PRESETS',
        `At most ${MAX_PRESETS} mappings can be saved. Delete one first.`,
      );
    await manager.save(ImportPresetEntity, {
      ...{ id: before?.id ?? randomUUID(), userId, name, headerDigest: given.headerDigest, mapping: given.mapping },
      createdAt: given.at,
    });
  }

  /** False when the user has none of that id. */
  async remove(manager: EntityManager, userId: string, id: string): Promise<boolean> {
    return ((await manager.delete(ImportPresetEntity, { userId, id })).affected ?? 0) > 0;
  }
}
