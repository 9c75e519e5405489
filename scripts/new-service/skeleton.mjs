// The files of a new service, with everything that a minimal feature needs: a contract, a route, a table, a use case, and a test.

/** @param {string} name @param {string} Name @returns {Record<string, string>} path → text */
export const skeleton = (name, Name) => {
  const NAME = name.toUpperCase();
  return {
    [`packages/contracts/src/${name}.contract.ts`]: `import { z } from 'zod';
import { defineRoute } from './http.ts';
import { defineRpc } from './rpc.ts';

export const ${name}StatusSchema = z.object({ notes: z.int().nonnegative() });

/** How many notes the service stores for the user. */
export const read${Name}Status = defineRpc({
  subject: '${name}.status.read.v1',
  input: z.strictObject({}),
  output: ${name}StatusSchema,
  errors: {},
  deadlineMs: 2000,
  idempotent: true,
});

export const ${name}StatusRoute = defineRoute({
  method: 'GET',
  path: '/api/${name}',
  summary: 'How many of your items ${name} stores',
  access: 'user',
  response: ${name}StatusSchema,
  errors: {},
});
`,
    [`gateway/src/${name}/${name}.module.ts`]: `import { Module } from '@nestjs/common';
import { ${Name}Controller } from './${name}.controller.ts';

@Module({ controllers: [${Name}Controller] })
export class ${Name}Module {}
`,
    [`gateway/src/${name}/${name}.controller.ts`]: `import { Controller } from '@nestjs/common';
import { ${name}StatusRoute, read${Name}Status } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { Route } from '../http/route.decorator.ts';

@Controller()
export class ${Name}Controller {
  constructor(private readonly rpc: RpcClient) {}

  @Route(${name}StatusRoute)
  status(@Call() ctx: CallContext) {
    return this.rpc.relay(ctx, read${Name}Status, {});
  }
}
`,
    [`services/${name}/package.json`]: `${JSON.stringify(
      {
        name: `@plainscan/${name}`,
        version: '1.0.0',
        private: true,
        type: 'module',
        license: 'MIT',
        exports: {
          '.': { source: './src/index.ts', types: './dist/src/index.d.ts', default: './dist/src/index.js' },
        },
        dependencies: {
          '@nestjs/common': '^12.5.0',
          '@nestjs/core': '^12.5.0',
          '@nestjs/microservices': '^12.1.0',
          '@nestjs/typeorm': '^12.0.0',
          '@plainscan/contracts': '1.0.0',
          '@plainscan/service-kit': '1.0.0',
          pg: '^8.23.1',
          'reflect-metadata': '^0.2.2',
          rxjs: '^7.8.2',
          typeorm: '^1.1.1',
          zod: '^4.6.7',
        },
        devDependencies: { '@plainscan/test-kit': '1.0.0' },
      },
      null,
      2,
    )}\n`,
    [`services/${name}/tsconfig.json`]: `${JSON.stringify(
      {
        extends: '../../tsconfig.base.json',
        compilerOptions: {
          rootDir: '.',
          outDir: 'dist',
          tsBuildInfoFile: 'dist/.tsbuildinfo',
          experimentalDecorators: true,
          emitDecoratorMetadata: true,
        },
        include: ['src', 'test'],
        exclude: ['dist'],
        references: ['contracts', 'service-kit', 'test-kit'].map((path) => ({ path: `../../packages/${path}` })),
      },
      null,
      2,
    )}\n`,
    [`services/${name}/src/config.ts`]: `import { envPort, envUrl, loadConfig, serviceEnv } from '@plainscan/service-kit';
import { z } from 'zod';

const schema = z
  .object({ ...serviceEnv, ${NAME}_DB_URL: envUrl('postgres', 'postgresql'), ${NAME}_HEALTH_PORT: envPort().default(0) })
  .transform((env) => ({
    natsUrl: env.NATS_URL,
    actorKeys: env.ACTOR_PUBLIC_KEY,
    dbUrl: env.${NAME}_DB_URL,
    logLevel: env.LOG_LEVEL,
    healthHost: env.HEALTH_HOST,
    healthPort: env.${NAME}_HEALTH_PORT,
  }));

export type ${Name}Config = z.output<typeof schema>;

export const ${name}Config = (env: Readonly<Record<string, string | undefined>> = process.env): ${Name}Config =>
  loadConfig(schema, env);
`,
    [`services/${name}/src/db/database.ts`]: `import type { Secret } from '@plainscan/service-kit';
import { createDataSource, migrate } from '@plainscan/service-kit/postgres';
import { NoteEntity } from '../status/note.entity.ts';
import { ${Name}1800000000000 } from './migrations/1800000000000-${name}.ts';

/** For DatabaseModule, and for the migrate process. */
export const ${name}Database = (url: string | Secret, name = '${name}') => ({
  url,
  schema: '${name}',
  name,
  entities: [NoteEntity],
  migrations: [${Name}1800000000000],
});

export const migrate${Name} = (dbUrl: string | Secret): Promise<string[]> =>
  migrate(createDataSource(${name}Database(dbUrl, '${name}-migrate')));
`,
    [`services/${name}/src/db/migrations/1800000000000-${name}.ts`]: `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${Name}1800000000000 implements MigrationInterface {
  readonly name = '${Name}1800000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(\`
      CREATE TABLE notes (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        text text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )\`);
    await runner.query('CREATE INDEX notes_user ON notes (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notes');
  }
}
`,
    [`services/${name}/src/status/note.entity.ts`]: `import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('notes')
export class NoteEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  text!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
`,
    [`services/${name}/src/status/status.service.ts`]: `import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { actorId, type CallContext } from '@plainscan/service-kit';
import { Repository } from 'typeorm';
import { NoteEntity } from './note.entity.ts';

@Injectable()
export class StatusService {
  constructor(@InjectRepository(NoteEntity) private readonly notes: Repository<NoteEntity>) {}

  /** @throws AppError INVALID_REQUEST without a signed-in user */
  async read(ctx: CallContext): Promise<{ notes: number }> {
    return { notes: await this.notes.countBy({ userId: actorId(ctx) }) };
  }
}
`,
    [`services/${name}/src/status/status.controller.ts`]: `import { Controller } from '@nestjs/common';
import { read${Name}Status } from '@plainscan/contracts';
import { type CallContext, Rpc } from '@plainscan/service-kit';
import { StatusService } from './status.service.ts';

@Controller()
export class StatusController {
  constructor(private readonly service: StatusService) {}

  @Rpc(read${Name}Status)
  read(ctx: CallContext) {
    return this.service.read(ctx);
  }
}
`,
    [`services/${name}/src/status/status.module.ts`]: `import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { NoteEntity } from './note.entity.ts';
import { StatusController } from './status.controller.ts';
import { StatusService } from './status.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([NoteEntity])],
  controllers: [StatusController],
  providers: [StatusService],
})
export class StatusModule {}
`,
    [`services/${name}/src/${name}.module.ts`]: `import { type DynamicModule, Module } from '@nestjs/common';
import { type ServiceDeps, ServiceKitModule } from '@plainscan/service-kit';
import { DatabaseModule } from '@plainscan/service-kit/postgres';
import type { ${Name}Config } from './config.ts';
import { ${name}Database } from './db/database.ts';
import { StatusModule } from './status/status.module.ts';

@Module({})
export class ${Name}Module {
  static forRoot({ config, ...process }: ServiceDeps<${Name}Config>): DynamicModule {
    return {
      module: ${Name}Module,
      imports: [
        ServiceKitModule.forRoot({ name: '${name}', natsUrl: config.natsUrl, actorKeys: config.actorKeys, config, ...process }),
        DatabaseModule.forRoot(${name}Database(config.dbUrl)),
        StatusModule,
      ],
    };
  }
}
`,
    [`services/${name}/src/create-${name}.ts`]: `import { createServiceProcess, type ServiceOptions, type ServiceProcess } from '@plainscan/service-kit';
import type { ${Name}Config } from './config.ts';
import { ${Name}Module } from './${name}.module.ts';

/** Any number of replicas may run. */
export const create${Name} = (config: ${Name}Config, options: ServiceOptions = {}): ServiceProcess =>
  createServiceProcess({ name: '${name}', config, healthPort: config.healthPort, ...options }, (deps) =>
    ${Name}Module.forRoot(deps),
  );
`,
    [`services/${name}/src/main.ts`]: `import { runService } from '@plainscan/service-kit';
import { ${name}Config } from './config.ts';
import { create${Name} } from './create-${name}.ts';

await runService('${name}', ${name}Config, create${Name});
`,
    [`services/${name}/src/migrate.ts`]: `import { runMigrations } from '@plainscan/service-kit/postgres';
import { ${name}Config } from './config.ts';
import { migrate${Name} } from './db/database.ts';

await runMigrations('${name}', ${name}Config, migrate${Name});
`,
    [`services/${name}/src/index.ts`]: `export { ${name}Config, type ${Name}Config } from './config.ts';
export { create${Name} } from './create-${name}.ts';
export { migrate${Name} } from './db/database.ts';
`,
    [`services/${name}/test/status.int-spec.ts`]: `import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { read${Name}Status } from '@plainscan/contracts';
import { rpcsOf } from '@plainscan/contracts/registry';
import { newContext, type ServiceProcess } from '@plainscan/service-kit';
import { contractCoverage, eventually, openServiceStores, type ServiceStores, silentLogger } from '@plainscan/test-kit';
import { create${Name}, ${name}Config, migrate${Name} } from '../src/index.ts';
import { StatusController } from '../src/status/status.controller.ts';

let stores: ServiceStores;
let service: ServiceProcess;

beforeAll(async () => {
  stores = await openServiceStores('${name}', migrate${Name});
  const config = ${name}Config({ ...stores.env, ${NAME}_DB_URL: stores.database.url });
  service = create${Name}(config, { logger: silentLogger() });
  await service.start();
  await eventually(async () => (await service.health.readiness()).ready);
});
afterAll(async () => {
  await service.stop();
  await stores.close();
});

it('has exactly one handler for each contract', () => {
  expect(contractCoverage(Object.values(rpcsOf('${name}')), [StatusController])).toEqual({
    missing: [],
    duplicated: [],
    unknown: [],
  });
});

it('counts only what belongs to the caller', async () => {
  const [mine, other] = [randomUUID(), randomUUID()];
  for (const userId of [mine, mine, other])
    await stores.database.query('INSERT INTO notes (user_id, text) VALUES ($1, $2)', [userId, 'a note']);
  const actor = { userId: mine, email: null, role: 'user' as const, sessionId: null };
  expect(await stores.rpc.call(newContext({ actor }), read${Name}Status, {})).toEqual({ notes: 2 });
});
`,
  };
};
