import type { Secret } from '@plainscan/service-kit';
import { migrate } from '@plainscan/service-kit/postgres';
import { billingDataSource } from './db/database.ts';

export const migrateBilling = (dbUrl: string | Secret): Promise<string[]> =>
  migrate(billingDataSource(dbUrl, 'billing-migrate'));
