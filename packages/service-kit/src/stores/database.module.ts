import { randomUUID } from 'node:crypto';
import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Health } from '../health.ts';
import type { Logger } from '../logging.ts';
import { StartupGate } from '../rpc/startup-gate.ts';
import { LOGGER } from '../tokens.ts';
import { type DataSourceOptions, postgresOptions } from './data-source.ts';
import { DatabaseConnection } from './database-connection.ts';

const DATABASE_REQUIRED = Symbol('DATABASE_REQUIRED');

export type DatabaseModuleOptions = Omit<DataSourceOptions, 'health'> & { required?: boolean };

/**
 * Global: the service's `DataSource`, for injection and for `TypeOrmModule.forFeature`. Connects in the background, so that no process
 * needs PostgreSQL to boot; a replica joins its queue groups once connected. TypeOrmModule closes it after the handlers have drained.
 */
@Module({})
export class DatabaseModule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DatabaseConnection) private readonly connection: DatabaseConnection,
    @Inject(Health) private readonly health: Health,
    @Inject(StartupGate) private readonly gate: StartupGate,
    @Inject(DATABASE_REQUIRED) private readonly required: boolean,
  ) {}

  /** @param required false: the replica takes calls before it is connected, because it can handle most of them from memory */
  static forRoot({ required = true, ...options }: DatabaseModuleOptions): DynamicModule {
    // Nest warns about two data sources with the same name in a process, such as two replicas in a test.
    const name = `${options.name}-${randomUUID()}`;
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          name,
          useFactory: () => ({ ...postgresOptions(options), manualInitialization: true }),
        }),
      ],
      providers: [
        { provide: DataSource, useExisting: getDataSourceToken(name) },
        {
          provide: DatabaseConnection,
          inject: [DataSource, LOGGER],
          useFactory: (dataSource: DataSource, logger: Logger) => new DatabaseConnection(dataSource, logger),
        },
        { provide: DATABASE_REQUIRED, useValue: required },
      ],
      exports: [DataSource, DatabaseConnection],
    };
  }

  onModuleInit(): void {
    this.health.register('postgres', () => this.dataSource.query('SELECT 1'));
    if (this.required) this.gate.waitFor(this.connection.opened);
  }

  onApplicationBootstrap(): void {
    void this.connection.open();
  }

  async onModuleDestroy(): Promise<void> {
    await this.connection.stopRetrying();
  }
}
