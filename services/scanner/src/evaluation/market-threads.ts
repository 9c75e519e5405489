import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plan } from '@plainscan/contracts';
import type { SharedBlock } from '@plainscan/market-data';
import { type Logger, overloadedError } from '@plainscan/service-kit';
import { Piscina } from 'piscina';
import type { ThreadAnswer, ThreadTask } from './thread-scan.ts';

/** Beside the thread that answers. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Scans that take turns on one thread; each holds its columns. */
const SCANS_A_THREAD = 4;
const MAX_WAITING = 256;
/** What the threads of one market may keep computed, together. */
const MAX_COLUMN_BYTES = 256 * 1024 * 1024;

/** What a thread lays its market out from. */
export interface ThreadMarket {
  readonly blocks: readonly SharedBlock[];
  readonly version: string;
  readonly maxColumnBytes: number;
}

const SOURCE = extname(import.meta.url);
const THREAD_FILE = fileURLToPath(new URL(`./scan-thread${SOURCE}`, import.meta.url));
/** From TypeScript, packages are loaded from theirs too. */
const EXEC_ARGV = SOURCE === '.ts' ? ['--conditions=source', '--no-warnings'] : [];

/**
 * Threads that evaluate scans of one market, on the memory that it lies in. A thread that ends early fails its scans and is replaced.
 * Costs nothing until it is started.
 */
export class MarketThreads {
  private readonly market: ThreadMarket;
  private readonly logger: Logger;
  private pool: Piscina<ThreadTask, ThreadAnswer> | null = null;
  private starting: Promise<void> | null = null;
  private ready = false;
  private closed = false;

  constructor(market: Omit<ThreadMarket, 'maxColumnBytes'>, logger: Logger) {
    this.market = { ...market, maxColumnBytes: MAX_COLUMN_BYTES / THREADS };
    this.logger = logger;
  }

  /** Whether `run` may be called: not before a thread has laid out the market. */
  get isReady(): boolean {
    return this.ready;
  }

  /** Never rejects: without threads, scans are evaluated by the thread that answers. */
  start(): Promise<void> {
    if (this.closed) return Promise.resolve();
    this.starting ??= this.open().catch((err: unknown) => this.fail(err));
    return this.starting;
  }

  /** @throws AppError OVERLOADED; Error when its thread ends */
  async run(task: ThreadTask): Promise<ThreadAnswer> {
    if (!this.pool) throw new Error('the threads of this market are closed');
    if (this.pool.queueSize >= MAX_WAITING) throw overloadedError();
    return this.pool.run(task);
  }

  /** Scans under way are finished first. */
  async close(): Promise<void> {
    this.closed = true;
    await this.pool?.close();
    this.ready = false;
    this.pool = null;
  }

  private async open(): Promise<void> {
    const pool = new Piscina<ThreadTask, ThreadAnswer>({
      filename: THREAD_FILE,
      name: 'run',
      workerData: this.market,
      execArgv: EXEC_ARGV,
      minThreads: THREADS,
      maxThreads: THREADS,
      concurrentTasksPerWorker: SCANS_A_THREAD,
      stricterFIFO: true,
      recordTiming: false,
    });
    this.pool = pool;
    pool.on('error', (err) => this.fail(err));
    // Answered once the market is laid out.
    await pool.run({ question: { plan: plan(null), rows: 0 }, deadlineAt: 0, requested: [] });
    this.ready = true;
  }

  private fail(err: unknown): void {
    if (!this.pool) return;
    this.logger.error({ err }, 'scan threads failed');
    void this.pool.destroy();
    this.ready = false;
    this.pool = null;
    this.starting = null;
  }
}
