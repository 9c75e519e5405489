import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MAX_HISTORY, type ParserName, type PastScan, type ScanPlan } from '@plainscan/contracts';
import { storedText } from '@plainscan/service-kit';
import type { TimeKey } from '@plainscan/service-kit/postgres';
import type { EntityManager } from 'typeorm';
import { PastScanEntity } from '../db/entities/past-scan.entity.ts';
import { planKey } from '../scans/plan-key.ts';
import type { RunResult } from '../scans/since-last-run.ts';

/** A completed scan, to be written to the history. */
export interface RecordedScan {
  userId: string;
  /** ID of the call that ran it; the client may retry that call */
  scanId: string | null;
  ranAt: Date;
  query: string;
  /** JSON */
  plan: string;
  description: string;
  parser: ParserName;
  /** the strategy that it may be a run of */
  strategyId: string | null;
  found: RunResult;
}

interface PastScanRow {
  id: string;
  query: string;
  plan: ScanPlan;
  description: string;
  parser: ParserName;
  ran_at: Date;
  as_of: string;
  total: number;
  times: number;
  /** of a strategy that isn't deleted */
  strategy_id: string | null;
}

const toPastScan = ({ ran_at, as_of, strategy_id, ...shown }: PastScanRow): PastScan => ({
  ...shown,
  ranAt: ran_at.toISOString(),
  asOf: as_of,
  strategyId: strategy_id,
});

/** A row to insert, or an existing row whose count is increased. */
interface RowToWrite {
  id: string;
  scan: RecordedScan;
  hash: Buffer;
  times: number;
}

/** The users' scan history. */
@Injectable()
export class HistoryStore {
  /** Newest first, starting after `after`; `search` may occur in the sentence or in its description. */
  async list(
    manager: EntityManager,
    userId: string,
    { limit, search, after }: { limit: number; search?: string | undefined; after: TimeKey | null },
  ): Promise<PastScan[]> {
    const rows = (await manager.query(
      `SELECT p.id, p.query, p.plan, p.description, p.parser, p.ran_at, p.as_of, p.total, p.times, s.id AS strategy_id
       FROM past_scans p LEFT JOIN strategies s ON s.id = p.strategy_id AND s.deleted_at IS NULL
       WHERE p.user_id = $1
         AND ($2::timestamptz IS NULL OR (p.ran_at, p.id) < ($2, $3::uuid))
         AND ($4::text IS NULL OR strpos(lower(p.query), lower($4)) > 0 OR strpos(lower(p.description), lower($4)) > 0)
       ORDER BY p.ran_at DESC, p.id DESC LIMIT $5`,
      [userId, after?.at ?? null, after?.id ?? null, storedText(search ?? '') || null, limit],
    )) as PastScanRow[];
    return rows.map(toPastScan);
  }

  /** Returns false if the user has no scan with that ID. */
  async delete(manager: EntityManager, userId: string, id: string): Promise<boolean> {
    return ((await manager.delete(PastScanEntity, { userId, id })).affected ?? 0) > 0;
  }

  /** Also discards scans that ran before `at` but aren't written yet. */
  async deleteAll(manager: EntityManager, userId: string, at: Date): Promise<void> {
    await manager.query('UPDATE scan_users SET forgotten_at = $2 WHERE user_id = $1', [userId, at]);
    await manager.delete(PastScanEntity, { userId });
  }

  /** Under the users' locks and in order: consecutive repeats become one row, and the oldest beyond MAX_HISTORY are deleted. */
  async record(manager: EntityManager, scans: readonly RecordedScan[]): Promise<void> {
    const userIds = [...new Set(scans.map(({ userId }) => userId))];
    const clearedAt = await this.#clearedAt(manager, userIds);
    const fresh = scans.filter(({ userId, ranAt }) => ranAt > (clearedAt.get(userId) ?? 0));
    const newest = await this.#newest(manager, userIds);
    const rows = collapseRepeats(unwritten(fresh, newest), newest);
    if (rows.length === 0) return;
    await manager.query(
      `INSERT INTO past_scans (id, user_id, scan_id, same_hash, query, plan, description, parser, ran_at, as_of, total, times, strategy_id)
       SELECT x.id, x.user_id, x.scan_id, x.same_hash, x.query, x.plan::json, x.description, x.parser, x.ran_at, x.as_of, x.total,
         x.times, (SELECT s.id FROM strategies s WHERE s.id = x.strategy_id AND s.user_id = x.user_id)
       FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::bytea[], $5::text[], $6::text[], $7::text[], $8::text[],
         $9::timestamptz[], $10::text[], $11::int[], $12::int[], $13::uuid[])
         AS x (id, user_id, scan_id, same_hash, query, plan, description, parser, ran_at, as_of, total, times, strategy_id)
       ON CONFLICT (id) DO UPDATE SET scan_id = excluded.scan_id, query = excluded.query, parser = excluded.parser, as_of = excluded.as_of,
         total = excluded.total, ran_at = greatest(past_scans.ran_at, excluded.ran_at),
         times = past_scans.times + excluded.times, strategy_id = coalesce(excluded.strategy_id, past_scans.strategy_id)`,
      columnsOf(rows),
    );
    await manager.query(
      `DELETE FROM past_scans p USING unnest($1::text[]) AS u (user_id)
       WHERE p.user_id = u.user_id AND (p.ran_at, p.id) < (
         SELECT k.ran_at, k.id FROM past_scans k WHERE k.user_id = u.user_id
         ORDER BY k.ran_at DESC, k.id DESC OFFSET $2 LIMIT 1)`,
      [userIds, MAX_HISTORY - 1],
    );
  }

