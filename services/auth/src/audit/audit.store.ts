import { randomUUID } from 'node:crypto';
import type { CallContext, Clock } from '@plainscan/service-kit';
import type { EntityManager } from 'typeorm';
import { AuditEntryEntity } from '../db/entities/audit-entry.entity.ts';

export interface AuditFact {
  event: string;
  /** whom it happened to; null: nobody who has an account */
  subjectId: string | null;
  network?: string | null;
  /** no address, no secret: it outlives the account */
  details?: Record<string, unknown>;
}

/** What happened to accounts, written in the transaction that made it happen. */
export class AuditStore {
  readonly #clock: Clock;
  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async record(manager: EntityManager, ctx: CallContext, fact: AuditFact): Promise<void> {
    await manager.insert(AuditEntryEntity, {
      id: randomUUID(),
      at: new Date(this.#clock()),
      event: fact.event,
      actorId: ctx.actor?.userId ?? null,
      subjectId: fact.subjectId,
      requestId: ctx.requestId,
      network: fact.network ?? null,
      details: (fact.details ?? {}) as never,
    });
  }

  /** Of a user who is deleted, ids stay and say nothing about a person any more. */
  async forgetNetworks(manager: EntityManager, subjectId: string): Promise<void> {
    await manager.update(AuditEntryEntity, { subjectId }, { network: null });
  }
}
