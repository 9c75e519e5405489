import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { freshDatabase } from '@plainscan/test-kit';
import { alertsDataSource } from '../src/db/database.ts';
import { migrateAlerts } from '../src/index.ts';

jest.setTimeout(60_000);

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase('alerts');
});
afterAll(() => database.drop());

describe('the alerts migrations', () => {
  it('run once, create a table for every entity, and leave nothing when reverted', async () => {
    expect(await migrateAlerts(database.url)).not.toEqual([]);
    expect(await migrateAlerts(database.url)).toEqual([]);
    const db = await alertsDataSource(database.url, 'alerts-test').initialize();
    try {
      for (const { target } of db.entityMetadatas) expect(await db.manager.find(target)).toEqual([]);
      while ((await db.query('SELECT 1 FROM migrations')).length > 0) await db.undoLastMigration();
      expect(await db.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'alerts'`)).toEqual([
        { tablename: 'migrations' },
      ]);
    } finally {
      await db.destroy();
    }
  });
});
