import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError, type Import } from '@plainscan/contracts';
import {
  appErrorFrom,
  type CallContext,
  type Clock,
  CLOCK,
  KeyedMutex,
  outsideCall,
  remainingMs,
  reveal,
  type Secret,
  timeoutError,
} from '@plainscan/service-kit';
import { Piscina } from 'piscina';
import type { ImportTask, ImportTaskResult } from './import-thread.ts';

export const IMPORT_WORKER_OPTIONS = Symbol('IMPORT_WORKER_OPTIONS');

export interface ImportWorkerOptions {
  dbUrl: string | Secret;
  /** Node options, for tests that run from source */
  execArgv?: readonly string[];
}

type Unbound<T> = T extends unknown ? Omit<T, 'requestId' | 'now' | 'deadlineAt'> : never;
export type ImportWork = Unbound<ImportTask>;

/** Hooks around a task that changes the journal. */
export interface RunHooks {
  /** must finish within the call's deadline */
  begin(): Promise<void>;
  fail(err: unknown): Promise<void>;
}

/** Per task, including the wait for a thread. */
export const MAX_RUN_MS = 60_000;
const THREADS = 2;
/** Tasks waiting for a thread; each belongs to a different user. */
const MAX_QUEUE = 32;
const IDLE_MS = 60_000;
/** A 10 MiB file needs about half of this. */
const MAX_HEAP_MB = 384;
/** Tasks end by themselves at their deadline. One that overruns by this much is terminated, and its transaction is rolled back. */
const GRACE_MS = 1000;

const tooBusy = (): AppError =>
  new AppError('unavailable', 'OVERLOADED', "We're busy reading other files. Try again in a few seconds.", {
    retryAfterSeconds: 5,
  });

/** Runs imports in worker threads, one task at a time per user. */
@Injectable()
export class ImportWorkers implements OnApplicationShutdown {
  private readonly mutex = new KeyedMutex();
  private readonly pool: Piscina<ImportTask, ImportTaskResult>;

  constructor(
    @Inject(IMPORT_WORKER_OPTIONS) { dbUrl, execArgv }: ImportWorkerOptions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    this.pool = new Piscina({
      filename: new URL(`./import-thread.${extension}`, import.meta.url).href,
      ...(execArgv && { execArgv: [...execArgv] }),
      name: 'runTask',
      workerData: { dbUrl: reveal(dbUrl) },
      minThreads: 0,
      maxThreads: THREADS,
      maxQueue: MAX_QUEUE,
      idleTimeout: IDLE_MS,
      atomics: 'disabled', // lets an idle thread notice a lost connection
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
  }

  /**
   * Once begun, a task continues after the deadline of `ctx`: a large file may take longer, and a repeated call must
   * find it done instead of starting over.
   * @throws AppError of the task; TIMEOUT; OVERLOADED if too many are waiting
   */
  run(ctx: CallContext, work: ImportWork, hooks?: RunHooks): Promise<Import> {
    return this.mutex.runExclusive(work.userId, async () => {
      if (remainingMs(ctx) <= 0) throw timeoutError();
      await hooks?.begin();
      return outsideCall(async () => {
        try {
          return await this.runTask(ctx, work);
        } catch (err) {
          await hooks?.fail(err);
          throw err;
        }
      });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }

  private async runTask({ requestId }: CallContext, work: ImportWork): Promise<Import> {
    if (this.pool.queueSize >= MAX_QUEUE) throw tooBusy();
    const task = { ...work, requestId, now: this.clock(), deadlineAt: Date.now() + MAX_RUN_MS };
    const signal = AbortSignal.timeout(MAX_RUN_MS + GRACE_MS);
    const result = await this.pool.run(task, { signal }).catch((err: unknown) => {
      throw signal.aborted ? timeoutError() : err;
    });
    if ('error' in result) throw appErrorFrom(result.error);
    return result.done;
  }
}
