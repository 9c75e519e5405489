import type { Secret } from '@plainscan/service-kit';
import { migrate } from '@plainscan/service-kit/postgres';
import { authDataSource } from './db/database.ts';

export const migrateAuth = (dbUrl: string | Secret): Promise<string[]> =>
  migrate(authDataSource(dbUrl, 'auth-migrate'));
