import { runMigrations } from '@plainscan/service-kit/postgres';
import { journalConfig } from './config.ts';
import { migrateJournal } from './db/database.ts';

await runMigrations('journal', journalConfig, migrateJournal);
