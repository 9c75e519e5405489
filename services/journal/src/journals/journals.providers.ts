import type { Provider } from '@nestjs/common';
import { Bus, Metrics, type ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection, OutboxRelay } from '@plainscan/service-kit/postgres';
import type { JournalConfig } from '../config.ts';
import { JournalLock } from './journal-lock.ts';

export const journalsProviders = ({ logger }: ServiceDeps<JournalConfig>): Provider[] => [
  {
    provide: JournalLock,
    inject: [DatabaseConnection],
    useFactory: ({ dataSource }: DatabaseConnection) => new JournalLock(dataSource),
  },
  {
    provide: OutboxRelay,
    inject: [DatabaseConnection, Bus, Metrics],
    useFactory: ({ dataSource }: DatabaseConnection, bus: Bus, metrics: Metrics) =>
      new OutboxRelay({ dataSource, bus, metrics, logger }),
  },
];
