import type { Side } from '@plainscan/contracts';
import type { BigNumber } from 'bignumber.js';
import type { DataSource } from 'typeorm';
import { decimal, ZERO } from '../money/decimals.ts';
import type { TradeFact } from './trade-fact.ts';

export interface Movement {
  /** YYYY-MM-DD */
  on: string;
  /** signed */
  amount: BigNumber;
}

/** All that statistics know of a journal, as it was at one revision. */
export interface JournalFacts {
  revision: number;
  /** of the account */
  currency: string;
  /** none that is deleted */
  trades: readonly TradeFact[];
  /** oldest first */
  movements: readonly Movement[];
}

const NOTHING: JournalFacts = { revision: 0, currency: 'USD', trades: [], movements: [] };

interface TradeRow {
  id: string;
  symbol: string;
  side: Side;
  currency: string;
  strategy: string | null;
  tags: string[] | null;
  import_id: string | null;
  entered_on: string;
  entered_at: number | null;
  exited_on: string | null;
  exited_at: number | null;
  closed: boolean;
  gross: string | null;
  net: string | null;
  realised_fees: string;
  r_multiple: string | null;
}

interface ExitRow {
  trade_id: string;
  on: string;
  at: number | null;
  seq: number;
  net: string;
}

const epochMs = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

/** Reads journals as facts. */
export class FactsStore {
  readonly #db: DataSource;
  constructor(db: DataSource) {
    this.#db = db;
  }

  async revision(userId: string): Promise<number> {
    const [row] = (await this.#db.query('SELECT revision FROM journals WHERE user_id = $1', [userId])) as {
      revision: number;
    }[];
    return row?.revision ?? 0;
  }

  /** All of one journal, as one moment saw it. */
  async load(userId: string): Promise<JournalFacts> {
    return this.#db.transaction('REPEATABLE READ', async (manager) => {
      const read = <T>(sql: string) => manager.query(sql, [userId]) as Promise<T[]>;
      const [journal] = await read<{ revision: number; currency: string }>(
        'SELECT revision, currency FROM journals WHERE user_id = $1',
      );
      if (!journal) return NOTHING;
      const trades = await read<TradeRow>(
        `SELECT id, symbol, side, currency, strategy, nullif(tags, '{}') AS tags, import_id,
           entered_on::text, ${epochMs('entered_at')} AS entered_at, exited_on::text, ${epochMs('exited_at')} AS exited_at,
           closed, gross, net, realised_fees, r_multiple
         FROM trades WHERE user_id = $1 AND deleted_at IS NULL`,
      );
      const exits = await read<ExitRow>(
        `SELECT trade_id, day::text AS "on", ${epochMs('at')} AS at, seq, net
         FROM executions WHERE user_id = $1 AND kind = 'exit' ORDER BY seq`,
      );
      const movements = await read<{ on: string; amount: string }>(
        `SELECT day::text AS "on", amount FROM account_movements WHERE user_id = $1 ORDER BY day, position`,
      );
      return {
        ...journal,
        trades: factsOf(trades, exits),
        movements: movements.map(({ on, amount }) => ({ on, amount: decimal(amount) })),
      };
    });
  }
}

function factsOf(rows: readonly TradeRow[], exits: readonly ExitRow[]): TradeFact[] {
  const same = interned();
  const byTrade = new Map<string, TradeFact['exits'][number][]>(rows.map(({ id }) => [id, []]));
  // Those of deleted trades are among them.
  for (const { trade_id, on, at, seq, net } of exits)
    byTrade.get(trade_id)?.push({ on: same(on), at, seq, net: decimal(net) });
  return rows.map((row) => ({
    id: row.id,
    symbol: same(row.symbol),
    side: same(row.side),
    currency: same(row.currency),
    strategy: row.strategy && same(row.strategy),
    tags: row.tags?.map(same) ?? [],
    importId: row.import_id && same(row.import_id),
    enteredOn: same(row.entered_on),
    enteredAt: row.entered_at,
    exitedOn: row.exited_on && same(row.exited_on),
    exitedAt: row.exited_at,
    closed: row.closed,
    gross: row.gross === null ? ZERO : decimal(row.gross),
    net: row.net === null ? ZERO : decimal(row.net),
    fees: decimal(row.realised_fees),
    r: row.r_multiple === null ? null : decimal(row.r_multiple),
    exits: byTrade.get(row.id)!,
  }));
}

/** One string for all that are equal: each row brings its own. */
function interned(): <T extends string>(text: T) => T {
  const known = new Map<string, string>();
  return <T extends string>(text: T): T => {
    const first = known.get(text);
    if (first !== undefined) return first as T;
    known.set(text, text);
    return text;
  };
}
