import { randomBytes } from 'node:crypto';
import { ensureServiceDatabase } from '@plainscan/embedded-stack';
import pg from 'pg';
import { stackUrl } from './test-stack.ts';

export interface FreshDatabase {
  /** URL of the service's role, as in production: it owns `schema` and can't access anything else */
  url: string;
  schema: string;
  drop(): Promise<void>;
}

type Migrate = (dbUrl: string) => Promise<unknown>;

/** A new database with the role and schema of `service`: empty, or a copy of one that `migrate` has updated. */
export async function freshDatabase(service: string, migrate?: Migrate): Promise<FreshDatabase> {
  const database = `test_${service}_${randomBytes(6).toString('hex')}`;
  if (migrate)
    await query(`CREATE DATABASE ${quoted(database)} TEMPLATE ${quoted(await templateOf(service, migrate))}`);
  return { url: await ensure(database, service), schema: service, drop: () => dropDatabase(database) };
}

/** Templates by migrate function; kept for the worker's lifetime, because its test files share modules. */
const templates = new Map<Migrate, Promise<string>>();

/** Runs migrations once per worker and service: running them for each file took most of its startup time. */
function templateOf(service: string, migrate: Migrate): Promise<string> {
  const known = templates.get(migrate);
  if (known) return known;
  const created = createTemplate(`test_template_${service}_${process.env['JEST_WORKER_ID'] ?? 1}`, service, migrate);
  templates.set(migrate, created);
  created.catch(() => templates.delete(migrate));
  return created;
}

async function createTemplate(database: string, service: string, migrate: Migrate): Promise<string> {
  await dropDatabase(database); // from an earlier run on the same server, possibly with older migrations
  await migrate(await ensure(database, service));
  return database;
}

const ensure = (database: string, service: string): Promise<string> =>
  ensureServiceDatabase(stackUrl('POSTGRES'), { database, role: service, schema: service, password: 'test' });

const dropDatabase = (database: string): Promise<void> =>
  query(`DROP DATABASE IF EXISTS ${quoted(database)} WITH (FORCE)`);

const quoted = (name: string): string => pg.escapeIdentifier(name);

async function query(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: stackUrl('POSTGRES') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
