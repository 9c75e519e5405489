import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { converse } from './converse.ts';
import { privateFile } from './private-file.ts';
import type { FolderClaim } from './stack-record.ts';
import { startStore, type StoreProcess } from './store-process.ts';
import type { StoreProgram } from './store-program.ts';
import { storedSecret } from './stored-secret.ts';

export interface StoreOptions {
  readonly dir: string;
  readonly logsDir: string;
  readonly port: number;
  readonly durable: boolean;
}

/** Requires a password, and never evicts, because it stores the job queues. With an append-only file, a crash loses at most one second. */
export async function startRedis(
  { dir, logsDir, port, durable }: StoreOptions,
  program: StoreProgram,
  claim: FolderClaim,
): Promise<StoreProcess & { url: string }> {
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
    'set-proc-title': 'no', // its arguments tell whose it is
  };
  // A file instead of arguments, which any user can read in the process table.
  const lines = Object.entries(settings).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  const configFile = privateFile(join(dir, 'redis.conf'), `${lines.join('\n')}\n`);
  const store = await startStore(
    {
      name: 'Redis',
      command: program.path,
      args: [configFile],
      env: program.env,
      cwd: folder,
      logFile: join(logsDir, 'redis.log'),
      stopSignal: 'SIGTERM',
      // responds with "LOADING" until the append-only file is read
      probe: () => converse(port, `AUTH ${password}\r\nPING\r\n`, '+PONG', '-LOADING'),
      readyWithinMs: 60_000,
    },
    claim,
  );
  return { ...store, url: `redis://:${password}@127.0.0.1:${port}` };
}
