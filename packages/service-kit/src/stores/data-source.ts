import { DataSource, type EntitySchema, type MixedList } from 'typeorm';
import type { Health } from '../health.ts';
import { reveal, type Secret } from '../secret.ts';
import { deadlineDriver } from './deadline-client.ts';

type ClassOf = new () => object;

export interface DataSourceOptions {
  url: string | Secret;
  /** the service's own schema; its role has no access to others */
  schema: string;
  /** application name, as shown in pg_stat_activity */
  name: string;
  entities: MixedList<ClassOf | EntitySchema>;
  migrations: MixedList<ClassOf>;
  /** maximum connections per process */
  poolMax?: number;
  statementTimeoutMs?: number;
  health?: Health;
}

/** Migrations run only from the migrate process (`runMigrations()`), never on start; TypeORM's schema synchronization is off. */
export const postgresOptions = (options: Omit<DataSourceOptions, 'health'>) => ({
  type: 'postgres' as const,
  driver: deadlineDriver as never,
  url: reveal(options.url),
  schema: options.schema,
  entities: options.entities as never,
  migrations: options.migrations as never,
  migrationsTableName: 'migrations',
  migrationsRun: false,
  synchronize: false,
  logging: false as const,
  applicationName: options.name,
  extra: {
    max: options.poolMax ?? 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    options: `-c search_path=${options.schema}`,
  },
});

/** Not yet initialized; for the migrate process and tests. A service imports DatabaseModule. */
export function createDataSource(options: DataSourceOptions): DataSource {
  const dataSource = new DataSource(postgresOptions(options));
  options.health?.register('postgres', () => dataSource.query('SELECT 1'));
  return dataSource;
}
