import type { Provider } from '@nestjs/common';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { JournalAccess } from '../access/journal-access.ts';
import { ExportJournal } from './export-journal.ts';
import { ExportStore } from './export.store.ts';

export const exchangeProviders = (): Provider[] => [
  ExportStore,
  {
    provide: ExportJournal,
    inject: [DatabaseConnection, JournalAccess, ExportStore],
    useFactory: ({ dataSource: db }: DatabaseConnection, access: JournalAccess, store: ExportStore) =>
      new ExportJournal({ db, access, store }),
  },
];
