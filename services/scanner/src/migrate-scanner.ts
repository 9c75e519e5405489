import type { Secret } from '@plainscan/service-kit';
import { migrate } from '@plainscan/service-kit/postgres';
import { scannerDataSource } from './db/database.ts';

export const migrateScanner = (dbUrl: string | Secret): Promise<string[]> =>
  migrate(scannerDataSource(dbUrl, 'scanner-migrate'));
