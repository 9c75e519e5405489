import type { Provider } from '@nestjs/common';
import { Bus, Metrics, type ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection, OutboxRelay } from '@plainscan/service-kit/postgres';
import type { AuthConfig } from './config.ts';

/** What was written with `addToOutbox` is told; `poke()` after the commit tells it at once. */
export const eventsProviders = ({ logger }: ServiceDeps<AuthConfig>): Provider[] => [
  {
    provide: OutboxRelay,
    inject: [DatabaseConnection, Bus, Metrics],
    useFactory: ({ dataSource }: DatabaseConnection, bus: Bus, metrics: Metrics) =>
      new OutboxRelay({ dataSource, bus, metrics, logger }),
  },
];
