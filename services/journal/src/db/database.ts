import type { Secret } from '@plainscan/service-kit';
import { createDataSource, type DataSourceOptions, migrate } from '@plainscan/service-kit/postgres';
import type { DataSource } from 'typeorm';
import { CashTransactionEntity } from './entities/cash-transaction.entity.ts';
import { ExecutionEntity } from './entities/execution.entity.ts';
import { IdempotencyKeyEntity } from './entities/idempotency-key.entity.ts';
import { ImportEntity, ImportPartEntity } from './entities/import.entity.ts';
import { ImportPresetEntity } from './entities/import-preset.entity.ts';
import { ImportRowEntity } from './entities/import-row.entity.ts';
import { ErasedUserEntity, JournalEntity } from './entities/journal.entity.ts';
import { TradeEntity } from './entities/trade.entity.ts';
import { Journal1764000000000 } from './migrations/1764000000000-journal.ts';
import { ImportRuns1764200000000 } from './migrations/1764200000000-import-runs.ts';
import { CorporateActions1764400000000 } from './migrations/1764400000000-corporate-actions.ts';
import { ImportPreviews1764500000000 } from './migrations/1764500000000-import-previews.ts';

export const journalDatabase = (url: string | Secret, name = 'journal'): DataSourceOptions => ({
  url,
  schema: 'journal',
  name,
  entities: [
    CashTransactionEntity,
    ErasedUserEntity,
    ExecutionEntity,
    IdempotencyKeyEntity,
    ImportEntity,
    ImportPartEntity,
    ImportPresetEntity,
    ImportRowEntity,
    JournalEntity,
    TradeEntity,
  ],
  migrations: [
    Journal1764000000000,
    ImportRuns1764200000000,
    CorporateActions1764400000000,
    ImportPreviews1764500000000,
  ],
});

/** The caller initializes it. */
export const journalDataSource = (url: string | Secret, name: string): DataSource =>
  createDataSource(journalDatabase(url, name));

export const migrateJournal = (dbUrl: string | Secret): Promise<string[]> =>
  migrate(journalDataSource(dbUrl, 'journal-migrate'));
