import { runMigrations } from '@plainscan/service-kit/postgres';
import { newsConfig } from './config.ts';
import { migrateNews } from './db/database.ts';

await runMigrations('news', newsConfig, migrateNews);
