import { describe, expect, it, jest } from '@jest/globals';
import { eventually, freshDatabase, freshRedis, recordingLogger, silentLogger } from '@plainscan/test-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { closeRedis, createRedis, Health, Secret } from '../src/index.ts';
import { createDataSource } from '../src/stores/data-source.ts';

jest.setTimeout(60_000); // allows for a busy machine

class First1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE thing (id int PRIMARY KEY)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE thing');
  }
}

describe('the database of a service', () => {
  it('has a separate schema, created only by migrations, and a statement timeout', async () => {
    const database = await freshDatabase('probe');
    const health = new Health();
    const source = createDataSource({
      url: new Secret(database.url),
      schema: database.schema,
      name: 'probe',
      entities: [],
      migrations: [First1700000000000],
      statementTimeoutMs: 100,
      health,
    });
    await source.initialize();
    expect(await source.query(`SELECT to_regclass('thing') AS made`)).toEqual([{ made: null }]);
    await source.runMigrations();
    await source.runMigrations();
    const tables = await source.query(
      'SELECT schemaname, tablename FROM pg_tables WHERE tablename IN ($1, $2) ORDER BY 2',
      ['migrations', 'thing'],
    );
    expect(tables).toEqual([
      { schemaname: 'probe', tablename: 'migrations' },
      { schemaname: 'probe', tablename: 'thing' },
    ]);
    await expect(source.query('SELECT pg_sleep(2)')).rejects.toThrow(/timeout/);
    await expect(source.query('CREATE TABLE public.elsewhere (id int)')).rejects.toThrow(/permission denied/);
    expect(await health.readiness()).toEqual({ ready: true, checks: { postgres: 'up' } });
    await source.destroy();
    expect((await health.readiness()).ready).toBe(false);
    await database.drop();
  });
});

describe('a Redis connection', () => {
  it('works, reports its health, and reconnects after it is cut', async () => {
    const redis = await freshRedis();
    const health = new Health();
    const connection = createRedis({ url: redis.url, name: 'probe', logger: silentLogger(), health });
    await connection.set('a', '1');
    const id = await connection.client('ID');
    await redis.client.client('KILL', 'ID', String(id));
    expect(await connection.get('a')).toBe('1');
    expect(await health.readiness()).toEqual({ ready: true, checks: { redis: 'up' } });
    await closeRedis(connection);
    await redis.close();
  });

  it('fails fast for optional use and logs an outage once', async () => {
    const { logger, lines } = recordingLogger();
    const connection = createRedis({
      url: 'redis://:s3cret@127.0.0.1:1',
      name: 'probe',
      logger,
      whenDown: 'fail-fast',
    });
    let attempts = 0;
    connection.on('reconnecting', () => attempts++);
    await expect(connection.get('a')).rejects.toThrow();
    await eventually(() => lines.length > 0);
    await eventually(() => attempts > 2);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 'warn', redis: 'probe', msg: 'Redis unavailable; reconnecting' });
    await closeRedis(connection);
  });
});
