import type { EntityManager } from 'typeorm';
import { StrategyRunEntity } from '../db/entities/strategy-run.entity.ts';
import type { ScanPlan } from '@plainscan/contracts';
import {
  type FoundInRun,
  isRunOf,
  type KeptRun,
  type RunnableStrategy,
  sinceLastRun,
} from '../scans/since-last-run.ts';

interface RunRow {
  id: string;
  user_id: string;
  query: string;
  plan: ScanPlan | null;
  ran_at: Date | null;
  scan_id: string | null;
  as_of: string;
  total: number;
  symbols: string[] | null;
  since: KeptRun['since'];
}

/** A scan that names a strategy, as it was answered. */
export interface RunToKeep {
  strategyId: string;
  userId: string;
  scanId: string | null;
  query: string;
  plan: ScanPlan;
  ranAt: Date;
  found: FoundInRun;
}

const runnable = ({
  query,
  plan,
  ran_at: ranAt,
  scan_id: scanId,
  as_of: asOf,
  total,
  symbols,
  since,
}: RunRow): RunnableStrategy => ({
  query,
  plan,
  lastRun: ranAt && { ranAt, scanId, asOf, total, symbols, since },
});

/** The last run of each strategy. */
export class StrategyRunsStore {
  /** By id, those of these that are the users' own and not deleted. */
  async runnable(
    manager: EntityManager,
    wanted: readonly { strategyId: string; userId: string }[],
  ): Promise<Map<string, RunnableStrategy>> {
    if (wanted.length === 0) return new Map();
    const rows = (await manager.query(
      `SELECT s.id, s.user_id, s.query, s.plan, r.ran_at, r.scan_id, r.as_of, r.total, r.symbols, r.since
       FROM unnest($1::uuid[], $2::text[]) AS wanted (id, user_id)
       JOIN strategies s USING (id, user_id) LEFT JOIN strategy_runs r ON r.strategy_id = s.id
       WHERE s.deleted_at IS NULL`,
      [wanted.map(({ strategyId }) => strategyId), wanted.map(({ userId }) => userId)],
    )) as RunRow[];
    return new Map(rows.map((row) => [row.id, runnable(row)]));
  }

  /** Of these runs, in their order and under the locks of their users, the last that each strategy had as it was saved. */
  async keep(manager: EntityManager, runs: readonly RunToKeep[]): Promise<void> {
    const strategies = await this.runnable(manager, runs);
    const kept = new Map<string, KeptRun>();
    for (const { strategyId, scanId, query, plan, ranAt, found } of runs) {
      const strategy = strategies.get(strategyId);
      if (!strategy || !isRunOf(strategy, { query, plan })) continue;
      const last = kept.get(strategyId) ?? strategy.lastRun;
      // Of two replicas, the slower one may come with what is older.
      if (last && last.ranAt > ranAt) continue;
      kept.set(strategyId, { ...found, ranAt, scanId, since: sinceLastRun(last, found, scanId) });
    }
    for (const [strategyId, run] of kept) await this.#save(manager, strategyId, run);
  }

  /** The first run of a strategy that is saved with one. */
  begin(manager: EntityManager, strategyId: string, run: FoundInRun & { ranAt: Date }): Promise<void> {
    return this.#save(manager, strategyId, { ...run, scanId: null, since: null });
  }

  async forget(manager: EntityManager, strategyId: string): Promise<void> {
    await manager.delete(StrategyRunEntity, { strategyId });
  }

  async #save(manager: EntityManager, strategyId: string, run: KeptRun): Promise<void> {
    await manager.upsert(StrategyRunEntity, { ...run, strategyId, symbols: run.symbols && [...run.symbols] }, [
      'strategyId',
    ]);
  }
}
