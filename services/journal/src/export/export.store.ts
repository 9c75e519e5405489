import { Injectable } from '@nestjs/common';
import type { TradeFilter } from '@plainscan/contracts';
import { DataSource } from 'typeorm';
import { JournalEntity } from '../db/entities/journal.entity.ts';
import { decimalText } from '../money/decimals.ts';
import { afterCursor, cursorOf, type KeyColumn, type Keyset, orderBy } from '../paging/keyset-cursor.ts';
import { conditionsOf } from '../trades/filter-sql.ts';
import { type LoadedTrade, loadTrades } from '../trades/load-trades.ts';
import type { ExecutionToSave } from '../trades/trade-to-save.ts';
import type { PlainscanCashTransaction, PlainscanExecution, PlainscanTrade } from './plainscan-schema.ts';

export interface Page<Row> {
  rows: Row[];
  /** one per row */
  cursors: string[];
  isLast: boolean;
}

interface Positioned {
  position: string;
}
const position: KeyColumn<Positioned> = { sql: 'position', type: 'bigint', value: (row) => row.position };
const TRADES_BY_POSITION: Keyset<Positioned> = { name: 'trades', columns: [position], direction: 'ASC' };
export const CASH_TRANSACTIONS_BY_POSITION: Keyset<Positioned> = { ...TRADES_BY_POSITION, name: 'cash' };

@Injectable()
export class ExportStore {
  constructor(private readonly db: DataSource) {}

  /** In the order of creation. @throws AppError INVALID_REQUEST for an invalid cursor */
  async trades(
    userId: string,
    { filter, after, limit }: { filter: TradeFilter; after: string | undefined; limit: number },
  ): Promise<Page<PlainscanTrade>> {
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const where = await conditionsOf({ manager: this.db.manager, userId, filter, bind });
    if (after !== undefined) where.push(afterCursor(TRADES_BY_POSITION, after, bind));
    // Uses one snapshot, because an undo may delete trades in between.
    return this.db.transaction('REPEATABLE READ', async (manager) => {
      const found = await manager.query<(Positioned & { id: string })[]>(
        `SELECT id, position FROM trades WHERE ${where.join(' AND ')}
         ORDER BY ${orderBy(TRADES_BY_POSITION)} LIMIT ${bind(limit)}`,
        values,
      );
      const ids = found.map(({ id }) => id);
      const byId = new Map((await loadTrades(manager, userId, ids)).map((trade) => [trade.id, trade]));
      return {
        rows: ids.map((id) => toPlainscanTrade(byId.get(id)!)),
        cursors: found.map((row) => cursorOf(TRADES_BY_POSITION, row)),
        isLast: found.length < limit,
      };
    });
  }

  /** The account's currency; null if the user has no journal. */
  async currency(userId: string): Promise<string | null> {
    const journal = await this.db.manager.findOneBy(JournalEntity, { userId });
    return journal?.currency ?? null;
  }

  /** In the order of creation. @throws AppError INVALID_REQUEST for an invalid cursor */
  async cashTransactions(
    userId: string,
    { after, limit }: { after: string | undefined; limit: number },
  ): Promise<Page<PlainscanCashTransaction>> {
    const values: unknown[] = [userId, limit];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const condition = after === undefined ? '' : `AND ${afterCursor(CASH_TRANSACTIONS_BY_POSITION, after, bind)}`;
    const found = await this.db.query<(Positioned & PlainscanCashTransaction)[]>(
      `SELECT c.id, c.kind, c.day::text AS on, c.amount, j.currency, c.note, encode(c.source_key, 'hex') AS source_key,
         c.position
       FROM cash_transactions c JOIN journals j USING (user_id)
       WHERE user_id = $1 ${condition} ORDER BY ${orderBy(CASH_TRANSACTIONS_BY_POSITION)} LIMIT $2`,
      values,
    );
    return {
      rows: found.map(({ position: _, ...transaction }) => transaction),
      cursors: found.map((row) => cursorOf(CASH_TRANSACTIONS_BY_POSITION, row)),
      isLast: found.length < limit,
    };
  }
}

const toPlainscanTrade = (trade: LoadedTrade): PlainscanTrade => ({
  id: trade.id,
  symbol: trade.symbol,
  side: trade.side,
  currency: trade.currency,
  account: trade.account,
  stop_loss: trade.stopLoss && decimalText(trade.stopLoss),
  strategy: trade.strategy,
  tags: [...trade.tags],
  notes: trade.notes,
  scan: trade.scan as PlainscanTrade['scan'],
  executions: trade.executions.map(toPlainscanExecution),
});

const toPlainscanExecution = (execution: ExecutionToSave): PlainscanExecution => ({
  id: execution.id,
  kind: execution.kind,
  on: execution.on,
  at: execution.at?.toISOString() ?? null,
  time_zone: execution.timeZone,
  quantity: decimalText(execution.quantity),
  price: decimalText(execution.price),
  fee: decimalText(execution.fee),
  value: decimalText(execution.value),
  account: execution.account,
  position_ref: execution.positionRef,
  source_key: execution.sourceKey?.toString('hex') ?? null,
});
