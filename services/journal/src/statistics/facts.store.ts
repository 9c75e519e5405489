import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JournalEntity } from '../db/entities/journal.entity.ts';
import { scaled } from '../money/scaled.ts';
import { inheritColumns } from './columns.ts';
import type { CashTransaction } from './days.ts';
import { EXIT_FACT, type ExitFactRow, factsOf, TRADE_FACT, type TradeFactRow } from './fact-rows.ts';
import type { TradeFact } from './trade-fact.ts';

/** What statistics need from a journal, at one revision. */
export interface JournalFacts {
  revision: number;
  /** the account's currency */
  currency: string;
  /** without deleted ones, in no particular order */
  trades: readonly TradeFact[];
  /** oldest first */
  cashTransactions: readonly CashTransaction[];
}

const NO_JOURNAL: JournalFacts = { revision: 0, currency: 'USD', trades: [], cashTransactions: [] };

@Injectable()
export class FactsStore {
  constructor(private readonly db: DataSource) {}

  /** 0 if the user has no journal. */
  async revision(userId: string): Promise<number> {
    const journal = await this.db.manager.findOneBy(JournalEntity, { userId });
    return journal?.revision ?? 0;
  }

  /** Reads a consistent snapshot of a journal; with `known`, only the changes since. */
  load(userId: string, known?: JournalFacts): Promise<JournalFacts> {
    return this.db.transaction('REPEATABLE READ', async (manager) => {
      const [journal] = (await manager.query(
        `SELECT revision, currency, (SELECT count(*)::int FROM trades WHERE user_id = $1 AND deleted_at IS NULL) AS trades
         FROM journals WHERE user_id = $1`,
        [userId],
      )) as { revision: number; currency: string; trades: number }[];
      if (!journal) return NO_JOURNAL;
      const { revision, currency } = journal;
      const cashTransactions = await loadCashTransactions(manager, userId);
      const updated = known && merged(known.trades, await changedTrades(manager, userId, known.revision));
      // A trade whose row was deleted isn't among the changed ones, but it makes the counts differ.
      const trades = updated?.length === journal.trades ? updated : await allTrades(manager, userId);
      return { revision, currency, trades, cashTransactions };
    });
  }
}

async function loadCashTransactions(manager: EntityManager, userId: string): Promise<CashTransaction[]> {
  const rows = (await manager.query(
    `SELECT day::text AS "on", amount FROM cash_transactions WHERE user_id = $1 ORDER BY day, position`,
    [userId],
  )) as { on: string; amount: string }[];
  return rows.map(({ on, amount }) => ({ on, amount: scaled(amount) }));
}

async function allTrades(manager: EntityManager, userId: string): Promise<TradeFact[]> {
  const rows = (await manager.query(`SELECT ${TRADE_FACT} FROM trades WHERE user_id = $1 AND deleted_at IS NULL`, [
    userId,
  ])) as TradeFactRow[];
  // Includes exits of deleted trades, which `factsOf` ignores, so that one index suffices.
  const exits = (await manager.query(`SELECT ${EXIT_FACT} FROM executions WHERE user_id = $1 AND kind = 'exit'`, [
    userId,
  ])) as ExitFactRow[];
  return factsOf(rows, exits);
}

/** Trades changed after a revision; null for deleted ones. */
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

/** Returns the same array if nothing changed, so that its cached columns stay valid. */
function merged(known: readonly TradeFact[], changed: ReadonlyMap<string, TradeFact | null>): readonly TradeFact[] {
  if (changed.size === 0) return known;
  const facts = known.filter(({ id }) => !changed.has(id));
  for (const fact of changed.values()) if (fact) facts.push(fact);
  inheritColumns(facts, known);
  return facts;
}
