import { runMigrations } from '@plainscan/service-kit/postgres';
import { scannerConfig } from './config.ts';
import { migrateScanner } from './db/database.ts';

await runMigrations('scanner', scannerConfig, migrateScanner);
