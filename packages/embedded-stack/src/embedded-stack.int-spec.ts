import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { probeText, ensureServiceDatabase, FolderInUseError, startEmbeddedStack, type EmbeddedStack } from './index.ts';
import { commandLine } from './process-identity.ts';
import { findStoreProgram, REDIS } from './store-program.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'plainscan-stack-'));
const portOf = (url: string) => Number(new URL(url).port);
const probeRedis = (url: string, command: string, expected: string) =>
  probeText(portOf(url), `AUTH ${new URL(url).password}\r\n${command}\r\n`, expected);
const probeNats = (url: string) => {
  const { username: user, password: pass } = new URL(url);
  return probeText(portOf(url), `CONNECT ${JSON.stringify({ verbose: false, user, pass })}\r\nPING\r\n`, 'PONG');
};

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** Command lines, of any user's processes, that mention `dir`. */
const processesMentioning = (dir: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => commandLine(Number(pid)))
    .filter((line) => line.includes(dir) && !line.includes('fixture-owner'));

async function until(condition: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

describe('a running stack', () => {
  const dir = folder();
  const notes: string[] = [];
  let stack: EmbeddedStack;
  beforeAll(async () => {
    stack = await startEmbeddedStack({ dir, durable: false, onProgress: (line) => void notes.push(line) });
  }, 120_000);
  afterAll(async () => {
    await stack.stop();
    rmSync(dir, { recursive: true });
  });

  it('provides a PostgreSQL superuser, a Redis that never evicts, and a NATS with JetStream', async () => {
    expect(await query(stack.postgresUrl, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
      { rolsuper: true },
    ]);
    await probeRedis(stack.redisUrl, 'CONFIG GET maxmemory-policy', 'noeviction');
    await probeText(portOf(stack.natsUrl), '', '"jetstream":true');
  });

  it('requires a password for Redis and hides its folder from other users', async () => {
    await probeText(portOf(stack.redisUrl), 'PING\r\n', '-NOAUTH');
    expect(statSync(dir).mode & 0o067).toBe(0);
    for (const file of ['redis.conf', 'redis.password', 'nats.conf', 'nats.secret', 'postgres.password'])
      expect(statSync(join(dir, file)).mode & 0o077).toBe(0);
    const secrets = [stack.redisUrl, stack.natsUrl, stack.postgresUrl].map((url) => new URL(url).password);
    for (const secret of secrets) expect(processesMentioning(dir).join('\n')).not.toContain(secret);
  });

  it.each([
    ['postgres', 'PostgreSQL', () => query(stack.postgresUrl, 'SELECT 1')],
    ['redis', 'Redis', () => probeRedis(stack.redisUrl, 'PING', '+PONG')],
    ['nats', 'NATS', () => probeNats(stack.natsUrl)],
  ] as const)(
    'restarts a killed %s and reports it',
    async (store, name, probe) => {
      for (let round = 0; round < 2; round++) {
        notes.length = 0;
        stack.crash(store);
        expect(await until(() => notes.includes(`${name} is running again`), 20_000)).toBe(true);
        expect(notes[0]).toBe(`${name} exited unexpectedly (SIGKILL); restarting`);
        await probe();
      }
    },
    60_000,
  );

  it('rejects a second stack in the same folder without affecting the first', async () => {
    await expect(startEmbeddedStack({ dir, durable: false })).rejects.toThrow(FolderInUseError);
    await probeRedis(stack.redisUrl, 'PING', '+PONG');
  });

  it('gives a service its own schema even when the password has special characters', async () => {
    const service = { database: 'plainscan', role: 'scanner', schema: 'scanner', password: `p'w:/@ %?#` };
    const urls = await Promise.all([1, 2, 3].map(() => ensureServiceDatabase(stack.postgresUrl, service)));
    const url = urls[0] ?? '';
    await query(url, 'CREATE TABLE mark (id int)');
    expect(await query(url, `SELECT schemaname FROM pg_tables WHERE tablename = 'mark'`)).toEqual([
      { schemaname: 'scanner' },
    ]);
  });

  it('keeps a service out of other schemas', async () => {
    const database = 'plainscan';
    const first = await ensureServiceDatabase(stack.postgresUrl, {
      database,
      role: 'one',
      schema: 'one',
      password: 'a',
    });
    const second = await ensureServiceDatabase(stack.postgresUrl, {
      database,
      role: 'two',
      schema: 'two',
      password: 'b',
    });
    await query(first, 'CREATE TABLE one.secret (id int)');
    await expect(query(second, 'SELECT * FROM one.secret')).rejects.toThrow('permission denied');
    await expect(query(second, 'CREATE TABLE public.loose (id int)')).rejects.toThrow('permission denied');
  });
});

describe('a stack across restarts', () => {
  const dir = folder();
  const owners: ChildProcess[] = [];
  afterEach(() => {
    for (const owner of owners.splice(0)) owner.kill('SIGKILL');
  });
  afterAll(async () => {
    await until(() => processesMentioning(dir).length === 0, 20_000);
    rmSync(dir, { recursive: true });
  });

  async function ownedStack(): Promise<{ owner: ChildProcess; stack: EmbeddedStack }> {
    const script = join(import.meta.dirname, 'fixture-owner.ts');
    const owner = spawn(process.execPath, ['--conditions=source', script, dir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    owners.push(owner);
    const [line] = (await once(createInterface(owner.stdout!), 'line')) as [string];
    return { owner, stack: JSON.parse(line) as EmbeddedStack };
  }

  it('keeps its data', async () => {
    const before = await startEmbeddedStack({ dir, durable: true });
    await query(before.postgresUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await probeRedis(before.redisUrl, 'SET kept 42', '+OK\r\n+OK');
    await before.stop();
    const after = await startEmbeddedStack({ dir, durable: true });
    try {
      expect(await query(after.postgresUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
      await probeRedis(after.redisUrl, 'GET kept', '$2\r\n42');
    } finally {
      await after.stop();
    }
    expect(processesMentioning(dir)).toEqual([]);
  }, 120_000);

  it('takes a store down and brings it back with the same address and data', async () => {
    const stack = await startEmbeddedStack({ dir, durable: true });
    try {
      const ports = {
        postgres: portOf(stack.postgresUrl),
        redis: portOf(stack.redisUrl),
        nats: portOf(stack.natsUrl),
      };
      await probeRedis(stack.redisUrl, 'SET kept again', '+OK\r\n+OK');
      for (const name of ['postgres', 'redis', 'nats'] as const) {
        await stack.takeDown(name);
        await expect(probeText(ports[name], 'PING\r\n', 'any')).rejects.toThrow();
        await stack.bringBack(name);
      }
      await probeRedis(stack.redisUrl, 'GET kept', 'again');
      await probeNats(stack.natsUrl);
      expect(await query(stack.postgresUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      await stack.stop();
    }
    expect(processesMentioning(dir)).toEqual([]);
  }, 120_000);

  it('leaves nothing running when its owner is killed', async () => {
    const { owner } = await ownedStack();
    expect(processesMentioning(dir).length).toBeGreaterThanOrEqual(3);
    owner.kill('SIGKILL');
    expect(await until(() => processesMentioning(dir).length === 0, 20_000)).toBe(true);
  }, 120_000);

  it('starts again immediately after its owner is killed', async () => {
    const { owner, stack } = await ownedStack();
    await query(stack.postgresUrl, 'CREATE TABLE survived AS SELECT 7 AS answer');
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const next = await startEmbeddedStack({ dir, durable: false });
    try {
      expect(await query(next.postgresUrl, 'SELECT answer FROM survived')).toEqual([{ answer: 7 }]);
    } finally {
      await next.stop();
    }
  }, 120_000);
});

describe('findStoreProgram', () => {
  it('names what to install, and Docker, when programs cannot be downloaded', async () => {
    const emptySearchPath = { path: '/nonexistent', extraFolders: [] };
    const need = { ...REDIS, programs: ['no-such-server'], debianPackages: ['no-such-package'] };
    const tools = folder();
    try {
      await expect(findStoreProgram(need, tools, () => undefined, emptySearchPath)).rejects.toThrow(
        /Redis 7\.0 or newer .*brew install redis nats-server.*docker compose up/,
      );
      expect(readdirSync(tools)).toEqual([]);
    } finally {
      rmSync(tools, { recursive: true });
    }
  }, 60_000);
});
