import type { ExportList } from '@plainscan/service-kit/postgres';
import { loadTrades } from '../trades/load-trades.ts';
import {
  type CashTransactionRow,
  exportedCashTransaction,
  exportedImport,
  exportedTrade,
  type ImportRow,
} from './exported-data.ts';

const isPosition = (text: string): boolean => /^\d{1,18}$/.test(text);
const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Lists a table's rows, paginated by `key`. */
function list<Row>(
  source: { name: string; columns: string; table: string; key: 'position' | 'id' },
  entryOf: (row: Row) => object,
): ExportList {
  const { name, columns, table, key } = source;
  const type = key === 'id' ? 'uuid' : 'bigint';
  return {
    name,
    isKey: key === 'id' ? isId : isPosition,
    page: async (manager, { userId, after, limit }) => {
      const rows = (await manager.query(
        `SELECT ${key}::text AS key, ${columns} FROM ${table}
         WHERE user_id = $1 AND ($2::text IS NULL OR ${key} > $2::${type}) ORDER BY ${key} LIMIT $3`,
        [userId, after, limit],
      )) as (Row & { key: string })[];
      return rows.map((row) => ({ key: row.key, entry: entryOf(row) }));
    },
  };
}

const trades: ExportList = {
  name: 'trades',
  isKey: isPosition,
  page: async (manager, { userId, after, limit }) => {
    const rows = (await manager.query(
      'SELECT id, position FROM trades WHERE user_id = $1 AND position > $2 ORDER BY position LIMIT $3',
      [userId, after ?? 0, limit],
    )) as { id: string; position: string }[];
    const ids = rows.map(({ id }) => id);
    const found = new Map((await loadTrades(manager, userId, ids)).map((trade) => [trade.id, trade]));
    return rows.flatMap(({ id, position }) => {
      const trade = found.get(id);
      return trade ? [{ key: position, entry: exportedTrade(trade) }] : [];
    });
  },
};

/** Imported fills are omitted, because the executions made from them contain the same data. */
export const DATA_LISTS: readonly ExportList[] = [
  list<CashTransactionRow>(
    {
      name: 'cashTransactions',
      table: 'cash_transactions',
      key: 'position',
      columns: `id, kind, day::text AS "on", amount, note, import_id, created_at`,
    },
    exportedCashTransaction,
  ),
  list<ImportRow>(
    {
      name: 'imports',
      table: 'imports',
      key: 'id',
      columns: `id, name, status, source_name, counts, mapping, corporate_action, created_at, committed_at, undone_at,
        (SELECT json_agg(kept) FROM import_fills f WHERE f.import_id = imports.id AND kept IS NOT NULL) AS absorbed`,
    },
    exportedImport,
  ),
  list<{ name: string; mapping: object; created_at: Date }>(
    { name: 'importPresets', table: 'import_presets', key: 'id', columns: 'name, mapping, created_at' },
    ({ name, mapping, created_at }) => ({ name, mapping, createdAt: created_at.toISOString() }),
  ),
  trades,
];
