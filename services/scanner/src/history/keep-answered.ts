import type { ScanPlan } from '@plainscan/contracts';
import type { DataSource } from 'typeorm';
import type { StrategyRunsStore } from '../strategies/strategy-runs.store.ts';
import { lockUsers } from '../users/user-lock.ts';
import type { AnsweredEntry } from './answered-entry.ts';
import type { HistoryStore } from './history.store.ts';

/** Writes answered scans into the histories of their users, and as runs of their strategies; of a user who was erased, nothing. */
export class KeepAnswered {
  readonly #db: DataSource;
  readonly #history: HistoryStore;
  readonly #runs: StrategyRunsStore;

  constructor(parts: { db: DataSource; history: HistoryStore; runs: StrategyRunsStore }) {
    this.#db = parts.db;
    this.#history = parts.history;
    this.#runs = parts.runs;
  }

  /** All of them or none. */
  async keep(entries: readonly AnsweredEntry[]): Promise<void> {
    await this.#db.transaction(async (manager) => {
      const known = await lockUsers(
        manager,
        entries.map(({ userId }) => userId),
      );
      const kept = entries.filter(({ userId }) => known.has(userId));
      await this.#history.keep(manager, kept);
      const runs = kept.flatMap(({ strategyId, plan, ...entry }) =>
        strategyId === null ? [] : [{ ...entry, strategyId, plan: JSON.parse(plan) as ScanPlan }],
      );
      await this.#runs.keep(manager, runs);
    });
  }
}
