import { runMigrations } from '@plainscan/service-kit/postgres';
import { alertsConfig } from './config.ts';
import { migrateAlerts } from './db/database.ts';

await runMigrations('alerts', alertsConfig, migrateAlerts);