  async #clearedAt(manager: EntityManager, userIds: string[]): Promise<Map<string, Date>> {
    const rows = (await manager.query(
      'SELECT user_id, forgotten_at FROM scan_users WHERE user_id = ANY($1) AND forgotten_at IS NOT NULL',
      [userIds],
    )) as { user_id: string; forgotten_at: Date }[];
    return new Map(rows.map(({ user_id, forgotten_at }) => [user_id, forgotten_at]));
  }

  async #newest(manager: EntityManager, userIds: string[]): Promise<Map<string, NewestScan>> {
    const rows = (await manager.query(
      `SELECT u.user_id, p.id, p.scan_id, p.same_hash, p.ran_at FROM unnest($1::text[]) AS u (user_id)
       CROSS JOIN LATERAL (
         SELECT id, scan_id, same_hash, ran_at FROM past_scans WHERE user_id = u.user_id
         ORDER BY ran_at DESC, id DESC LIMIT 1) p`,
      [userIds],
    )) as { user_id: string; id: string; scan_id: string | null; same_hash: Buffer; ran_at: Date }[];
    return new Map(
      rows.map(({ user_id, id, scan_id, same_hash, ran_at }) => [
        user_id,
        { id, scanId: scan_id, hash: same_hash, ranAt: ran_at },
      ]),
    );
  }
}

interface NewestScan {
  id: string;
  scanId: string | null;
  hash: Buffer;
  ranAt: Date;
}

/**
 * Drops each user's scans up to and including the one in their newest row. They were already written if the connection was lost before
 * the commit was confirmed.
 */
function unwritten(scans: readonly RecordedScan[], newest: ReadonlyMap<string, NewestScan>): RecordedScan[] {
  const written = new Map<string, number>();
  scans.forEach((scan, i) => {
    const last = newest.get(scan.userId);
    if (last?.ranAt.getTime() !== scan.ranAt.getTime() || last.scanId !== scan.scanId) return;
    if (last.hash.equals(sameHash(scan))) written.set(scan.userId, i);
  });
  return scans.filter(({ userId }, i) => i > (written.get(userId) ?? -1));
}

/** One row for each run of equal consecutive scans. Retried calls are dropped. */
function collapseRepeats(scans: readonly RecordedScan[], newest: Map<string, NewestScan>): RowToWrite[] {
  const rows = new Map<string, RowToWrite>();
  for (const scan of scans) {
    const { userId, scanId } = scan;
    const before = newest.get(userId);
    if (before && scanId !== null && before.scanId === scanId) continue;
    const hash = sameHash(scan);
    const id = before?.hash.equals(hash) ? before.id : randomUUID();
    rows.set(id, { id, scan, hash, times: (rows.get(id)?.times ?? 0) + 1 });
    newest.set(userId, { id, scanId, hash, ranAt: scan.ranAt });
  }
  return [...rows.values()];
}

/** Equal for scans with the same sentence and equivalent plans. */
const sameHash = ({ query, plan }: RecordedScan): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([storedText(query).trim(), planKey(JSON.parse(plan) as ScanPlan)]))
    .digest();

/** Values in the order of the statement's columns. */
function columnsOf(rows: readonly RowToWrite[]): unknown[][] {
  const column = <V>(value: (row: RowToWrite) => V): V[] => rows.map(value);
  return [
    column(({ id }) => id),
    column(({ scan }) => scan.userId),
    column(({ scan }) => scan.scanId),
    column(({ hash }) => hash),
    column(({ scan }) => storedText(scan.query)),
    column(({ scan }) => scan.plan),
    column(({ scan }) => storedText(scan.description)),
    column(({ scan }) => scan.parser),
    column(({ scan }) => scan.ranAt),
    column(({ scan }) => scan.found.asOf),
    column(({ scan }) => scan.found.total),
    column(({ times }) => times),
    column(({ scan }) => scan.strategyId),
  ];
}
