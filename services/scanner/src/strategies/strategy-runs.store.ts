import { Injectable } from '@nestjs/common';
import type { ScanPlan } from '@plainscan/contracts';
import { timeoutError, withTimeout } from '@plainscan/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { StrategyRunEntity } from '../db/entities/strategy-run.entity.ts';
import { isRunOf, type LastRun, type RunnableStrategy, type RunResult, sinceLastRun } from '../scans/since-last-run.ts';

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
  since: LastRun['since'];
}

/** A completed scan of a strategy. */
export interface RunToRecord {
  strategyId: string;
  userId: string;
  scanId: string | null;
  query: string;
  plan: ScanPlan;
  ranAt: Date;
  found: RunResult;
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

/** Maximum time that a scan waits for the strategy's last run; after that, it responds without it. */
const FIND_TIMEOUT_MS = 300;

/** The last run of each strategy. */
@Injectable()
export class StrategyRunsStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Undefined if the user has no strategy with that ID; null if it couldn't be read in time. */
  async findRunnable(userId: string, strategyId: string): Promise<RunnableStrategy | null | undefined> {
    try {
      const find = () => this.runnable(this.dataSource.manager, [{ userId, strategyId }]);
      return (await withTimeout(FIND_TIMEOUT_MS, find, timeoutError)).get(strategyId);
    } catch {
      return null;
    }
  }

  /** The requested strategies by ID, if they belong to the user and aren't deleted. */
  async runnable(
    manager: EntityManager,
    requested: readonly { strategyId: string; userId: string }[],
  ): Promise<Map<string, RunnableStrategy>> {
    if (requested.length === 0) return new Map();
    const rows = (await manager.query(
      `SELECT s.id, s.user_id, s.query, s.plan, r.ran_at, r.scan_id, r.as_of, r.total, r.symbols, r.since
       FROM unnest($1::uuid[], $2::text[]) AS wanted (id, user_id)
       JOIN strategies s USING (id, user_id) LEFT JOIN strategy_runs r ON r.strategy_id = s.id
       WHERE s.deleted_at IS NULL`,
      [requested.map(({ strategyId }) => strategyId), requested.map(({ userId }) => userId)],
    )) as RunRow[];
    return new Map(rows.map((row) => [row.id, runnable(row)]));
  }

  /** Stores the last of these runs for each strategy whose plan hasn't changed. Requires the users' locks. */
  async record(manager: EntityManager, runs: readonly RunToRecord[]): Promise<void> {
    const strategies = await this.runnable(manager, runs);
    const latest = new Map<string, LastRun>();
    for (const { strategyId, scanId, query, plan, ranAt, found } of runs) {
      const strategy = strategies.get(strategyId);
      if (!strategy || !isRunOf(strategy, { query, plan })) continue;
      const last = latest.get(strategyId) ?? strategy.lastRun;
      // A slower replica may write an older run later.
      if (last && last.ranAt > ranAt) continue;
      latest.set(strategyId, { ...found, ranAt, scanId, since: sinceLastRun(last, found, scanId) });
    }
    for (const [strategyId, run] of latest) await this.save(manager, strategyId, run);
  }

  /** The first run of a strategy that was saved with results. */
  saveFirst(manager: EntityManager, strategyId: string, run: RunResult & { ranAt: Date }): Promise<void> {
    return this.save(manager, strategyId, { ...run, scanId: null, since: null });
  }

  async delete(manager: EntityManager, strategyId: string): Promise<void> {
    await manager.delete(StrategyRunEntity, { strategyId });
  }

  private async save(manager: EntityManager, strategyId: string, run: LastRun): Promise<void> {
    await manager.upsert(StrategyRunEntity, { ...run, strategyId, symbols: run.symbols && [...run.symbols] }, [
      'strategyId',
    ]);
  }
}
