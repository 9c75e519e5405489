import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ReplayRule, ScanPlan } from '@plainscan/contracts';
import type { SharedBlock } from '@plainscan/market-data';
import { LOGGER, type Logger } from '@plainscan/service-kit';
import { Piscina } from 'piscina';
import type { StoredResult } from './replays.store.ts';

export interface ReplayTask {
  readonly plan: ScanPlan;
  readonly rule: ReplayRule;
  /** YYYYMMDD */
  readonly savedOn: number | null;
}

/** The input from which the thread builds its market. */
export interface ReplayMarket {
  readonly version: string;
  readonly blocks: readonly SharedBlock[];
}

/** The part of a result that depends only on the market and the task. */
export type ThreadResult = Omit<StoredResult, 'marketVersion' | 'simulated'>;

export interface ThreadProgress {
  /** the share of the task that is done, from 0 to 1 */
  readonly progress: number;
}

interface RunOptions {
  /** called if the thread doesn't have this version of the market yet */
  readonly readBlocks: () => Promise<readonly SharedBlock[]>;
  /** ends the thread, too, if it is running the task */
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

const SOURCE = extname(import.meta.url);
const THREAD_FILE = fileURLToPath(new URL(`./replay-thread${SOURCE}`, import.meta.url));
/** When running from TypeScript, packages are loaded from source, too. */
const EXEC_ARGV = SOURCE === '.ts' ? ['--conditions=source', '--no-warnings'] : [];
/** The bars are in shared memory, which isn't part of the heap. */
const MAX_HEAP_MB = 512;
const IDLE_MS = 5 * 60_000;

/**
 * Replays one scan at a time on a thread, which keeps the market and what its replays have in common (returns of all stocks,
 * dollar volumes, compiled code) for the next replay. It is replaced when the market changes, and its memory is freed once it
 * has been idle for some minutes. A thread that ends early is replaced by the next replay.
 */
@Injectable()
export class ReplayPool implements OnApplicationShutdown {
  private current: { readonly version: string; readonly pool: Piscina } | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** @throws the reason of `signal` if it aborts; Error when the thread ends */
  async run(version: string, task: ReplayTask, { readBlocks, signal, onProgress }: RunOptions): Promise<ThreadResult> {
    signal.throwIfAborted();
    clearTimeout(this.idle);
    if (this.current?.version !== version) {
      this.release(); // before the new market is read, so that there is memory for it
      const blocks = await readBlocks();
      signal.throwIfAborted();
      this.open({ version, blocks });
    }
    const { pool } = this.current!;
    const report = ({ progress }: ThreadProgress) => onProgress(progress);
    pool.on('message', report);
    try {
      return (await pool.run(task, { name: 'run', signal })) as ThreadResult;
    } catch (err) {
      signal.throwIfAborted();
      throw err;
    } finally {
      pool.off('message', report);
      this.idle = setTimeout(() => this.release(), IDLE_MS).unref();
    }
  }

  /** Ends the thread and frees the market. A running replay fails. */
  release(): void {
    clearTimeout(this.idle);
    void this.current?.pool.destroy();
    this.current = null;
  }

  onApplicationShutdown(): void {
    this.release();
  }

  private open(market: ReplayMarket): void {
    const pool = new Piscina({
      filename: THREAD_FILE,
      workerData: market,
      execArgv: EXEC_ARGV,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      // A thread is only started for a replay, not to replace one that was canceled.
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: Infinity,
      recordTiming: false,
    });
    pool.on('error', (err: unknown) => {
      this.logger.error({ err }, 'replay thread failed');
      if (this.current?.pool === pool) this.release();
    });
    this.current = { version: market.version, pool };
  }
}
