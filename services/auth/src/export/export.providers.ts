import type { Provider } from '@nestjs/common';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { ReadAccount } from '../account/read-account.ts';
import { ExportAuthData } from './export-auth-data.ts';

export const exportProviders = (): Provider[] => [
  {
    provide: ExportAuthData,
    inject: [DatabaseConnection, ReadAccount],
    useFactory: ({ dataSource }: DatabaseConnection, account: ReadAccount) => new ExportAuthData(dataSource, account),
  },
];
