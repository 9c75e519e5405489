import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plan } from '@plainscan/contracts';
import type { SharedBlock } from '@plainscan/market-data';
import { type Logger, overloadedError } from '@plainscan/service-kit';
import type { SessionCounts } from '@plainscan/replay';
import { Piscina } from 'piscina';
import type { Timed } from './run-in-turns.ts';
import type { LinesTask, ThreadLines } from './thread-lines.ts';
import type { ThreadResult, ThreadTask } from './thread-scan.ts';
import type { CountTask, ListTask, PastPage } from './thread-sessions.ts';

/** Number of threads in addition to the main thread. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Maximum tasks that take turns on one thread; each scan holds its own columns. */
const SCANS_PER_THREAD = 4;
const MAX_WAITING = 256;
/** Maximum waiting tasks at which counts of past matches and lines are still accepted, because scans matter more. */
const MAX_WAITING_FOR_COUNTS = 32;
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
  private pool: Piscina | null = null;
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
  run(task: ThreadTask): Promise<ThreadResult> {
    return this.call('run', task, MAX_WAITING);
  }

  /** @throws the same errors as `run` */
  count(task: CountTask): Promise<Timed<SessionCounts>> {
    return this.call('count', task, MAX_WAITING_FOR_COUNTS);
  }

  /** @throws the same errors as `run` */
  list(task: ListTask): Promise<Timed<PastPage | null>> {
    return this.call('list', task, MAX_WAITING_FOR_COUNTS);
  }

  /** @throws the same errors as `run` */
  lines(task: LinesTask): Promise<Timed<ThreadLines>> {
    return this.call('lines', task, MAX_WAITING_FOR_COUNTS);
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

  /** Calls a function of scan-thread.ts. */
  private async call<R>(name: string, task: object, maxWaiting: number): Promise<R> {
    if (!this.pool) throw new Error('the threads of this market are closed');
    if (this.pool.queueSize >= maxWaiting) throw overloadedError();
    return (await this.pool.run(task, { name })) as R;
  }

  private async open(): Promise<void> {
    const pool = new Piscina({
      filename: THREAD_FILE,
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
    await pool.run({ input: { plan: plan(null), rows: 0 }, deadlineAt: 0, requested: [] }, { name: 'run' });
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
