import { Injectable } from '@nestjs/common';
import { AppError, type Import, type IMPORT_VERDICTS, type ImportRow } from '@plainscan/contracts';
import { type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { ImportEntity, ImportPartEntity, type ImportRun } from '../db/entities/import.entity.ts';
import { ImportRowEntity } from '../db/entities/import-row.entity.ts';

const MAX_LISTED = 200;
/** Including committed and undone imports. */
const MAX_IMPORTS = 2000;
/** Finished imports whose rows are kept. With up to 50,000 rows each, they take the most space. */
const MAX_IMPORTS_WITH_ROWS = 20;
/** Rows per statement. */
const CHUNK = 5000;
export const NO_COUNTS: Import['counts'] = {
  rows: 0,
  new: 0,
  duplicate: 0,
  possibleDuplicate: 0,
  cash: 0,
  ignored: 0,
  failed: 0,
  included: 0,
};

/** Columns of an import whose run has succeeded. */
export const FINISHED_RUN = { run: null, runSince: null, failure: null } as const;

/** Stores imports, the parts of their files, and their rows. */
@Injectable()
export class ImportsStore {
  find(manager: EntityManager, userId: string, id: string): Promise<ImportEntity | null> {
    return manager.findOneBy(ImportEntity, { userId, id });
  }

  /** Locks the row until the transaction ends. */
  lock(manager: EntityManager, userId: string, id: string): Promise<ImportEntity | null> {
    return manager.findOne(ImportEntity, { where: { userId, id }, lock: { mode: 'pessimistic_write' } });
  }

  /** No-op if there is nothing to commit or undo. */
  async beginRun(
    manager: EntityManager,
    userId: string,
    { id, run, since }: { id: string; run: ImportRun; since: Date },
  ): Promise<void> {
    const status = run === 'commit' ? 'draft' : 'committed';
    await manager.update(ImportEntity, { id, userId, status }, { run, runSince: since, failure: null });
  }

  async failRun(manager: EntityManager, id: string, since: Date, failure: string): Promise<void> {
    await manager.update(ImportEntity, { id, runSince: since }, { ...FINISHED_RUN, failure });
  }

  /** Fails runs that began before `since`, unless a transaction still locks the import and may yet commit. */
  async failRunsBefore(manager: EntityManager, userId: string, since: Date, failure: string): Promise<void> {
    await manager.query(
      `UPDATE imports SET run = NULL, run_since = NULL, failure = $3
       WHERE id IN (SELECT id FROM imports WHERE user_id = $1 AND run_since < $2 FOR UPDATE SKIP LOCKED)`,
      [userId, since, failure],
    );
  }

  list(manager: EntityManager, userId: string): Promise<ImportEntity[]> {
    return manager.find(ImportEntity, { where: { userId }, order: { createdAt: 'DESC', id: 'ASC' }, take: MAX_LISTED });
  }

  countDrafts(manager: EntityManager, userId: string): Promise<number> {
    return manager.countBy(ImportEntity, { userId, status: 'draft' });
  }

  /** @throws AppError TOO_MANY_IMPORTS */
  async assertRoom(manager: EntityManager, userId: string): Promise<void> {
    if ((await manager.countBy(ImportEntity, { userId })) >= MAX_IMPORTS)
      throw new AppError(
        'conflict',
        'TOO_MANY_IMPORTS',
        `You've reached the limit of ${MAX_IMPORTS.toLocaleString('en-US')} imports.`,
      );
  }

  /** No-op if the ID exists. */
  async begin(
    manager: EntityManager,
    input: { id: string; userId: string; name: string; chars: number; at: Date },
  ): Promise<void> {
    const { at: createdAt, ...draft } = input;
    await manager
      .createQueryBuilder()
      .insert()
      .into(ImportEntity)
      .values({ ...draft, status: 'draft', source: 'unknown', sourceName: '', counts: NO_COUNTS, createdAt })
      .orIgnore()
      .execute();
  }

  /** A part may be sent twice. It is stored as JSON, which can hold lone surrogates and NUL. */
  async addPart(manager: EntityManager, input: { id: string; part: number; text: string; at: Date }): Promise<void> {
    const { id: importId, part, text, at: createdAt } = input;
    await manager.upsert(ImportPartEntity, { importId, part, text: JSON.stringify(text), createdAt }, [
      'importId',
      'part',
    ]);
  }

  async text(manager: EntityManager, id: string): Promise<string> {
    const parts = await manager.find(ImportPartEntity, { where: { importId: id }, order: { part: 'ASC' } });
    return parts.map(({ text }) => JSON.parse(text) as string).join('');
  }

  async deleteText(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(ImportPartEntity, { importId: id });
  }

  /** Rows are only for display; an undo doesn't need them. */
  async deleteOldRows(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      `DELETE FROM import_rows WHERE import_id IN (
         SELECT id FROM imports WHERE user_id = $1 AND status <> 'draft' ORDER BY created_at DESC, id OFFSET $2)`,
      [userId, MAX_IMPORTS_WITH_ROWS],
    );
  }

  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(ImportEntity, { id });
  }

  /** The newest committed import of an identical file. */
  async sameFile(manager: EntityManager, userId: string, digest: Buffer): Promise<string | null> {
    const found = await manager.findOne(ImportEntity, {
      where: { userId, fileDigest: digest, status: 'committed' },
      order: { committedAt: 'DESC' },
    });
    return found?.id ?? null;
  }

  /** Lines that the user included or excluded. */
  async chosen(manager: EntityManager, id: string): Promise<Map<number, boolean>> {
    const rows = await manager.find(ImportRowEntity, {
      select: { line: true, chosen: true },
      where: { importId: id, chosen: Not(IsNull()) },
      order: { line: 'ASC' },
    });
    return new Map(rows.map(({ line, chosen }) => [line, chosen!]));
  }

  async replaceRows(
    manager: EntityManager,
    id: string,
    rows: readonly ImportRow[],
    chosen: ReadonlyMap<number, boolean>,
  ): Promise<void> {
    await manager.delete(ImportRowEntity, { importId: id });
    for (let from = 0; from < rows.length; from += CHUNK) {
      const chunk = rows
        .slice(from, from + CHUNK)
        .map((row) => ({ ...row, import_id: id, chosen: chosen.get(row.line) ?? null }));
      await manager.query(
        `INSERT INTO import_rows (import_id, line, verdict, included, chosen, reason, warnings, text, fill, effect)
         SELECT import_id, line, verdict, included, chosen, reason, warnings, text, nullif(fill, 'null'), effect
         FROM json_populate_recordset(NULL::import_rows, $1)`,
        [JSON.stringify(chunk)],
      );
    }
  }

  async rows(
    manager: EntityManager,
    id: string,
    page: { verdict?: (typeof IMPORT_VERDICTS)[number] | undefined; after: number; limit: number },
  ): Promise<ImportRow[]> {
    const { verdict, after, limit } = page;
    const rows = await manager.find(ImportRowEntity, {
      where: { importId: id, line: MoreThan(after), ...(verdict && { verdict }) },
      order: { line: 'ASC' },
      take: limit,
    });
    return rows.map(({ importId: _importId, chosen: _chosen, ...row }) => row);
  }
}

