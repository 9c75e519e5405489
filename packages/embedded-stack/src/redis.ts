import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { probeText } from './probe-text.ts';
import type { StoreProgram } from './store-program.ts';
import { privateFile, storedSecret } from './stored-secret.ts';
import type { ProcessSpec } from './supervised-process.ts';

export interface StoreOptions {
  readonly dir: string;
  readonly logsDir: string;
  readonly port: number;
  /** false only if the data may be lost in a crash, as in tests */
  readonly durable: boolean;
}

export interface Store {
  readonly url: string;
  readonly spec: ProcessSpec;
}

export const STOP_GRACE_MS = 20_000;

/** Requires a password and never evicts keys, because it stores the job queues. With `durable`, a crash loses at most one second. */
export function redisStore({ dir, logsDir, port, durable }: StoreOptions, program: StoreProgram): Store {
  const folder = join(dir, 'redis');
  mkdirSync(folder, { recursive: true });
  const password = storedSecret(join(dir, 'redis.password'));
  const settings = {
    requirepass: password,
    bind: '127.0.0.1',
    port: String(port),
    dir: folder,
    save: '',
    appendonly: durable ? 'yes' : 'no',
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
    'set-proc-title': 'no', // keeps the arguments, which identify the process
  };
  // A file instead of arguments, which any user can read in the process table.
  const lines = Object.entries(settings).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  const configFile = privateFile(join(dir, 'redis.conf'), `${lines.join('\n')}\n`);
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    spec: {
      name: 'Redis',
      command: program.path,
      args: [configFile],
      env: { ...process.env, ...program.env },
      cwd: folder,
      logFile: join(logsDir, 'redis.log'),
      // responds with "LOADING" until the append-only file is read
      probe: () => probeText(port, `AUTH ${password}\r\nPING\r\n`, '+PONG', '-LOADING'),
      readyWithinMs: 60_000,
      stopSignal: 'SIGTERM',
      stopGraceMs: STOP_GRACE_MS,
      keepsParentAlive: false,
    },
  };
}
