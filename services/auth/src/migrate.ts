import { runMigrations } from '@plainscan/service-kit/postgres';
import { authConfig } from './config.ts';
import { migrateAuth } from './db/database.ts';

await runMigrations('auth', authConfig, migrateAuth);
