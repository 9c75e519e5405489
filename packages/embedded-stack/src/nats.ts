import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { converse } from './converse.ts';
import { natsUsers, OPERATOR } from './nats-users.ts';
import { privateFile } from './private-file.ts';
import type { StoreOptions } from './redis.ts';
import type { FolderClaim } from './stack-record.ts';
import { startStore, type StoreProcess } from './store-process.ts';
import type { StoreProgram } from './store-program.ts';

export interface NatsStore extends StoreProcess {
  /** the URL of the user with all permissions */
  readonly url: string;
  /** the URL for a process of the product, with its permissions */
  urlOf(process: string): string;
}

/** NATS with JetStream, its files in `dir/nats`, and a user per process. */
export async function startNats(
  { dir, logsDir, port, open = false }: StoreOptions & { open?: boolean },
  program: StoreProgram,
  claim: FolderClaim,
): Promise<NatsStore> {
  const folder = join(dir, 'nats');
  mkdirSync(folder, { recursive: true });
  const { config, passwordOf } = natsUsers(dir, { open });
  const configFile = privateFile(join(dir, 'nats.conf'), config);
  const login = JSON.stringify({ verbose: false, user: OPERATOR, pass: passwordOf(OPERATOR) });
  const store = await startStore(
    {
      name: 'NATS',
      command: program.path,
      // Secrets go into the file, because any user can read arguments in the process table.
      args: [
        '--config',
        configFile,
        '--addr',
        '127.0.0.1',
        '--port',
        String(port),
        '--jetstream',
        '--store_dir',
        folder,
      ],
      env: program.env,
      logFile: join(logsDir, 'nats.log'),
      stopSignal: 'SIGTERM',
      probe: () => converse(port, `CONNECT ${login}\r\nPING\r\n`, 'PONG'),
      readyWithinMs: 30_000,
    },
    claim,
  );
  const urlOf = (user: string) => `nats://${user}:${passwordOf(user)}@127.0.0.1:${port}`;
  return { ...store, url: urlOf(OPERATOR), urlOf };
}
