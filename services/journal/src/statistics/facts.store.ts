import type { DataSource, EntityManager } from 'typeorm';
import type { BigNumber } from 'bignumber.js';
import { decimal } from '../money/decimals.ts';
import { succeed } from './columns.ts';
import { EXIT_FACT, type ExitFactRow, factsOf, TRADE_FACT, type TradeFactRow } from './fact-rows.ts';
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
  /** none that is deleted; in no order */
  trades: readonly TradeFact[];
  /** oldest first */
  movements: readonly Movement[];
}

const NOTHING: JournalFacts = { revision: 0, currency: 'USD', trades: [], movements: [] };

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

  /** All of one journal, as one moment sees it; what is `known` of it is brought up to date. */
  load(userId: string, known?: JournalFacts): Promise<JournalFacts> {
    return this.#db.transaction('REPEATABLE READ', async (manager) => {
      const [journal] = (await manager.query(
        `SELECT revision, currency, (SELECT count(*)::int FROM trades WHERE user_id = $1 AND deleted_at IS NULL) AS trades
         FROM journals WHERE user_id = $1`,
        [userId],
      )) as { revision: number; currency: string; trades: number }[];
      if (!journal) return NOTHING;
      const { revision, currency } = journal;
      const movements = await movementsOf(manager, userId);
      const updated = known && merged(known.trades, await changedTrades(manager, userId, known.revision));
      // A trade that was removed altogether is no change of it: then their numbers differ.
      const trades = updated?.length === journal.trades ? updated : await allTrades(manager, userId);
      return { revision, currency, trades, movements };
    });
  }
}

async function movementsOf(manager: EntityManager, userId: string): Promise<Movement[]> {
  const rows = (await manager.query(
    `SELECT day::text AS "on", amount FROM account_movements WHERE user_id = $1 ORDER BY day, position`,
    [userId],
  )) as { on: string; amount: string }[];
  return rows.map(({ on, amount }) => ({ on, amount: decimal(amount) }));
}

async function allTrades(manager: EntityManager, userId: string): Promise<TradeFact[]> {
  const rows = (await manager.query(`SELECT ${TRADE_FACT} FROM trades WHERE user_id = $1 AND deleted_at IS NULL`, [
    userId,
  ])) as TradeFactRow[];
  // Those of deleted trades are among them.
  const exits = (await manager.query(`SELECT ${EXIT_FACT} FROM executions WHERE user_id = $1 AND kind = 'exit'`, [
    userId,
  ])) as ExitFactRow[];
  return factsOf(rows, exits);
}

/** Those that were changed after a revision; null for one that is deleted. */
async function changedTrades(
  manager: EntityManager,
  userId: string,
  revision: number,
): Promise<ReadonlyMap<string, TradeFact | null>> {
  const rows = (await manager.query(
    `SELECT ${TRADE_FACT}, deleted_at IS NOT NULL AS deleted FROM trades WHERE user_id = $1 AND changed_in > $2`,
    [userId, revision],
  )) as (TradeFactRow & { deleted: boolean })[];
  const live = rows.filter(({ deleted }) => !deleted);
  const exits = (await manager.query(`SELECT ${EXIT_FACT} FROM executions WHERE trade_id = ANY($1) AND kind = 'exit'`, [
    live.map(({ id }) => id),
  ])) as ExitFactRow[];
  return new Map<string, TradeFact | null>([
    ...rows.map(({ id }) => [id, null] as const),
    ...factsOf(live, exits).map((fact) => [fact.id, fact] as const),
  ]);
}

/** The same list where nothing was changed: what was made of it goes on. */
function merged(known: readonly TradeFact[], changed: ReadonlyMap<string, TradeFact | null>): readonly TradeFact[] {
  if (changed.size === 0) return known;
  const facts = known.filter(({ id }) => !changed.has(id));
  for (const fact of changed.values()) if (fact) facts.push(fact);
  succeed(facts, known);
  return facts;
}
