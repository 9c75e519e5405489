import type { Provider } from '@nestjs/common';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { ExportBillingData } from './export-billing-data.ts';

export const exportProviders = (): Provider[] => [
  {
    provide: ExportBillingData,
    inject: [DatabaseConnection],
    useFactory: ({ dataSource }: DatabaseConnection) => new ExportBillingData(dataSource),
  },
];
