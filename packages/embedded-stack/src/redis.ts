import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { converse } from './converse.ts';
import type { FolderClaim } from './stack-record.ts';
import { startStore, type StoreProcess } from './store-process.ts';
import type { StoreProgram } from './store-program.ts';

export interface StoreOptions {
  readonly dir: string;
  readonly logsDir: string;
  readonly port: number;
  readonly durable: boolean;
}

/** Never evicts: it holds the job queues. Append-only file, so that a killed one loses at most a second. */
export async function startRedis(
  { dir, logsDir, port, durable }: StoreOptions,
  program: StoreProgram,
  claim: FolderClaim,
): Promise<StoreProcess & { url: string }> {
  const folder = join(dir, 'redis');
  mkdirSync(folder, { recursive: true });
  const settings = {
    bind: '127.0.0.1',
    port: String(port),
    dir: folder,
    save: '',
    appendonly: durable ? 'yes' : 'no',
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
    'set-proc-title': 'no', // its arguments tell whose it is
  };
  const store = await startStore(
    {
      name: 'Redis',
      command: program.path,
      args: Object.entries(settings).flatMap(([key, value]) => [`--${key}`, value]),
      env: program.env,
      cwd: folder,
      logFile: join(logsDir, 'redis.log'),
      stopSignal: 'SIGTERM',
      // "LOADING" is answered until the append-only file is read
      probe: () => converse(port, 'PING\r\n', '+PONG', '-LOADING'),
      readyWithinMs: 60_000,
    },
    claim,
  );
  return { ...store, url: `redis://127.0.0.1:${port}` };
}
