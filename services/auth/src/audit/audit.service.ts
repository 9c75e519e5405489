import { Inject, Injectable } from '@nestjs/common';
import { AppError, type listAudit, type recordAdminCall } from '@plainscan/contracts';
import { type CallContext, type Clock, CLOCK, type RpcInput } from '@plainscan/service-kit';
import { timeKeyOf, timePage } from '@plainscan/service-kit/postgres';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { AuditEntryEntity } from '../db/entities/audit-entry.entity.ts';
import { requireAdmin } from '../users/roles.ts';

const MAX_INPUT_BYTES = 4096;

/** Records administrators' calls in the audit log, and lists the log. */
@Injectable()
export class AuditService {
  constructor(
    private readonly db: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Called with the same ID before and after an administrator's call. Both write to one row, whose recorded details are
   * never overwritten.
   * @throws AppError FORBIDDEN
   */
  async recordCall(ctx: CallContext, { id, call, input, status }: RpcInput<typeof recordAdminCall>): Promise<void> {
    const details = { call, input: recordableInput(input), ...(status !== null && { status }) };
    const recorded: unknown[] = await this.db.query(
      `INSERT INTO audit_log AS log (id, at, event, actor_id, subject_id, request_id, network, details)
       VALUES ($1, $2, 'admin.called', $3, NULL, $4, NULL, $5)
       ON CONFLICT (id) DO UPDATE SET details = excluded.details || log.details
         WHERE log.event = excluded.event AND log.actor_id = excluded.actor_id
       RETURNING id`,
      [id, new Date(this.clock()), requireAdmin(ctx), ctx.requestId, JSON.stringify(details)],
    );
    // The ID belongs to another entry: a call that is not recorded must not run.
    if (recorded.length === 0) throw new AppError('forbidden', 'FORBIDDEN', 'This call could not be recorded.');
  }

  /** Newest first. @throws AppError FORBIDDEN, INVALID_REQUEST */
  async list(
    ctx: CallContext,
    { cursor, limit }: RpcInput<typeof listAudit>,
  ): Promise<z.input<(typeof listAudit)['output']>> {
    requireAdmin(ctx);
    const query = this.db
      .getRepository(AuditEntryEntity)
      .createQueryBuilder('entry')
      .orderBy('entry.at', 'DESC')
      .addOrderBy('entry.id', 'DESC')
      .limit(limit + 1);
    if (cursor !== null) query.where('(entry.at, entry.id) < (:at, :id)', timeKeyOf(cursor));
    const { page, next } = timePage(await query.getMany(), limit, (entry) => entry);
    const entries = page.map(({ network: _, at, ...entry }) => ({ ...entry, at: at.toISOString() }));
    return { entries, next };
  }
}

/** PostgreSQL's jsonb rejects NUL, and calls that can't be recorded are refused. */
const withoutNul = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd') : value;

/** The input to record; only its size if it is too large. */
export function recordableInput(input: Record<string, unknown>): Record<string, unknown> {
  const json = JSON.stringify(input, withoutNul);
  const bytes = Buffer.byteLength(json);
  return bytes > MAX_INPUT_BYTES ? { leftOutBytes: bytes } : (JSON.parse(json) as Record<string, unknown>);
}
