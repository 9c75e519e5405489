import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { natsStore } from './nats.ts';
import { closeToOthers } from './postgres-user.ts';
import { freePort } from './ports.ts';
import { postgresStore } from './postgres.ts';
import { redisStore, type Store } from './redis.ts';
import { claimFolder } from './stack-record.ts';
import { findStoreProgram, NATS, REDIS } from './store-program.ts';
import { SupervisedProcess } from './supervised-process.ts';

export interface EmbeddedStackOptions {
  /** the data folder; created if absent */
  readonly dir: string;
  /** 0 or absent: any free port */
  readonly postgresPort?: number;
  readonly redisPort?: number;
  readonly natsPort?: number;
  /** false trades durability for speed, as in tests */
  readonly durable?: boolean;
  /** the folder for unpacked programs; by default, shared by all stacks of a checkout */
  readonly toolsDir?: string;
  /** receives a line about each slow step or unexpected event, such as a store's crash and restart */
  readonly onProgress?: (line: string) => void;
}

export interface EmbeddedStack {
  /** the superuser's URL, database `postgres` */
  readonly postgresUrl: string;
  readonly redisUrl: string;
  /** the URL of the user with all permissions */
  readonly natsUrl: string;
  /** the URL for a process of the product, with its permissions; @throws Error if no process has that name */
  natsUrlOf(process: string): string;
  stop(): Promise<void>;
  /** kills one store like a crash; it restarts automatically */
  crash(name: StoreName): void;
  /** stops one store, as in an outage */
  takeDown(name: StoreName): Promise<void>;
  /** starts the same store again, on the same port and with the same files */
  bringBack(name: StoreName): Promise<void>;
}

export type StoreName = 'postgres' | 'redis' | 'nats';

const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Starts PostgreSQL, Redis, and NATS on loopback with their files in `dir`, and stops processes that a killed predecessor left
 * there. @throws FolderInUseError if another process runs a stack in `dir`; Error that says what to install if a program is
 * missing
 */
export async function startEmbeddedStack(options: EmbeddedStackOptions): Promise<EmbeddedStack> {
  const dir = resolve(options.dir);
  const logsDir = join(dir, 'logs');
  const toolsDir = options.toolsDir ?? join(CHECKOUT, '.plainscan', 'tools');
  const durable = options.durable ?? true;
  const progress = options.onProgress ?? (() => undefined);
  const claim = await claimFolder(dir, 'stack');
  const running: SupervisedProcess[] = [];
  const stop = async () => {
    await Promise.all(running.map((store) => store.stop()));
    claim.release();
  };
  try {
    closeToOthers(dir);
    mkdirSync(logsDir, { recursive: true });
    const redisProgram = await findStoreProgram(REDIS, toolsDir, progress);
    const natsProgram = await findStoreProgram(NATS, toolsDir, progress);
    const at = async (port: number | undefined) => ({ dir, logsDir, durable, port: port || (await freePort()) });
    const postgres = await postgresStore(await at(options.postgresPort));
    const redis = redisStore(await at(options.redisPort), redisProgram);
    const nats = natsStore(await at(options.natsPort), natsProgram);
    const supervised = ({ spec }: Store) => new SupervisedProcess(spec, { claim, onNote: progress });
    const stores = { postgres: supervised(postgres), redis: supervised(redis), nats: supervised(nats) };
    running.push(...Object.values(stores));
    await Promise.all(running.map((store) => store.start()));
    return {
      postgresUrl: postgres.url,
      redisUrl: redis.url,
      natsUrl: nats.url,
      natsUrlOf: nats.urlOf,
      stop,
      crash: (name) => void stores[name].kill(),
      takeDown: (name) => stores[name].stop(),
      bringBack: async (name) => {
        if (stores[name].pid === null) await stores[name].start();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
