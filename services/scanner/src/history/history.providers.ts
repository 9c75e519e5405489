import type { Provider } from '@nestjs/common';
import type { Clock, Logger } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { WriteBehind } from '../scans/write-behind.ts';
import { StrategyRunsStore } from '../strategies/strategy-runs.store.ts';
import { UserLock } from '../users/user-lock.ts';
import { type AnsweredEntry, weightOf } from './answered-entry.ts';
import { HistoryStore } from './history.store.ts';
import { KeepAnswered } from './keep-answered.ts';
import { ScanHistory } from './scan-history.ts';

/** Answered scans on their way into the store. */
export const ANSWERED = Symbol('answered scans');
export type AnsweredScans = WriteBehind<AnsweredEntry>;

export const historyProviders = ({ clock, logger }: { clock: Clock; logger: Logger }): Provider[] => [
  HistoryStore,
  {
    provide: ANSWERED,
    inject: [DatabaseConnection, HistoryStore, StrategyRunsStore],
    useFactory: ({ dataSource: db }: DatabaseConnection, history: HistoryStore, runs: StrategyRunsStore) => {
      const keep = new KeepAnswered({ db, history, runs });
      return new WriteBehind<AnsweredEntry>({ write: (entries) => keep.keep(entries), weigh: weightOf, logger });
    },
  },
  {
    provide: ScanHistory,
    inject: [DatabaseConnection, UserLock, HistoryStore],
    useFactory: ({ dataSource: db }: DatabaseConnection, lock: UserLock, history: HistoryStore) =>
      new ScanHistory({ db, lock, history, clock }),
  },
];
