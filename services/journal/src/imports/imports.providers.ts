import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { JournalAccess } from '../access/journal-access.ts';
import type { JournalConfig } from '../config.ts';
import { JournalLock } from '../journals/journal-lock.ts';
import { TradeWriter } from '../trades/trade-writer.ts';
import { CommitImport } from './commit-import.ts';
import { DraftImports } from './draft-imports.ts';
import { FillsStore } from './fills.store.ts';
import { ImportPresets } from './import-presets.ts';
import { ImportsStore } from './imports.store.ts';
import { JournalFactsStore } from './journal-facts.store.ts';
import { PresetsStore } from './presets.store.ts';
import { ReadDraft } from './read-draft.ts';
import { UndoImport } from './undo-import.ts';

export const importsProviders = ({ clock }: ServiceDeps<JournalConfig>): Provider[] => [
  ...[FillsStore, ImportsStore, JournalFactsStore, PresetsStore],
  {
    provide: ReadDraft,
    inject: [ImportsStore, PresetsStore, FillsStore, JournalFactsStore],
    useFactory: (imports: ImportsStore, presets: PresetsStore, fills: FillsStore, facts: JournalFactsStore) =>
      new ReadDraft({ imports, presets, fills, facts }),
  },
  {
    provide: DraftImports,
    inject: [DatabaseConnection, JournalAccess, JournalLock, ImportsStore, PresetsStore, ReadDraft],
    useFactory: (
      { dataSource: db }: DatabaseConnection,
      access: JournalAccess,
      lock: JournalLock,
      imports: ImportsStore,
      presets: PresetsStore,
      draft: ReadDraft,
    ) => new DraftImports({ db, access, lock, imports, presets, draft, clock }),
  },
  {
    provide: CommitImport,
    inject: [JournalAccess, JournalLock, ImportsStore, FillsStore, ReadDraft, TradeWriter],
    useFactory: (
      access: JournalAccess,
      lock: JournalLock,
      imports: ImportsStore,
      fills: FillsStore,
      draft: ReadDraft,
      writer: TradeWriter,
    ) => new CommitImport({ access, lock, imports, fills, draft, writer, clock }),
  },
  {
    provide: UndoImport,
    inject: [JournalAccess, JournalLock, ImportsStore, FillsStore, TradeWriter],
    useFactory: (
      access: JournalAccess,
      lock: JournalLock,
      imports: ImportsStore,
      fills: FillsStore,
      writer: TradeWriter,
    ) => new UndoImport({ access, lock, imports, fills, writer, clock }),
  },
  {
    provide: ImportPresets,
    inject: [DatabaseConnection, JournalAccess, PresetsStore],
    useFactory: ({ dataSource: db }: DatabaseConnection, access: JournalAccess, presets: PresetsStore) =>
      new ImportPresets({ db, access, presets }),
  },
];
