import type { Secret } from '@plainscan/service-kit';
import { scannerDataSource } from './db/database.ts';

/** Brings the schema up to date, all or nothing. Returns the names of the migrations applied. */
export async function migrateScanner(dbUrl: string | Secret): Promise<string[]> {
  const dataSource = await scannerDataSource(dbUrl, 'scanner-migrate').initialize();
  try {
    const applied = await dataSource.runMigrations({ transaction: 'all' });
    return applied.map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}
