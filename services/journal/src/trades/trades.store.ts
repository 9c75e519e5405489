import { Injectable } from '@nestjs/common';
import {
  type ListedTrade,
  MAX_EXECUTIONS_OF_TRADE,
  type TRADE_ORDERS,
  type TradeDetail,
  type TradeFilter,
} from '@plainscan/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { afterCursor, cursorOf, type KeyColumn, type Keyset, orderBy } from '../paging/keyset-cursor.ts';
import { conditionsOf } from './filter-sql.ts';
import {
  EXECUTION_VIEW,
  type ExecutionViewRow,
  toExecution,
  toTrade,
  TRADE_VIEW,
  type TradeViewRow,
  withTruncatedNotes,
} from './trade-view.ts';

type TradeOrder = (typeof TRADE_ORDERS)[number];
type Row = TradeViewRow & { position: string };

const position: KeyColumn<Row> = { sql: 'position', type: 'bigint', value: (row) => row.position };
const entered: readonly KeyColumn<Row>[] = [
  { sql: 'entered_on', type: 'date', value: (row) => row.entered_on },
  {
    sql: `coalesce(entered_at, '-infinity')`,
    type: 'timestamptz',
    value: ({ entered_at }) => entered_at?.toISOString() ?? '-infinity',
  },
  position,
];
const net = (none: 'infinity' | '-infinity'): KeyColumn<Row> => ({
  sql: `coalesce(net, '${none}')`,
  type: 'numeric',
  value: (row) => row.net ?? none,
});
/** Each has its index. Trades without an exit are neither best nor worst: they come last. */
const KEYSETS: Record<TradeOrder, Keyset<Row>> = {
  newest: { name: 'newest', columns: entered, direction: 'DESC' },
  oldest: { name: 'oldest', columns: entered, direction: 'ASC' },
  best: { name: 'best', columns: [net('-infinity'), position], direction: 'DESC' },
  worst: { name: 'worst', columns: [net('infinity'), position], direction: 'ASC' },
};

@Injectable()
export class TradesStore {
  constructor(private readonly db: DataSource) {}

  /** One page. @throws AppError INVALID_REQUEST for an invalid cursor */
  async list(
    userId: string,
    page: TradeFilter & { order: TradeOrder; limit: number; after?: string | undefined },
  ): Promise<ListedTrade[]> {
    const { order, limit, after, ...filter } = page;
    const keyset = KEYSETS[order];
    const values: unknown[] = [userId];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const where = ['user_id = $1', 'deleted_at IS NULL', ...conditionsOf(filter, bind)];
    if (after !== undefined) where.push(afterCursor(keyset, after, bind));
    const rows = await this.db.query<Row[]>(
      `SELECT ${TRADE_VIEW}, position FROM trades WHERE ${where.join(' AND ')}
       ORDER BY ${orderBy(keyset)} LIMIT ${bind(limit)}`,
      values,
    );
    return withTruncatedNotes(
      rows.map((row) => {
        const { position: _, ...trade } = row;
        return { ...toTrade(trade), cursor: cursorOf(keyset, row) };
      }),
    );
  }

  /** A trade with the last MAX_EXECUTIONS_OF_TRADE of its executions (an import's may have more); null if the user has none of that id. */
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
}
