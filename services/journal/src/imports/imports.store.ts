import type { Import, ImportRow, IMPORT_VERDICTS } from '@plainscan/contracts';
import type { EntityManager } from 'typeorm';
import { ImportEntity } from '../db/entities/import.entity.ts';

const MAX_LISTED = 200;
/** Finished imports whose rows are kept: of fifty thousand each, they are what takes most room. */
const KEEP_ROWS_OF = 20;
/** Rows that one statement writes. */
const CHUNK = 5000;
const NO_COUNTS: Import['counts'] = {
  ...{ rows: 0, new: 0, duplicate: 0, possibleDuplicate: 0, cash: 0, ignored: 0, failed: 0, included: 0 },
};

/** Imports, the parts of their files and the rows of them. */
export class ImportsStore {
  find(manager: EntityManager, userId: string, id: string): Promise<ImportEntity | null> {
    return manager.findOneBy(ImportEntity, { userId, id });
  }

  /** Nobody else changes it until the transaction ends. */
  hold(manager: EntityManager, userId: string, id: string): Promise<ImportEntity | null> {
    return manager.findOne(ImportEntity, { where: { userId, id }, lock: { mode: 'pessimistic_write' } });
  }

  list(manager: EntityManager, userId: string): Promise<ImportEntity[]> {
    return manager.find(ImportEntity, { where: { userId }, order: { createdAt: 'DESC', id: 'ASC' }, take: MAX_LISTED });
  }

  drafts(manager: EntityManager, userId: string): Promise<number> {
    return manager.countBy(ImportEntity, { userId, status: 'draft' });
  }

  /** Nothing where there is one of that id. */
  async begin(
    manager: EntityManager,
    given: { id: string; userId: string; name: string; chars: number; at: Date },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO imports (id, user_id, name, status, source, source_name, chars, counts, created_at)
       VALUES ($1, $2, $3, 'draft', 'unknown', '', $4, $5, $6) ON CONFLICT DO NOTHING`,
      [given.id, given.userId, given.name, given.chars, JSON.stringify(NO_COUNTS), given.at],
    );
  }

  /** A part may come twice. It is kept as JSON, which has room for halves of characters and whatever else a file holds. */
  async addPart(manager: EntityManager, given: { id: string; part: number; text: string; at: Date }): Promise<void> {
    await manager.query(
      `INSERT INTO import_parts (import_id, part, text, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (import_id, part) DO UPDATE SET text = excluded.text`,
      [given.id, given.part, JSON.stringify(given.text), given.at],
    );
  }

  async text(manager: EntityManager, id: string): Promise<string> {
    const parts = (await manager.query('SELECT text FROM import_parts WHERE import_id = $1 ORDER BY part', [id])) as {
      text: string;
    }[];
    return parts.map(({ text }) => JSON.parse(text) as string).join('');
  }

  async dropText(manager: EntityManager, id: string): Promise<void> {
    await manager.query('DELETE FROM import_parts WHERE import_id = $1', [id]);
  }

  /** Rows of the newest imports are kept to be looked at; an undo needs none. */
  async dropOldRows(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      `DELETE FROM import_rows WHERE import_id IN (
         SELECT id FROM imports WHERE user_id = $1 AND status <> 'draft' ORDER BY created_at DESC, id OFFSET $2)`,
      [userId, KEEP_ROWS_OF],
    );
  }

  /** Drafts and others. */
  count(manager: EntityManager, userId: string): Promise<number> {
    return manager.countBy(ImportEntity, { userId });
  }

  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(ImportEntity, { id });
  }

  /** The newest committed one of the very same file. */
  async sameFile(manager: EntityManager, userId: string, digest: Buffer): Promise<string | null> {
    const found = await manager.findOne(ImportEntity, {
      where: { userId, fileDigest: digest, status: 'committed' },
      order: { committedAt: 'DESC' },
    });
    return found?.id ?? null;
  }

  /** What the owner said of lines. */
  async chosen(manager: EntityManager, id: string): Promise<Map<number, boolean>> {
    const rows = (await manager.query(
      'SELECT line, chosen FROM import_rows WHERE import_id = $1 AND chosen IS NOT NULL',
      [id],
    )) as { line: number; chosen: boolean }[];
    return new Map(rows.map(({ line, chosen }) => [line, chosen]));
  }

  async replaceRows(
    manager: EntityManager,
    id: string,
    rows: readonly ImportRow[],
    chosen: ReadonlyMap<number, boolean>,
  ): Promise<void> {
    await manager.query('DELETE FROM import_rows WHERE import_id = $1', [id]);
    for (let from = 0; from < rows.length; from += CHUNK) {
      const some = rows
        .slice(from, from + CHUNK)
        .map((row) => ({ ...row, import_id: id, chosen: chosen.get(row.line) ?? null }));
      await manager.query(
        `INSERT INTO import_rows (import_id, line, verdict, included, chosen, reason, warnings, text, fill, effect)
         SELECT import_id, line, verdict, included, chosen, reason, warnings, text, nullif(fill, 'null'), effect
         FROM json_populate_recordset(NULL::import_rows, $1)`,
        [JSON.stringify(some)],
      );
    }
  }

  async rows(
    manager: EntityManager,
    id: string,
    page: { verdict?: (typeof IMPORT_VERDICTS)[number] | undefined; after: number; limit: number },
  ): Promise<ImportRow[]> {
    return (await manager.query(
      `SELECT line, verdict, included, reason, warnings, text, fill, effect FROM import_rows
       WHERE import_id = $1 AND line > $2 AND ($3::text IS NULL OR verdict = $3) ORDER BY line LIMIT $4`,
      [id, page.after, page.verdict ?? null, page.limit],
    )) as ImportRow[];
  }

  /** Of what revision of the journal the rows of a draft speak. */
  async judgedAt(manager: EntityManager, id: string, revision: number): Promise<void> {
    await manager.query('UPDATE imports SET judged_revision = $2 WHERE id = $1', [id, revision]);
  }

  async judgedRevision(manager: EntityManager, id: string): Promise<number | null> {
    const [row] = (await manager.query('SELECT judged_revision FROM imports WHERE id = $1', [id])) as {
      judged_revision: number | null;
    }[];
    return row?.judged_revision ?? null;
  }

  async revision(manager: EntityManager, userId: string): Promise<number> {
    const [row] = (await manager.query('SELECT revision FROM journals WHERE user_id = $1', [userId])) as {
      revision: number;
    }[];
    return row?.revision ?? 0;
  }
}

/** As its owner sees it. */
export const toImport = (row: ImportEntity): Import => ({
  ...{ id: row.id, name: row.name, status: row.status, source: row.source, sourceName: row.sourceName },
  ...{ problem: row.problem, columns: row.columns, sample: row.sample, mapping: row.mapping },
  ...{ recordShorts: row.recordShorts, counts: { ...NO_COUNTS, ...row.counts }, sameFileAs: row.sameFileAs },
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
