import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allOrFirstFailure } from './all-or-first-failure.ts';
import { leash } from './leash.ts';
import { startNats } from './nats.ts';
import { freePort } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { claimFolder } from './stack-record.ts';
import type { StoreProcess } from './store-process.ts';
import { findStoreProgram, NATS, REDIS } from './store-program.ts';

export interface EmbeddedStackOptions {
  /** keeps everything that is stored; made when absent */
  readonly dir: string;
  /** 0 or absent: any free one */
  readonly postgresPort?: number;
  readonly redisPort?: number;
  readonly natsPort?: number;
  /** false trades safety for speed: for data that may be lost, as in tests */
  readonly durable?: boolean;
  /** where unpacked programs are kept; shared by all stacks of a checkout unless told */
  readonly toolsDir?: string;
  readonly onProgress?: (line: string) => void;
}

export interface EmbeddedStack {
  /** the superuser's, database `postgres` */
  readonly postgresUrl: string;
  readonly redisUrl: string;
  readonly natsUrl: string;
  stop(): Promise<void>;
  /** takes one store away, as an outage does */
  takeDown(name: StoreName): Promise<void>;
  /** the same store again, on the same port and with the same files */
  bringBack(name: StoreName): Promise<void>;
}

export type StoreName = 'postgres' | 'redis' | 'nats';

const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Starts PostgreSQL, Redis and NATS on loopback with their files in `dir`, and ends what a killed predecessor left there.
 * @throws FolderInUseError when another process runs a stack in `dir`; Error naming what to install when a program is missing.
 */
export async function startEmbeddedStack(options: EmbeddedStackOptions): Promise<EmbeddedStack> {
  const dir = resolve(options.dir);
  const logsDir = join(dir, 'logs');
  const toolsDir = options.toolsDir ?? join(CHECKOUT, '.plainscan', 'tools');
  const durable = options.durable ?? true;
  const progress = options.onProgress ?? (() => undefined);
  const claim = await claimFolder(dir, 'stack');
  const started: Partial<Record<StoreName, StoreProcess>> = {};
  const stopAll = async () => {
    await Promise.all(Object.values(started).map((store) => store.stop()));
    claim.release();
  };
  try {
    mkdirSync(logsDir, { recursive: true });
    const redisProgram = await findStoreProgram(REDIS, toolsDir, progress);
    const natsProgram = await findStoreProgram(NATS, toolsDir, progress);
    const at = async (port: number | undefined) => ({ dir, logsDir, durable, port: port || (await freePort()) });
    const postgresAt = await at(options.postgresPort);
    const redisAt = await at(options.redisPort);
    const natsAt = await at(options.natsPort);
    const starts = {
      postgres: () => startPostgres(postgresAt, claim),
      redis: () => startRedis(redisAt, redisProgram, claim),
      nats: () => startNats(natsAt, natsProgram, claim),
    };
    const start = async (name: StoreName): Promise<string> => {
      const store = await starts[name]();
      started[name] = store;
      return store.url;
    };
    const [postgresUrl, redisUrl, natsUrl] = await allOrFirstFailure([
      start('postgres'),
      start('redis'),
      start('nats'),
    ]);
    let unleash = leash(Object.values(started));
    const leashAnew = () => {
      unleash();
      unleash = leash(Object.values(started));
    };
    return {
      postgresUrl,
      redisUrl,
      natsUrl,
      stop: async () => {
        await stopAll();
        unleash();
      },
      takeDown: async (name) => {
        await started[name]?.stop();
        delete started[name];
        leashAnew();
      },
      bringBack: async (name) => {
        if (!started[name]) await start(name);
        leashAnew();
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}
