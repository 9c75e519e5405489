import { createHash, randomUUID } from 'node:crypto';
import { MAX_HISTORY, type PastScan, type ScanPlan } from '@plainscan/contracts';
import { storedText } from '@plainscan/service-kit';
import type { EntityManager } from 'typeorm';
import { PastScanEntity } from '../db/entities/past-scan.entity.ts';
import { planKey } from '../scans/plan-key.ts';
import type { AnsweredEntry } from './answered-entry.ts';
import type { HistoryPlace } from './history-cursor.ts';
import { PAST_SCAN_VIEW, type PastScanRow, toPastScan } from './past-scan-view.ts';

/** A row to be made, or to be counted up. */
interface KeptScanRow {
  id: string;
  entry: AnsweredEntry;
  hash: Buffer;
  times: number;
}

/** The scans that users ran. */
export class HistoryStore {
  /** Newest first, after `after`; `search` is among the words of the sentence or of what it was understood as. */
  async list(
    manager: EntityManager,
    userId: string,
    { limit, search, after }: { limit: number; search?: string | undefined; after: HistoryPlace | null },
  ): Promise<PastScan[]> {
    const rows = (await manager.query(
      `SELECT ${PAST_SCAN_VIEW} FROM past_scans p LEFT JOIN strategies s ON s.id = p.strategy_id AND s.deleted_at IS NULL
       WHERE p.user_id = $1
         AND ($2::timestamptz IS NULL OR (p.ran_at, p.id) < ($2, $3::uuid))
         AND ($4::text IS NULL OR strpos(lower(p.query), lower($4)) > 0 OR strpos(lower(p.description), lower($4)) > 0)
       ORDER BY p.ran_at DESC, p.id DESC LIMIT $5`,
      [userId, after?.ranAt ?? null, after?.id ?? null, storedText(search ?? '') || null, limit],
    )) as PastScanRow[];
    return rows.map(toPastScan);
  }

  /** False when the user has none of that id. */
  async forget(manager: EntityManager, userId: string, id: string): Promise<boolean> {
    return ((await manager.delete(PastScanEntity, { userId, id })).affected ?? 0) > 0;
  }

  /** Also what ran until `at` and is not written yet. */
  async forgetAll(manager: EntityManager, userId: string, at: Date): Promise<void> {
    await manager.query('UPDATE scan_users SET forgotten_at = $2 WHERE user_id = $1', [userId, at]);
    await manager.delete(PastScanEntity, { userId });
  }

  /** Under the locks of their users, in their order: repeats in a row are one row, and the oldest beyond MAX_HISTORY go. */
  async keep(manager: EntityManager, entries: readonly AnsweredEntry[]): Promise<void> {
    const userIds = [...new Set(entries.map(({ userId }) => userId))];
    const forgotten = await this.#forgotten(manager, userIds);
    const fresh = entries.filter(({ userId, ranAt }) => ranAt > (forgotten.get(userId) ?? 0));
    const newest = await this.#newest(manager, userIds);
    const rows = folded(unwritten(fresh, newest), newest);
    if (rows.length === 0) return;
    await manager.query(
      `INSERT INTO past_scans (id, user_id, scan_id, same_hash, query, plan, description, parser, ran_at, as_of, total, times, strategy_id)
       SELECT x.id, x.user_id, x.scan_id, x.same_hash, x.query, x.plan::json, x.description, x.parser, x.ran_at, x.as_of, x.total,
         x.times, (SELECT s.id FROM strategies s WHERE s.id = x.strategy_id AND s.user_id = x.user_id)
       FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::bytea[], $5::text[], $6::text[], $7::text[], $8::text[],
         $9::timestamptz[], $10::text[], $11::int[], $12::int[], $13::uuid[])
         AS x (id, user_id, scan_id, same_hash, query, plan, description, parser, ran_at, as_of, total, times, strategy_id)
       ON CONFLICT (id) DO UPDATE SET scan_id = excluded.scan_id, parser = excluded.parser, as_of = excluded.as_of,
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

  async #forgotten(manager: EntityManager, userIds: string[]): Promise<Map<string, Date>> {
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
 * Without what is written already, where these come again because the connection was lost before it was known: each user's up to the
 * one that is their newest.
 */
function unwritten(entries: readonly AnsweredEntry[], newest: ReadonlyMap<string, NewestScan>): AnsweredEntry[] {
  const written = new Map<string, number>();
  entries.forEach((entry, i) => {
    const last = newest.get(entry.userId);
    if (last?.ranAt.getTime() !== entry.ranAt.getTime() || last.scanId !== entry.scanId) return;
    if (last.hash.equals(sameHash(entry))) written.set(entry.userId, i);
  });
  return entries.filter(({ userId }, i) => i > (written.get(userId) ?? -1));
}

/** A row for each that differs from the one before it; of calls that came again, the first. */
function folded(entries: readonly AnsweredEntry[], newest: Map<string, NewestScan>): KeptScanRow[] {
  const rows = new Map<string, KeptScanRow>();
  for (const entry of entries) {
    const { userId, scanId } = entry;
    const before = newest.get(userId);
    if (before && scanId !== null && before.scanId === scanId) continue;
    const hash = sameHash(entry);
    const id = before?.hash.equals(hash) ? before.id : randomUUID();
    rows.set(id, { id, entry, hash, times: (rows.get(id)?.times ?? 0) + 1 });
    newest.set(userId, { id, scanId, hash, ranAt: entry.ranAt });
  }
  return [...rows.values()];
}

/** The same for the same sentence of the same meaning. */
const sameHash = ({ query, plan }: AnsweredEntry): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([storedText(query).trim(), planKey(JSON.parse(plan) as ScanPlan)]))
    .digest();

/** In the order of the statement's columns. */
function columnsOf(rows: readonly KeptScanRow[]): unknown[][] {
  const column = <V>(value: (row: KeptScanRow) => V): V[] => rows.map(value);
  return [
    column(({ id }) => id),
    column(({ entry }) => entry.userId),
    column(({ entry }) => entry.scanId),
    column(({ hash }) => hash),
    column(({ entry }) => storedText(entry.query)),
    column(({ entry }) => entry.plan),
    column(({ entry }) => storedText(entry.description)),
    column(({ entry }) => entry.parser),
    column(({ entry }) => entry.ranAt),
    column(({ entry }) => entry.found.asOf),
    column(({ entry }) => entry.found.total),
    column(({ times }) => times),
    column(({ entry }) => entry.strategyId),
  ];
}
