import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { probeText } from './probe-text.ts';
import { natsUsers, OPERATOR } from './nats-users.ts';
import { STOP_GRACE_MS, type Store, type StoreOptions } from './redis.ts';
import type { StoreProgram } from './store-program.ts';
import { privateFile } from './stored-secret.ts';

export interface NatsStore extends Store {
  /** the URL for a process of the product, with its permissions; `url` is that of the user with all permissions */
  urlOf(process: string): string;
}

/** NATS with JetStream and a user per process; its files are in `dir/nats`. */
export function natsStore(
  { dir, logsDir, port, open = false }: Omit<StoreOptions, 'durable'> & { open?: boolean },
  program: StoreProgram,
): NatsStore {
  const folder = join(dir, 'nats');
  mkdirSync(folder, { recursive: true });
  const { config, passwordOf } = natsUsers(dir, { open });
  const configFile = privateFile(join(dir, 'nats.conf'), config);
  const login = JSON.stringify({ verbose: false, user: OPERATOR, pass: passwordOf(OPERATOR) });
  const urlOf = (user: string) => `nats://${user}:${passwordOf(user)}@127.0.0.1:${port}`;
  return {
    url: urlOf(OPERATOR),
    urlOf,
    spec: {
      name: 'NATS',
      command: program.path,
      // Secrets are in the file, because any user can read arguments in the process table.
      args: [`--config=${configFile}`, '--addr=127.0.0.1', `--port=${port}`, '--jetstream', `--store_dir=${folder}`],
      env: { ...process.env, ...program.env },
      logFile: join(logsDir, 'nats.log'),
      probe: () => probeText(port, `CONNECT ${login}\r\nPING\r\n`, 'PONG'),
      readyWithinMs: 30_000,
      stopSignal: 'SIGTERM',
      stopGraceMs: STOP_GRACE_MS,
      keepsParentAlive: false,
    },
  };
}
