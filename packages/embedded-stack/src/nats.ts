import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { converse } from './converse.ts';
import type { StoreOptions } from './redis.ts';
import type { FolderClaim } from './stack-record.ts';
import { startStore, type StoreProcess } from './store-process.ts';
import type { StoreProgram } from './store-program.ts';

/** With JetStream, its files below `dir/nats`. */
export async function startNats(
  { dir, logsDir, port }: StoreOptions,
  program: StoreProgram,
  claim: FolderClaim,
): Promise<StoreProcess & { url: string }> {
  const folder = join(dir, 'nats');
  mkdirSync(folder, { recursive: true });
  const store = await startStore(
    {
      name: 'NATS',
      command: program.path,
      args: ['--addr', '127.0.0.1', '--port', String(port), '--jetstream', '--store_dir', folder],
      env: program.env,
      logFile: join(logsDir, 'nats.log'),
      stopSignal: 'SIGTERM',
      probe: () => converse(port, 'CONNECT {"verbose":false}\r\nPING\r\n', 'PONG'),
      readyWithinMs: 30_000,
    },
    claim,
  );
  return { ...store, url: `nats://127.0.0.1:${port}` };
}
