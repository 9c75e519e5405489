import type { EntityManager } from 'typeorm';
import type { LockedJournal } from '../journals/journal-lock.ts';
import { rowsOf } from './trade-rows.ts';
import type { TradeToSave } from './trade-to-save.ts';

/** Rows that one statement writes: some megabytes of JSON at most. */
const CHUNK = 2000;

const TRADE_COLUMNS = [
  ...['id', 'user_id', 'symbol', 'side', 'currency', 'account', 'strategy', 'tags', 'notes', 'stop_loss', 'scan'],
  ...[
    'import_id',
    'pinned',
    'changed_in',
    'created_at',
    'closed',
    'quantity',
    'open_quantity',
    'entry_price',
    'exited_price',
  ],
  ...['entered_on', 'entered_at', 'exited_on', 'exited_at', 'fees', 'realised_fees', 'gross', 'net', 'r_multiple'],
];
/** What a trade keeps for good. */
const FIXED = new Set(['id', 'user_id', 'created_at']);
const EXECUTION_COLUMNS = [
  ...['id', 'trade_id', 'user_id', 'kind', 'day', 'at', 'time_zone', 'seq', 'quantity', 'price', 'fee', 'value'],
  ...['gross', 'net', 'import_id', 'source_line', 'source_key', 'account', 'position_ref'],
];

/** The one way in which trades and their executions are written. */
export class TradeWriter {
  /**
   * Makes the trades, or makes those that are there what they are here, executions and all; each change counts its revision up.
   * @throws PositionError (`positions/realise.ts`) before anything is written
   */
  async save(journal: LockedJournal, trades: readonly TradeToSave[]): Promise<void> {
    const { manager } = journal;
    const rows = trades.map((trade) => rowsOf(journal, trade));
    for (const some of chunks(rows)) {
      await manager.query('DELETE FROM executions WHERE trade_id = ANY($1)', [some.map(({ trade }) => trade.id)]);
      await insert(manager, {
        table: 'trades',
        columns: TRADE_COLUMNS,
        rows: some.map(({ trade }) => trade),
        onConflict: `ON CONFLICT (id) DO UPDATE SET revision = trades.revision + 1, ${TRADE_COLUMNS.filter(
          (column) => !FIXED.has(column),
        )
          .map((column) => `${column} = excluded.${column}`)
          .join(', ')}`,
      });
    }
    for (const some of chunks(rows.flatMap(({ executions }) => executions)))
      await insert(manager, { table: 'executions', columns: EXECUTION_COLUMNS, rows: some });
    if (trades.some(({ currency }) => currency !== journal.currency)) await adoptCurrency(journal);
  }
}

async function insert(
  manager: EntityManager,
  given: { table: string; columns: readonly string[]; rows: readonly object[]; onConflict?: string },
): Promise<void> {
  const { table, columns, rows, onConflict = '' } = given;
  // Identity columns count in the order of the rows.
  await manager.query(
    `INSERT INTO ${table} (${columns.join(', ')})
     SELECT ${columns.join(', ')} FROM json_populate_recordset(NULL::${table}, $1) ${onConflict}`,
    [JSON.stringify(rows)],
  );
}

/** While nothing in it is in the account's currency, the account is in that of most trades. */
async function adoptCurrency(journal: LockedJournal): Promise<void> {
  const { manager, userId, currency } = journal;
  const [[adopted]] = (await manager.query(
    `UPDATE journals SET currency = most.currency
     FROM (SELECT currency FROM trades WHERE user_id = $1 AND deleted_at IS NULL
           GROUP BY currency ORDER BY count(*) DESC, currency LIMIT 1) AS most
     WHERE user_id = $1 AND most.currency <> $2
       AND NOT EXISTS (SELECT 1 FROM trades t WHERE t.user_id = $1 AND t.currency = $2 AND t.deleted_at IS NULL)
       AND NOT EXISTS (SELECT 1 FROM account_movements m WHERE m.user_id = $1)
     RETURNING journals.currency`,
    [userId, currency],
  )) as [{ currency: string }[], number];
  if (adopted) journal.currency = adopted.currency;
}

function* chunks<T>(all: readonly T[]): Iterable<readonly T[]> {
  for (let from = 0; from < all.length; from += CHUNK) yield all.slice(from, from + CHUNK);
}
