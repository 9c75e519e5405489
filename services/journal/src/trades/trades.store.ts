import {
  MAX_EXECUTIONS_OF_TRADE,
  type Trade,
  type TRADE_ORDERS,
  type TradeDetail,
  type TradeFilter,
} from '@plainscan/contracts';
import type { EntityManager } from 'typeorm';
import { conditionsOf } from './filter-sql.ts';
import {
  EXECUTION_VIEW,
  type ExecutionViewRow,
  toExecution,
  toTrade,
  TRADE_VIEW,
  type TradeViewRow,
  withFittingNotes,
} from './trade-view.ts';

type TradeOrder = (typeof TRADE_ORDERS)[number];

/** Each column list is an index. Trades without an exit are neither good nor bad: they come last. */
const ORDERS: Record<TradeOrder, { columns: readonly [string, string][]; direction: 'ASC' | 'DESC' }> = (() => {
  const position = ['position', 'bigint'] as [string, string];
  const entered: [string, string][] = [
    ['entered_on', 'date'],
    [`coalesce(entered_at, '-infinity')`, 'timestamptz'],
    position,
  ];
  return {
    newest: { columns: entered, direction: 'DESC' },
    oldest: { columns: entered, direction: 'ASC' },
    best: { columns: [[`coalesce(net, '-infinity')`, 'numeric'], position], direction: 'DESC' },
    worst: { columns: [[`coalesce(net, 'infinity')`, 'numeric'], position], direction: 'ASC' },
  };
})();

/** What is shown of trades. */
export class TradesStore {
  /** A page; null when `after` is no trade of the user's. */
  async list(
    manager: EntityManager,
    userId: string,
    page: TradeFilter & { order: TradeOrder; limit: number; after?: string | undefined },
  ): Promise<Trade[] | null> {
    const { order, limit, after, ...filter } = page;
    const { columns, direction } = ORDERS[order];
    const values: unknown[] = [userId];
    const given = (value: unknown): string => `$${values.push(value)}`;
    const where = ['user_id = $1', 'deleted_at IS NULL', ...conditionsOf(filter, given)];
    if (after !== undefined) {
      // Also one that was deleted since: the page goes on where it stood.
      const key = await this.#key(manager, userId, after, columns);
      if (!key) return null;
      const bounds = columns.map(([, type], i) => `${given(key[i])}::${type}`);
      where.push(
        `(${columns.map(([column]) => column).join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${bounds.join(', ')})`,
      );
    }
    const rows = (await manager.query(
      `SELECT ${TRADE_VIEW} FROM trades WHERE ${where.join(' AND ')}
       ORDER BY ${columns.map(([column]) => `${column} ${direction}`).join(', ')} LIMIT ${given(limit)}`,
      values,
    )) as TradeViewRow[];
    return withFittingNotes(rows.map(toTrade));
  }

  /** One trade with its executions, of an import's that has more the last MAX_EXECUTIONS_OF_TRADE; null when the user has none of that id. */
  async detail(
    manager: EntityManager,
    userId: string,
    id: string,
    { deleted = false }: { deleted?: boolean } = {},
  ): Promise<TradeDetail | null> {
    const [row] = (await manager.query(
      `SELECT ${TRADE_VIEW}, scan FROM trades WHERE user_id = $1 AND id = $2 AND ($3 OR deleted_at IS NULL)`,
      [userId, id, deleted],
    )) as (TradeViewRow & { scan: TradeDetail['scan'] })[];
    if (!row) return null;
    const executions = (await manager.query(
      `SELECT ${EXECUTION_VIEW} FROM executions WHERE trade_id = $1 ORDER BY seq DESC LIMIT $2`,
      [id, MAX_EXECUTIONS_OF_TRADE],
    )) as ExecutionViewRow[];
    const { scan, ...trade } = row;
    return { ...toTrade(trade), scan, executions: executions.reverse().map(toExecution) };
  }

  /** The place of a trade in an order, as text. */
  async #key(
    manager: EntityManager,
    userId: string,
    id: string,
    columns: readonly [string, string][],
  ): Promise<string[] | null> {
    const [row] = (await manager.query(
      `SELECT ARRAY[${columns.map(([column]) => `(${column})::text`).join(', ')}] AS key
       FROM trades WHERE user_id = $1 AND id = $2`,
      [userId, id],
    )) as { key: string[] }[];
    return row?.key ?? null;
  }
}
