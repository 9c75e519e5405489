import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { LockedJournal } from '../journals/journal-lock.ts';
import { mapSteps, runSliced } from '../slicing/run-sliced.ts';
import { rowsOf } from './trade-rows.ts';
import type { TradeToSave } from './trade-to-save.ts';

type TradeRow = ReturnType<typeof rowsOf>['trade'];

/** Rows per statement: a few megabytes of JSON at most. */
const CHUNK = 2000;

// prettier-ignore
const TRADE_COLUMNS = [
  'id', 'user_id', 'symbol', 'side', 'currency', 'account', 'strategy', 'tags', 'notes', 'stop_loss', 'scan', 'import_id',
  'pinned', 'changed_in', 'created_at', 'closed', 'quantity', 'open_quantity', 'entry_price', 'exited_price', 'entered_on',
  'entered_at', 'exited_on', 'exited_at', 'fees', 'realized_fees', 'gross', 'net', 'r_multiple',
];
// prettier-ignore
const EXECUTION_COLUMNS = [
  'id', 'trade_id', 'user_id', 'kind', 'day', 'at', 'time_zone', 'seq', 'quantity', 'price', 'fee', 'value', 'gross', 'net',
  'import_id', 'source_line', 'source_key', 'account', 'position_ref',
];
const IMMUTABLE = new Set(['id', 'user_id', 'created_at']);
const UPSERT = `ON CONFLICT (id) DO UPDATE SET revision = trades.revision + 1, ${TRADE_COLUMNS.filter(
  (column) => !IMMUTABLE.has(column),
)
  .map((column) => `${column} = excluded.${column}`)
  .join(', ')}`;

/**
 * The only writer of trades and executions. Inserts in bulk as JSON, because TypeORM's inserts need a parameter per value
 * and PostgreSQL allows 65,535 of them.
 */
@Injectable()
export class TradeWriter {
  /**
   * Inserts or replaces trades with their executions; replacing increments the revision.
   * @throws PositionError before anything is written
   */
  async save(journal: LockedJournal, trades: readonly TradeToSave[]): Promise<void> {
    const { manager } = journal;
    const rows = await runSliced(mapSteps(trades, (trade) => rowsOf(journal, trade)));
    for (const chunk of chunks(rows)) {
      await manager.query('DELETE FROM executions WHERE trade_id = ANY($1)', [chunk.map(({ trade }) => trade.id)]);
      await upsertTrades(
        manager,
        chunk.map(({ trade }) => trade),
      );
    }
    for (const chunk of chunks(rows.flatMap(({ executions }) => executions)))
      await insert(manager, { table: 'executions', columns: EXECUTION_COLUMNS, rows: chunk });
    if (trades.some(({ currency }) => currency !== journal.currency)) await adoptCurrency(journal);
  }

  /** Replaces a trade whose executions and side didn't change, without rewriting its executions. */
  async saveDetails(journal: LockedJournal, trade: TradeToSave): Promise<void> {
    await upsertTrades(journal.manager, [rowsOf(journal, trade).trade]);
    if (trade.currency !== journal.currency) await adoptCurrency(journal);
  }
}

const upsertTrades = (manager: EntityManager, rows: readonly TradeRow[]): Promise<void> =>
  insert(manager, { table: 'trades', columns: TRADE_COLUMNS, rows, onConflict: UPSERT });

async function insert(
  manager: EntityManager,
  batch: { table: string; columns: readonly string[]; rows: readonly object[]; onConflict?: string },
): Promise<void> {
  const { table, columns, rows, onConflict = '' } = batch;
  // Identity columns are assigned in the order of the rows.
  await manager.query(
    `INSERT INTO ${table} (${columns.join(', ')})
     SELECT ${columns.join(', ')} FROM json_populate_recordset(NULL::${table}, $1) ${onConflict}`,
    [JSON.stringify(rows)],
  );
}

/** As long as no trade is in the account's currency, the account adopts the currency of most trades. */
async function adoptCurrency(journal: LockedJournal): Promise<void> {
  const { manager, userId, currency } = journal;
  const [[adopted]] = (await manager.query(
    `UPDATE journals SET currency = most.currency
     FROM (SELECT currency FROM trades WHERE user_id = $1 AND deleted_at IS NULL
           GROUP BY currency ORDER BY count(*) DESC, currency LIMIT 1) AS most
     WHERE user_id = $1 AND most.currency <> $2
       AND NOT EXISTS (SELECT 1 FROM trades t WHERE t.user_id = $1 AND t.currency = $2 AND t.deleted_at IS NULL)
       AND NOT EXISTS (SELECT 1 FROM cash_transactions c WHERE c.user_id = $1)
     RETURNING journals.currency`,
    [userId, currency],
  )) as [{ currency: string }[], number];
  if (adopted) journal.currency = adopted.currency;
}

function* chunks<T>(all: readonly T[]): Iterable<readonly T[]> {
  for (let from = 0; from < all.length; from += CHUNK) yield all.slice(from, from + CHUNK);
}
