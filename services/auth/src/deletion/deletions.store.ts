import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { listDeletions } from '@plainscan/contracts';
import { type Clock, CLOCK, type RpcInput } from '@plainscan/service-kit';
import { timeKeyOf, timePage } from '@plainscan/service-kit/postgres';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import type { z } from 'zod';
import { DeletionServiceEntity } from '../db/entities/deletion-service.entity.ts';
import { DeletionEntity } from '../db/entities/deletion.entity.ts';

/** The progress of deletions, without user IDs. */
@Injectable()
export class DeletionsStore {
  constructor(
    private readonly db: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Starts a deletion, which is complete immediately if no service stores data. */
  async open(manager: EntityManager, services: readonly string[]): Promise<{ id: string; requestedAt: Date }> {
    const opened = { id: randomUUID(), requestedAt: new Date(this.clock()) };
    await manager.insert(DeletionEntity, { ...opened, completedAt: services.length === 0 ? opened.requestedAt : null });
    const pending = services.map((service) => ({ deletionId: opened.id, service, completedAt: null, records: null }));
    if (pending.length > 0) await manager.insert(DeletionServiceEntity, pending);
    return opened;
  }

  /**
   * Records that a service has erased its data; only its first report counts. Returns false if the deletion or the
   * service is unknown.
   */
  async erased(deletionId: string, service: string, records: number): Promise<boolean> {
    return this.db.transaction(async (manager) => {
      // Without the lock, two services that report at once would each see the other as pending.
      const deletion = await manager.findOne(DeletionEntity, {
        where: { id: deletionId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!deletion || !(await manager.existsBy(DeletionServiceEntity, { deletionId, service }))) return false;
      const completedAt = new Date(this.clock());
      const open = { deletionId, completedAt: IsNull() };
      await manager.update(DeletionServiceEntity, { ...open, service }, { completedAt, records });
      if (deletion.completedAt === null && !(await manager.existsBy(DeletionServiceEntity, open)))
        await manager.update(DeletionEntity, { id: deletionId }, { completedAt });
      return true;
    });
  }

  /** Deletions that at least one service has not completed. */
  async unfinished(): Promise<{ count: number; oldest: { id: string; requestedAt: Date } | null }> {
    const [found, count] = await this.db.getRepository(DeletionEntity).findAndCount({
      where: { completedAt: IsNull() },
      order: { requestedAt: 'ASC', id: 'ASC' },
      take: 1,
    });
    return { count, oldest: found[0] ?? null };
  }

  /** Newest first. @throws AppError INVALID_REQUEST */
  async list({ cursor, limit }: RpcInput<typeof listDeletions>): Promise<z.input<(typeof listDeletions)['output']>> {
    const query = this.db
      .getRepository(DeletionEntity)
      .createQueryBuilder('deletion')
      .orderBy('deletion.requestedAt', 'DESC')
      .addOrderBy('deletion.id', 'DESC')
      .limit(limit + 1);
    if (cursor !== null) query.where('(deletion.requestedAt, deletion.id) < (:at, :id)', timeKeyOf(cursor));
    const { page, next } = timePage(await query.getMany(), limit, ({ requestedAt: at, id }) => ({ at, id }));
    const services = await this.db.getRepository(DeletionServiceEntity).find({
      where: { deletionId: In(page.map(({ id }) => id)) },
      order: { service: 'ASC' },
    });
    return {
      deletions: page.map(({ id, requestedAt, completedAt }) => ({
        id,
        requestedAt: requestedAt.toISOString(),
        completedAt: completedAt?.toISOString() ?? null,
        services: services
          .filter(({ deletionId }) => deletionId === id)
          .map((each) => ({
            service: each.service,
            completedAt: each.completedAt?.toISOString() ?? null,
            records: each.records,
          })),
      })),
      next,
    };
  }
}
