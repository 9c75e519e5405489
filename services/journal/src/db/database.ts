import type { Health, Secret } from '@plainscan/service-kit';
import { createDataSource, migrate } from '@plainscan/service-kit/postgres';
import type { DataSource } from 'typeorm';
import { AccountMovementEntity } from './entities/account-movement.entity.ts';
import { ErasedUserEntity } from './entities/erased-user.entity.ts';
import { ExecutionEntity } from './entities/execution.entity.ts';
import { IdempotencyKeyEntity } from './entities/idempotency-key.entity.ts';
import { ImportEntity } from './entities/import.entity.ts';
import { ImportPartEntity } from './entities/import-part.entity.ts';
import { ImportPresetEntity } from './entities/import-preset.entity.ts';
import { ImportRowEntity } from './entities/import-row.entity.ts';
import { JournalEntity } from './entities/journal.entity.ts';
import { TradeEntity } from './entities/trade.entity.ts';
import { Journal1764000000000 } from './migrations/1764000000000-journal.ts';
import { ImportFills1764000100000 } from './migrations/1764000100000-import-fills.ts';

/** Not yet initialised. */
export const journalDataSource = (url: string | Secret, name: string, health?: Health): DataSource =>
  createDataSource({
    url,
    schema: 'journal',
    name,
    entities: [
      AccountMovementEntity,
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
    migrations: [Journal1764000000000, ImportFills1764000100000],
    ...(health && { health }),
  });

export const migrateJournal = (dbUrl: string | Secret): Promise<string[]> =>
  migrate(journalDataSource(dbUrl, 'journal-migrate'));
