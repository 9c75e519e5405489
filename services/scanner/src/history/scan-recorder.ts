import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { ScanPlan } from '@plainscan/contracts';
import { LOGGER, type Logger } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { StrategyRunsStore } from '../strategies/strategy-runs.store.ts';
import { lockUsers } from '../users/user-lock.ts';
import { HistoryStore, type RecordedScan } from './history.store.ts';
import { WriteBehind } from './write-behind.ts';

/** At shutdown, scans that aren't written within this time are lost. */
const FLUSH_TIMEOUT_MS = 3000;

/** Records completed scans in the users' histories and as runs of their strategies, after the responses. */
@Injectable()
export class ScanRecorder implements BeforeApplicationShutdown {
  private readonly queue: WriteBehind<RecordedScan>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly history: HistoryStore,
    private readonly runs: StrategyRunsStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.queue = new WriteBehind({ write: (scans) => this.write(scans), weigh: approximateChars, logger });
  }

  add(scan: RecordedScan): void {
    this.queue.add(scan);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.queue.stop(FLUSH_TIMEOUT_MS);
  }

  /** Writes all or none; skips erased users. */
  async write(scans: readonly RecordedScan[]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const userIds = scans.map(({ userId }) => userId);
      const writable = await lockUsers(manager, userIds);
      const recorded = scans.filter(({ userId }) => writable.has(userId));
      await this.history.record(manager, recorded);
      const runs = recorded.flatMap(({ strategyId, plan, ...scan }) =>
        strategyId === null ? [] : [{ ...scan, strategyId, plan: JSON.parse(plan) as ScanPlan }],
      );
      await this.runs.record(manager, runs);
    });
  }
}

const approximateChars = ({ plan, description, query, found }: RecordedScan): number =>
  500 + plan.length + description.length + query.length + 16 * (found.symbols?.length ?? 0);
