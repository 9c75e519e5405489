import { AppError } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import type { DataSource } from 'typeorm';
import { adminId } from '../actor.ts';
import { AuditEntryEntity } from '../db/entities/audit-entry.entity.ts';
import { pageOf, placeOf } from '../keyset-cursor.ts';
import { keptInput } from './kept-input.ts';

const CALLED = 'admin.called';

export interface AdminCall {
  id: string;
  call: string;
  input: Record<string, unknown>;
  /** null before it runs */
  status: number | null;
}

export interface AuditPage {
  entries: {
    id: string;
    at: string;
    event: string;
    actorId: string | null;
    subjectId: string | null;
    requestId: string | null;
    details: Record<string, unknown>;
  }[];
  next: string | null;
}

/** The audit log as administrators write and read it. */
export class AuditLog {
  readonly #db: DataSource;
  readonly #clock: Clock;
  constructor(db: DataSource, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** One row a call, however often its halves arrive; what is written stays. @throws AppError FORBIDDEN */
  async recordCall(ctx: CallContext, { id, call, input, status }: AdminCall): Promise<void> {
    const details = { call, input: keptInput(input), ...(status !== null && { status }) };
    const written: unknown[] = await this.#db.query(
      `INSERT INTO audit_log AS log (id, at, event, actor_id, subject_id, request_id, network, details)
       VALUES ($1, $2, $3, $4, NULL, $5, NULL, $6)
       ON CONFLICT (id) DO UPDATE SET details = excluded.details || log.details
         WHERE log.event = excluded.event AND log.actor_id = excluded.actor_id
       RETURNING id`,
      [id, new Date(this.#clock()), CALLED, adminId(ctx), ctx.requestId, JSON.stringify(details)],
    );
    // An id of somebody else's entry: nothing was recorded, so nothing may run.
    if (written.length === 0) throw new AppError('forbidden', 'FORBIDDEN', 'This call cannot be recorded.');
  }

  /** Newest first. @throws AppError FORBIDDEN, INVALID_REQUEST */
  async list(ctx: CallContext, { cursor, limit }: { cursor: string | null; limit: number }): Promise<AuditPage> {
    adminId(ctx);
    const query = this.#db
      .getRepository(AuditEntryEntity)
      .createQueryBuilder('entry')
      .orderBy('entry.at', 'DESC')
      .addOrderBy('entry.id', 'DESC')
      .limit(limit + 1);
    if (cursor !== null) query.where('(entry.at, entry.id) < (:at, :id)', placeOf(cursor));
    const { page, next } = pageOf(await query.getMany(), limit, (entry) => entry);
    const entries = page.map(({ network: _, at, ...entry }) => ({ ...entry, at: at.toISOString() }));
    return { entries, next };
  }
}
