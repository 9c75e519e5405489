import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type CallContext, type Clock, CLOCK } from '@plainscan/service-kit';
import type { EntityManager } from 'typeorm';
import { AuditEntryEntity } from '../db/entities/audit-entry.entity.ts';

export interface AuditEvent {
  event: string;
  /** the user whom the event is about, if any */
  subjectId: string | null;
  network?: string | null;
  /** kept after the account is deleted, so it must not contain addresses or secrets */
  details?: Record<string, unknown>;
}

/** Records account events in the transaction that causes them. */
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

  /** Called when a user is deleted. The remaining IDs identify no one. */
  async eraseNetworks(manager: EntityManager, subjectId: string): Promise<void> {
    await manager.update(AuditEntryEntity, { subjectId }, { network: null });
  }
}