function statusOf({ status, run, failure }: ImportEntity): Import['status'] {
  if (status === 'draft' && run === 'commit') return 'committing';
  if (status === 'committed' && run === 'undo') return 'undoing';
  return status === 'draft' && failure !== null ? 'failed' : status;
}

export const toImport = (row: ImportEntity): Import => ({
  id: row.id,
  name: row.name,
  status: statusOf(row),
  failure: row.failure,
  source: row.source,
  sourceName: row.sourceName,
  problem: row.problem,
  columns: row.columns,
  sample: row.sample,
  mapping: row.mapping,
  recordShorts: row.recordShorts,
  counts: { ...NO_COUNTS, ...row.counts },
  preview: row.preview,
  corporateAction: row.corporateAction,
  sameFileAs: row.sameFileAs,
  trades: { created: row.tradesCreated, changed: row.tradesChanged },
  createdAt: row.createdAt.toISOString(),
  committedAt: row.committedAt?.toISOString() ?? null,
  undoneAt: row.undoneAt?.toISOString() ?? null,
});

export function countsOf(rows: readonly ImportRow[]): Import['counts'] {
  const counts = { ...NO_COUNTS, rows: rows.length };
  for (const { verdict, included } of rows) {
    if (included) counts.included++;
    if (verdict === 'possible_duplicate') counts.possibleDuplicate++;
    else if (verdict === 'deposit' || verdict === 'withdrawal') counts.cash++;
    else counts[verdict]++;
  }
  return counts;
}
