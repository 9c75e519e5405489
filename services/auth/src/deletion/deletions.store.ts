import { randomUUID } from 'node:crypto';
import type { Clock } from '@plainscan/service-kit';
import { type DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { DeletionServiceEntity } from '../db/entities/deletion-service.entity.ts';
import { DeletionEntity } from '../db/entities/deletion.entity.ts';
import { pageOf, placeOf } from '../keyset-cursor.ts';

export interface DeletionPage {
  deletions: {
    id: string;
    requestedAt: string;
    completedAt: string | null;
    services: { service: string; completedAt: string | null; records: number | null }[];
  }[];
  next: string | null;
}

/** How far deletions are, without a word about whose they are. */
export class DeletionsStore {
  readonly #db: DataSource;
  readonly #clock: Clock;
  constructor(db: DataSource, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Complete at once where no service holds anything. */
  async open(manager: EntityManager, services: readonly string[]): Promise<{ id: string; requestedAt: Date }> {
    const opened = { id: randomUUID(), requestedAt: new Date(this.#clock()) };
    await manager.insert(DeletionEntity, { ...opened, completedAt: services.length === 0 ? opened.requestedAt : null });
    const waitedFor = services.map((service) => ({ deletionId: opened.id, service, completedAt: null, records: null }));
    if (waitedFor.length > 0) await manager.insert(DeletionServiceEntity, waitedFor);
    return opened;
  }

  /** A service has erased its part; what it told first counts. False when nobody waits for it. */
  async erased(deletionId: string, service: string, records: number): Promise<boolean> {
    return this.#db.transaction(async (manager) => {
      // Two services that tell at once would each see the other's part open.
      const deletion = await manager.findOne(DeletionEntity, {
        where: { id: deletionId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!deletion || !(await manager.existsBy(DeletionServiceEntity, { deletionId, service }))) return false;
      const completedAt = new Date(this.#clock());
      const open = { deletionId, completedAt: IsNull() };
      await manager.update(DeletionServiceEntity, { ...open, service }, { completedAt, records });
      if (deletion.completedAt === null && !(await manager.existsBy(DeletionServiceEntity, open)))
        await manager.update(DeletionEntity, { id: deletionId }, { completedAt });
      return true;
    });
  }

  /** Those that a service has not told of yet. */
  async unfinished(): Promise<{ count: number; oldest: { id: string; requestedAt: Date } | null }> {
    const [found, count] = await this.#db.getRepository(DeletionEntity).findAndCount({
      where: { completedAt: IsNull() },
      order: { requestedAt: 'ASC', id: 'ASC' },
      take: 1,
    });
    return { count, oldest: found[0] ?? null };
  }

  /** Newest first. @throws AppError INVALID_REQUEST */
  async list({ cursor, limit }: { cursor: string | null; limit: number }): Promise<DeletionPage> {
    const query = this.#db
      .getRepository(DeletionEntity)
      .createQueryBuilder('deletion')
      .orderBy('deletion.requestedAt', 'DESC')
      .addOrderBy('deletion.id', 'DESC')
      .limit(limit + 1);
    if (cursor !== null) query.where('(deletion.requestedAt, deletion.id) < (:at, :id)', placeOf(cursor));
    const { page, next } = pageOf(await query.getMany(), limit, ({ requestedAt: at, id }) => ({ at, id }));
    const parts = await this.#db.getRepository(DeletionServiceEntity).find({
      where: { deletionId: In(page.map(({ id }) => id)) },
      order: { service: 'ASC' },
    });
    return {
      deletions: page.map(({ id, requestedAt, completedAt }) => ({
        id,
        requestedAt: requestedAt.toISOString(),
        completedAt: completedAt?.toISOString() ?? null,
        services: parts
          .filter((part) => part.deletionId === id)
          .map((part) => ({
            service: part.service,
            completedAt: part.completedAt?.toISOString() ?? null,
            records: part.records,
          })),
      })),
      next,
    };
  }
}
