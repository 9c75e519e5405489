import type { Provider } from '@nestjs/common';
import type { Clock } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { UserLock } from '../users/user-lock.ts';
import { SavedStrategies } from './saved-strategies.ts';
import { StrategiesStore } from './strategies.store.ts';
import { StrategyRunsStore } from './strategy-runs.store.ts';

export const strategiesProviders = ({ clock }: { clock: Clock }): Provider[] => [
  StrategiesStore,
  StrategyRunsStore,
  {
    provide: UserLock,
    inject: [DatabaseConnection],
    useFactory: ({ dataSource }: DatabaseConnection) => new UserLock(dataSource),
  },
  {
    provide: SavedStrategies,
    inject: [DatabaseConnection, UserLock, StrategiesStore, StrategyRunsStore],
    useFactory: (
      { dataSource: db }: DatabaseConnection,
      lock: UserLock,
      strategies: StrategiesStore,
      runs: StrategyRunsStore,
    ) => new SavedStrategies({ db, lock, strategies, runs, clock }),
  },
];
