import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plan } from '@plainscan/contracts';
import type { SharedBlock } from '@plainscan/market-data';
import { type Logger, overloadedError } from '@plainscan/service-kit';
import { Piscina } from 'piscina';
import type { ThreadResult, ThreadTask } from './thread-scan.ts';

/** Number of threads in addition to the main thread. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Maximum scans that take turns on one thread; each holds its own columns. */
const SCANS_PER_THREAD = 4;
const MAX_WAITING = 256;
/** Maximum bytes of series that the threads of one market may cache together. */
const MAX_COLUMN_BYTES = 256 * 1024 * 1024;

/** The input from which a thread builds its market. */
export interface ThreadMarket {
  readonly blocks: readonly SharedBlock[];
  readonly version: string;
  readonly maxColumnBytes: number;
}

const SOURCE = extname(import.meta.url);
const THREAD_FILE = fileURLToPath(new URL(`./scan-thread${SOURCE}`, import.meta.url));
/** When running from TypeScript, packages are loaded from source, too. */
const EXEC_ARGV = SOURCE === '.ts' ? ['--conditions=source', '--no-warnings'] : [];

/**
 * Threads that evaluate scans of one market on shared memory. If a thread ends early, its scans fail and it is
 * replaced. Uses no resources until it is started.
 */
export class MarketThreads {
  private readonly market: ThreadMarket;
  private readonly logger: Logger;
  private pool: Piscina<ThreadTask, ThreadResult> | null = null;
  private starting: Promise<void> | null = null;
  private ready = false;
  private closed = false;

  constructor(market: Omit<ThreadMarket, 'maxColumnBytes'>, logger: Logger) {
    this.market = { ...market, maxColumnBytes: MAX_COLUMN_BYTES / THREADS };
    this.logger = logger;
  }

  /** Whether `run` may be called: true once a thread has built the market. */
  get isReady(): boolean {
    return this.ready;
  }

  /** Never rejects: without threads, the main thread evaluates scans. */
  start(): Promise<void> {
    if (this.closed) return Promise.resolve();
    this.starting ??= this.open().catch((err: unknown) => this.fail(err));
    return this.starting;
  }

  /** @throws AppError OVERLOADED; Error when its thread ends */
  async run(task: ThreadTask): Promise<ThreadResult> {
    if (!this.pool) throw new Error('the threads of this market are closed');
    if (this.pool.queueSize >= MAX_WAITING) throw overloadedError();
    return this.pool.run(task);
  }

  /** Finishes scans in progress first. */
  async close(): Promise<void> {
    const { pool, ready } = this;
    this.closed = true;
    this.ready = false;
    this.pool = null;
    // Before it is ready, a pool runs no scans, and closing one that can't start would take 30 seconds.
    await (ready ? pool?.close() : pool?.destroy());
  }

  private async open(): Promise<void> {
    const pool = new Piscina<ThreadTask, ThreadResult>({
      filename: THREAD_FILE,
      name: 'run',
      workerData: this.market,
      execArgv: EXEC_ARGV,
      minThreads: THREADS,
      maxThreads: THREADS,
      concurrentTasksPerWorker: SCANS_PER_THREAD,
      stricterFIFO: true,
      recordTiming: false,
    });
    this.pool = pool;
    pool.on('error', (err) => this.fail(err));
    // Resolves once the market is built.
    await pool.run({ input: { plan: plan(null), rows: 0 }, deadlineAt: 0, requested: [] });
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
