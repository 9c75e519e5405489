import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defineRpc } from '@plainscan/contracts';
import {
  actorSigner,
  bootControllers,
  type BootedController,
  eventually,
  freshDatabase,
  type FreshDatabase,
  freshNats,
  type FreshNats,
  silentLogger,
} from '@plainscan/test-kit';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import {
  Bus,
  type CallContext,
  isStoreFailure,
  Metrics,
  newContext,
  outsideCall,
  Rpc,
  RpcClient,
} from '../src/index.ts';
import { createDataSource } from '../src/stores/data-source.ts';
import { deadlineDriver } from '../src/stores/deadline-client.ts';

jest.setTimeout(60_000); // allows for a busy machine

const work = defineRpc({
  subject: 'probe.work.v1',
  input: z.strictObject({ how: z.string() }),
  output: z.null(),
  errors: {},
  deadlineMs: 500,
  idempotent: false,
});

let source: DataSource;
/** Result of the handler's work, which continues after its caller timed out. */
let outcome: Promise<unknown>;
const codeOf = (err: unknown) => (err as { code?: string }).code;
const pid = async () => ((await source.query('SELECT pg_backend_pid() AS pid')) as [{ pid: number }])[0].pid;

const WORK: Record<string, () => Promise<unknown>> = {
  'one query': () => source.query('SELECT pg_sleep(30)'),
  'a transaction': () =>
    source.transaction(async (manager) => {
      await manager.query('INSERT INTO things VALUES (1)');
      await manager.query('SELECT pg_sleep(30)');
    }),
  'a query after the deadline': () =>
    source.transaction(async (manager) => {
      await manager.query('INSERT INTO things VALUES (2)');
      await sleep(700);
      await manager.query('INSERT INTO things VALUES (3)');
    }),
  'many at once': () =>
    source.transaction((manager) => Promise.all([1, 2, 3].map(() => manager.query('SELECT pg_sleep(30)')))),
  'shared work': () => outsideCall(() => source.query(`SELECT pg_sleep(1), 'done' AS text`)),
};

@Controller()
class ProbeController {
  @Rpc(work)
  async work(_ctx: CallContext, { how }: { how: string }): Promise<null> {
    if (how === 'work after the reply') {
      outcome = sleep(700).then(() => source.query(`SELECT 'done' AS text`));
      return null;
    }
    const running = WORK[how]!();
    outcome = running.catch(codeOf);
    await running;
    return null;
  }
}

describe('the deadline of a call', () => {
  let nats: FreshNats;
  let database: FreshDatabase;
  let replica: BootedController;
  let bus: Bus;
  let client: RpcClient;
  const call = (how: string) => client.call(newContext(), work, { how });

  beforeAll(async () => {
    [nats, database] = await Promise.all([freshNats(), freshDatabase('probe')]);
    const { url, schema } = database;
    // A single connection, so that the next query sees any effect of a canceled one.
    source = createDataSource({ url, schema, name: 'probe', entities: [], migrations: [], poolMax: 1 });
    await source.initialize();
    await source.query('CREATE TABLE things (n int)');
    replica = await bootControllers({ natsUrl: nats.url, controllers: [ProbeController] });
    bus = new Bus({ url: nats.url, name: 'caller', logger: silentLogger() });
    bus.open();
    client = new RpcClient(bus, new Metrics('caller'), silentLogger(), actorSigner);
  });
  afterAll(async () => {
    await bus.close();
    await replica.stop();
    await source.destroy();
    await Promise.all([nats.close(), database.drop()]);
  });
  beforeEach(() => source.query('TRUNCATE things'));

  it.each(['one query', 'a transaction', 'a query after the deadline', 'many at once'])(
    'cancels %s and keeps its connection usable',
    async (how) => {
      const before = await pid();
      await expect(call(how)).rejects.toMatchObject({ code: 'TIMEOUT' });
      expect(await outcome).toBe('57014');
      expect(await pid()).toBe(before);
      expect(await source.query('SELECT * FROM things')).toEqual([]);
      expect(await source.query('SELECT now() = statement_timestamp() AS idle')).toEqual([{ idle: true }]);
    },
  );

  it('does not cancel shared work', async () => {
    await expect(call('shared work')).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(await outcome).toMatchObject([{ text: 'done' }]);
  });

  it('does not abort work that continues after the reply', async () => {
    await call('work after the reply');
    expect(await outcome).toEqual([{ text: 'done' }]);
  });
});

describe('a lost connection', () => {
  it('counts as a store failure when PostgreSQL terminates it', async () => {
    const database = await freshDatabase('probe');
    const { url, schema } = database;
    const lost = await createDataSource({ url, schema, name: 'lost', entities: [], migrations: [] }).initialize();
    const failed = lost.query('SELECT pg_sleep(30)').catch((err: unknown) => err);
    const other = await createDataSource({ url, schema, name: 'other', entities: [], migrations: [] }).initialize();
    const kill = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lost' AND state = 'active'`;
    await eventually(async () => ((await other.query(kill)) as unknown[]).length > 0);
    expect(isStoreFailure(await failed)).toBe(true);
    await Promise.all([lost.destroy(), other.destroy()]);
    await database.drop();
  });

  it('counts as a store failure when the server hangs up or the pool times out', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const url = `postgres://probe:probe@127.0.0.1:${port}/probe`;
    const refused = createDataSource({ url, schema: 'probe', name: 'probe', entities: [], migrations: [] });
    expect(isStoreFailure(await refused.initialize().catch((err: unknown) => err))).toBe(true);
    server.close();

    const silent = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const pool = new deadlineDriver.Pool({
      connectionString: `postgres://probe:probe@127.0.0.1:${(silent.address() as { port: number }).port}/probe`,
      connectionTimeoutMillis: 50,
    });
    const err = await new Promise((resolve) => pool.connect((error) => resolve(error)));
    expect(isStoreFailure(err)).toBe(true);
    silent.close();
  });
});
