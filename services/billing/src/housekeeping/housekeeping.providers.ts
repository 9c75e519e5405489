import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection, Housekeeping } from '@plainscan/service-kit/postgres';
import type { BillingConfig } from '../config.ts';
import { RETENTION } from './retention.ts';

export const housekeepingProviders = ({ clock, logger }: ServiceDeps<BillingConfig>): Provider[] => [
  {
    provide: Housekeeping,
    inject: [DatabaseConnection],
    useFactory: ({ dataSource: db }: DatabaseConnection) =>
      new Housekeeping({ db, retention: RETENTION, clock, logger }),
  },
];
