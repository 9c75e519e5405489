import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leash } from './leash.ts';
import { startNats } from './nats.ts';
import { freePort } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { claimFolder } from './stack-record.ts';
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
}

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
  const started: { stop(): Promise<void> }[] = [];
  const keep = <S extends { stop(): Promise<void> }>(store: S): S => {
    started.push(store);
    return store;
  };
  const stopAll = async () => {
    await Promise.all(started.map((store) => store.stop()));
    claim.release();
  };
  try {
    mkdirSync(logsDir, { recursive: true });
    const redisProgram = await findStoreProgram(REDIS, toolsDir, progress);
    const natsProgram = await findStoreProgram(NATS, toolsDir, progress);
    const at = async (port: number | undefined) => ({ dir, logsDir, durable, port: port || (await freePort()) });
    const starts = await Promise.allSettled([
      at(options.postgresPort).then((place) => startPostgres(place, claim).then(keep)),
      at(options.redisPort).then((place) => startRedis(place, redisProgram, claim).then(keep)),
      at(options.natsPort).then((place) => startNats(place, natsProgram, claim).then(keep)),
    ] as const);
    const [postgres, redis, nats] = starts.map((start) => {
      if (start.status === 'rejected') throw start.reason;
      return start.value;
    }) as [Started, Started, Started];
    const unleash = leash(postgres, [redis, nats]);
    return {
      postgresUrl: postgres.url,
      redisUrl: redis.url,
      natsUrl: nats.url,
      stop: async () => {
        await stopAll();
        unleash();
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

type Started = Awaited<ReturnType<typeof startPostgres>>;
