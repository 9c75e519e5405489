import type { Provider } from '@nestjs/common';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { JournalAccess } from '../access/journal-access.ts';
import { ExportJournalData } from './export-journal-data.ts';

export const exportProviders = (): Provider[] => [
  {
    provide: ExportJournalData,
    inject: [DatabaseConnection, JournalAccess],
    useFactory: ({ dataSource: db }: DatabaseConnection, access: JournalAccess) =>
      new ExportJournalData({ db, access }),
  },
];
