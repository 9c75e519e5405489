import { randomBytes } from 'node:crypto';
import { ensureServiceDatabase } from '@plainscan/embedded-stack';
import pg from 'pg';
import { stackUrl } from './test-stack.ts';

export interface FreshDatabase {
  /** the service role's own, as in production: it owns `schema` and sees nothing else */
  url: string;
  schema: string;
  drop(): Promise<void>;
}

/** A database of this test's own with the role and schema of `service`, empty: run the service's migrations on it. */
export async function freshDatabase(service: string): Promise<FreshDatabase> {
  const database = `test_${service}_${randomBytes(6).toString('hex')}`;
  const superuserUrl = stackUrl('POSTGRES');
  const url = await ensureServiceDatabase(superuserUrl, { database, role: service, schema: service, password: 'test' });
  return {
    url,
    schema: service,
    drop: async () => {
      const client = new pg.Client({ connectionString: superuserUrl });
      await client.connect();
      await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(database)} WITH (FORCE)`);
      await client.end();
    },
  };
}
