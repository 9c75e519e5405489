import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type CallContext, type Clock, CLOCK } from '@plainscan/service-kit';
import type { EntityManager } from 'typeorm';
import { AuditEntryEntity } from '../db/entities/audit-entry.entity.ts';

export interface AuditEvent {
  event: string;
  /** the user it happened to; null: no user */
  subjectId: string | null;
  network?: string | null;
  /** outlives the account, so no address and no secret */
  details?: Record<string, unknown>;
}

/** Records what happens to accounts, in the transaction that makes it happen. */
@Injectable()
export class AuditStore {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async record(manager: EntityManager, ctx: CallContext, { event, subjectId, ...rest }: AuditEvent): Promise<void> {
    await manager.insert(AuditEntryEntity, {
      id: randomUUID(),
      at: new Date(this.clock()),
      event,
      actorId: ctx.actor?.userId ?? null,
      subjectId,
      requestId: ctx.requestId,
      network: rest.network ?? null,
      details: (rest.details ?? {}) as never,
    });
  }

  /** For a deleted user. The ids that remain identify no one. */
  async eraseNetworks(manager: EntityManager, subjectId: string): Promise<void> {
    await manager.update(AuditEntryEntity, { subjectId }, { network: null });
  }
}
