import { runMigrations } from '@plainscan/service-kit/postgres';
import { billingConfig } from './config.ts';
import { migrateBilling } from './db/database.ts';

await runMigrations('billing', billingConfig, migrateBilling);
