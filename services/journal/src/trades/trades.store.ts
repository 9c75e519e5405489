import { Injectable } from '@nestjs/common';
import {
  type ListedTrade,
  MAX_EXECUTIONS_OF_TRADE,
  type TRADE_ORDERS,
  TRADE_SORT_COLUMNS,
  type TradeDetail,
  type TradeFilter,
} from '@plainscan/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { afterCursor, cursorOf, type KeyColumn, type Keyset, orderBy } from '../paging/keyset-cursor.ts';
import { conditionsOf } from './filter-sql.ts';
import {
  DAYS_HELD,
  EXECUTION_VIEW,
  type ExecutionViewRow,
  RETURN_PERCENT,
  toExecution,
  toTrade,
  TRADE_VIEW,
  type TradeViewRow,
  withTruncatedNotes,
} from './trade-view.ts';

type TradeOrder = (typeof TRADE_ORDERS)[number];
type Row = TradeViewRow & { position: string };

type Direction = Keyset<Row>['direction'];

const position: KeyColumn<Row> = { sql: 'position', type: 'bigint', value: (row) => row.position };

/** Trades without a value come last in both directions. */
const lastIfNull =
  (sql: string, type: 'date' | 'numeric', value: (row: Row) => string | number | null) =>
  (direction: Direction): readonly KeyColumn<Row>[] => {
    const none = direction === 'ASC' ? 'infinity' : '-infinity';
    return [{ sql: `coalesce(${sql}, '${none}')`, type, value: (row) => String(value(row) ?? none) }, position];
  };

/** Only the default order and net P&L have indexes, because sorting one user's trades takes milliseconds. */
const COLUMNS: Record<(typeof TRADE_SORT_COLUMNS)[number], (direction: Direction) => readonly KeyColumn<Row>[]> = {
  symbol: () => [{ sql: 'symbol', type: 'text', value: (row) => row.symbol }, position],
  entered: () => [
    { sql: 'entered_on', type: 'date', value: (row) => row.entered_on },
    {
      sql: `coalesce(entered_at, '-infinity')`,
      type: 'timestamptz',
      value: ({ entered_at }) => entered_at?.toISOString() ?? '-infinity',
    },
    position,
  ],
  exited: lastIfNull('exited_on', 'date', (row) => row.exited_on),
  days: lastIfNull(`${DAYS_HELD}::numeric`, 'numeric', (row) => row.days_held),
  net: lastIfNull('net', 'numeric', (row) => row.net),
  return: lastIfNull(RETURN_PERCENT, 'numeric', (row) => row.return_percent),
  r: lastIfNull('r_multiple', 'numeric', (row) => row.r_multiple),
};

const KEYSETS = new Map(
  TRADE_SORT_COLUMNS.flatMap((column): [TradeOrder, Keyset<Row>][] => [
    [column, { name: column, columns: COLUMNS[column]('ASC'), direction: 'ASC' }],
    [`-${column}`, { name: `-${column}`, columns: COLUMNS[column]('DESC'), direction: 'DESC' }],
  ]),
);

@Injectable()
export class TradesStore {
  constructor(private readonly db: DataSource) {}

  /** One page. @throws AppError INVALID_REQUEST for an invalid cursor */
  async list(
    userId: string,
    page: TradeFilter & { order: TradeOrder; limit: number; after?: string | undefined },
  ): Promise<ListedTrade[]> {
    const { order, limit, after, ...filter } = page;
    const keyset = KEYSETS.get(order)!;
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const where = await conditionsOf({ manager: this.db.manager, userId, filter, bind });
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

  /** A trade with the last MAX_EXECUTIONS_OF_TRADE of its executions (imported trades may have more); null if the user has no such trade. */
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
