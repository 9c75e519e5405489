import { DataSource, type EntitySchema, type MixedList } from 'typeorm';
import type { Health } from '../health.ts';
import { reveal, type Secret } from '../secret.ts';
import { deadlineDriver } from './deadline-client.ts';

type ClassOf = new () => object;

export interface DataSourceOptions {
  url: string | Secret;
  /** the service's own; its role can see no other */
  schema: string;
  /** shown by pg_stat_activity */
  name: string;
  entities: MixedList<ClassOf | EntitySchema>;
  migrations: MixedList<ClassOf>;
  /** connections of one process */
  poolMax?: number;
  statementTimeoutMs?: number;
  health?: Health;
}

/** Migrations run only from the migrate process (`runMigrations()`), never on start; nothing is synchronized. */
export const postgresOptions = (given: Omit<DataSourceOptions, 'health'>) => ({
  type: 'postgres' as const,
  driver: deadlineDriver as never,
  url: reveal(given.url),
  schema: given.schema,
  entities: given.entities as never,
  migrations: given.migrations as never,
  migrationsTableName: 'migrations',
  migrationsRun: false,
  synchronize: false,
  logging: false as const,
  applicationName: given.name,
  extra: {
    max: given.poolMax ?? 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: given.statementTimeoutMs ?? 30_000,
    options: `-c search_path=${given.schema}`,
  },
});

/** Not yet initialized; for the migrate process and tests. A service imports DatabaseModule. */
export function createDataSource(given: DataSourceOptions): DataSource {
  const dataSource = new DataSource(postgresOptions(given));
  given.health?.register('postgres', () => dataSource.query('SELECT 1'));
  return dataSource;
}
