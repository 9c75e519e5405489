import type { TradeFilter } from '@plainscan/contracts';
import type { EntityManager } from 'typeorm';
import { decimalText } from '../money/decimals.ts';
import { conditionsOf } from '../trades/filter-sql.ts';
import { type LoadedTrade, loadTrades } from '../trades/load-trades.ts';
import type { ExecutionToSave } from '../trades/trade-to-save.ts';
import type { OwnExecution, OwnMovement, OwnTrade } from './own-journal.ts';

/** What an export is made of. */
export class ExportStore {
  /** In the order in which they were made; null when `after` is no trade of the user's. */
  async trades(
    manager: EntityManager,
    userId: string,
    { filter, after, limit }: { filter: TradeFilter; after: string | undefined; limit: number },
  ): Promise<OwnTrade[] | null> {
    const values: unknown[] = [userId];
    const given = (value: unknown): string => `$${values.push(value)}`;
    const where = ['user_id = $1', 'deleted_at IS NULL', ...conditionsOf(filter, given)];
    if (after !== undefined) {
      // Also one that was deleted since: the export goes on where it stood.
      const [last] = (await manager.query('SELECT position FROM trades WHERE user_id = $1 AND id = $2', [
        userId,
        after,
      ])) as { position: string }[];
      if (!last) return null;
      where.push(`position > ${given(last.position)}`);
    }
    const ids = (
      (await manager.query(
        `SELECT id FROM trades WHERE ${where.join(' AND ')} ORDER BY position LIMIT ${given(limit)}`,
        values,
      )) as { id: string }[]
    ).map(({ id }) => id);
    const loaded = new Map((await loadTrades(manager, userId, ids)).map((trade) => [trade.id, trade]));
    return ids.flatMap((id) => {
      const trade = loaded.get(id);
      return trade ? [ownTrade(trade)] : [];
    });
  }

  /** In which the account is counted; null while the user has no journal. */
  async currency(manager: EntityManager, userId: string): Promise<string | null> {
    const [journal] = (await manager.query('SELECT currency FROM journals WHERE user_id = $1', [userId])) as {
      currency: string;
    }[];
    return journal?.currency ?? null;
  }

  /** In the order in which they were made; null when `after` is no movement of the user's. */
  async movements(
    manager: EntityManager,
    userId: string,
    { after, limit }: { after: string | undefined; limit: number },
  ): Promise<OwnMovement[] | null> {
    const [last] =
      after === undefined
        ? [{ position: '0' }]
        : ((await manager.query('SELECT position FROM account_movements WHERE user_id = $1 AND id = $2', [
            userId,
            after,
          ])) as { position: string }[]);
    if (!last) return null;
    return (await manager.query(
      `SELECT m.id, m.kind, m.day::text AS on, m.amount, j.currency, m.note, encode(m.source_key, 'hex') AS source_key
       FROM account_movements m JOIN journals j USING (user_id)
       WHERE m.user_id = $1 AND m.position > $2 ORDER BY m.position LIMIT $3`,
      [userId, last.position, limit],
    )) as OwnMovement[];
  }
}

const ownTrade = (trade: LoadedTrade): OwnTrade => ({
  ...{ id: trade.id, symbol: trade.symbol, side: trade.side, currency: trade.currency, account: trade.account },
  stop_loss: trade.stopLoss && decimalText(trade.stopLoss),
  ...{ strategy: trade.strategy, tags: [...trade.tags], notes: trade.notes, scan: trade.scan as OwnTrade['scan'] },
  executions: trade.executions.map(ownExecution),
});

const ownExecution = (execution: ExecutionToSave): OwnExecution => ({
  ...{ id: execution.id, kind: execution.kind, on: execution.on, at: execution.at?.toISOString() ?? null },
  time_zone: execution.timeZone,
  ...{ quantity: decimalText(execution.quantity), price: decimalText(execution.price) },
  ...{ fee: decimalText(execution.fee), value: decimalText(execution.value) },
  ...{ account: execution.account, position_ref: execution.positionRef },
  source_key: execution.sourceKey?.toString('hex') ?? null,
});
