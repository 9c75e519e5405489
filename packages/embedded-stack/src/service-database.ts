import pg from 'pg';

export interface ServiceDatabase {
  readonly database: string;
  readonly role: string;
  readonly schema: string;
  readonly password: string;
}

/** An arbitrary constant: serializes concurrent starts that create the same objects. */
const LOCK_KEY = 7_146_201;

/**
 * Creates the database, role, and schema if absent and sets the role's password; idempotent and safe to run concurrently. The
 * role owns its schema, has it first on its search path, and can't access others. Returns the role's URL.
 */
export async function ensureServiceDatabase(postgresUrl: string, service: ServiceDatabase): Promise<string> {
  const { database, role, schema, password } = service;
  const quoted = pg.escapeIdentifier;
  await withLock(postgresUrl, postgresUrl, async (client) => {
    const databases = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${quoted(database)}`);
    const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    await client.query(
      `${roles.rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${quoted(role)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`,
    );
    await client.query(`REVOKE ALL ON DATABASE ${quoted(database)} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${quoted(database)} TO ${quoted(role)}`);
    await client.query(
      `ALTER ROLE ${quoted(role)} IN DATABASE ${quoted(database)} SET search_path = ${quoted(schema)}`,
    );
  });
  await withLock(postgresUrl, inDatabase(postgresUrl, database), async (client) => {
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${quoted(schema)} AUTHORIZATION ${quoted(role)}`);
  });
  const url = new URL(inDatabase(postgresUrl, database));
  url.username = encodeURIComponent(role);
  url.password = encodeURIComponent(password);
  return url.href;
}

function inDatabase(url: string, database: string): string {
  const copy = new URL(url);
  copy.pathname = `/${encodeURIComponent(database)}`;
  return copy.href;
}

/** Takes the lock in the superuser's database, because advisory locks are per database. */
async function withLock(lockUrl: string, url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const lock = new pg.Client({ connectionString: lockUrl });
  const client = url === lockUrl ? lock : new pg.Client({ connectionString: url });
  try {
    await lock.connect();
    await lock.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    if (client !== lock) await client.connect();
    await work(client);
  } finally {
    if (client !== lock) await client.end();
    await lock.end();
  }
}
