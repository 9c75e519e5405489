import { describe, expect, it, jest } from '@jest/globals';
import { freshDatabase } from '@plainscan/test-kit';
import { authDataSource, migrateAuth } from '../src/db/database.ts';

jest.setTimeout(60_000);

describe('the auth migrations', () => {
  it('run once, create a table for every entity, and leave nothing behind when reverted', async () => {
    const database = await freshDatabase('auth');
    expect(await migrateAuth(database.url)).not.toEqual([]);
    expect(await migrateAuth(database.url)).toEqual([]);
    const db = await authDataSource(database.url, 'auth-test').initialize();
    try {
      for (const { target } of db.entityMetadatas) expect(await db.manager.find(target)).toEqual([]);
      while ((await db.query('SELECT 1 FROM migrations')).length > 0) await db.undoLastMigration();
      expect(await db.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'auth'`)).toEqual([
        { tablename: 'migrations' },
      ]);
    } finally {
      await db.destroy();
      await database.drop();
    }
  });
});
