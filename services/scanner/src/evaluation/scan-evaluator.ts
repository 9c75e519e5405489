import { Inject, Injectable } from '@nestjs/common';
import { matchingRows, Scan, type ScanOutcome, type ScanInput, WARM_UP } from '@plainscan/scan-engine';
import { LOGGER, type Logger } from '@plainscan/service-kit';
import type { LoadedMarket } from '../market/current-market.ts';
import { WorkBudget } from '../work/work-budget.ts';
import { type Caller, ThreadCalls } from './thread-calls.ts';

/** Maximum estimated time of a scan on the main thread. */
const INLINE_MS = 3;
/** A scan with a longer estimate starts the threads if they aren't running yet. */
const LONG_MS = 20;
/** Maximum bytes of series for one plan. */
const MAX_PLAN_BYTES = 512 * 1024 * 1024;
/** Maximum long scans of one user that wait for the previous one. */
const MAX_WAITING_PER_USER = 16;

const NO_CALLER: Caller = { deadlineAt: Infinity, actor: null };

/**
 * Evaluates scans: short ones at once, long ones on the market's threads, one at a time per user. Series that a thread
 * computes are cached on the main thread, so that later scans are short.
 */
@Injectable()
export class ScanEvaluator {
  private readonly threadCalls: ThreadCalls;

  constructor(
    private readonly work: WorkBudget,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.threadCalls = new ThreadCalls(MAX_WAITING_PER_USER, work, logger);
  }

  /** @throws PlanRefused; AppError RATE_LIMITED, TIMEOUT, OVERLOADED, UNAVAILABLE */
  async evaluate(caller: Caller, { market, threads }: LoadedMarket, input: ScanInput): Promise<ScanOutcome> {
    const bounded = { ...input, maxBytes: MAX_PLAN_BYTES };
    const scan = new Scan(market, bounded);
    const { expectedMs } = scan;
    if (expectedMs > LONG_MS && !threads.isReady) void threads.start();
    // The first scans of a process don't wait for its threads.
    if (expectedMs <= INLINE_MS || !threads.isReady) return this.work.scan(caller, scan.run());
    const { outcome } = await this.threadCalls.run(caller, async () => {
      const { missing } = new Scan(market, bounded);
      const result = await threads.run({ input: bounded, deadlineAt: caller.deadlineAt, requested: missing });
      if (!result.late) for (const columns of result.columns) market.columns.adopt(columns);
      return result;
    });
    return outcome;
  }

  /**
   * The matches on the main thread, however long that takes, but pausing for other work: for a process that answers no calls, and
   * evaluates too many scans for a thread's copy of the market to be worth it. @throws PlanRefused; AppError TIMEOUT
   */
  async matches(
    caller: Caller,
    { market }: Pick<LoadedMarket, 'market'>,
    { plan, ...options }: Pick<ScanInput, 'plan' | 'rows' | 'within'>,
  ): Promise<Pick<ScanOutcome, 'rows' | 'matched'>> {
    return this.work.scan(caller, matchingRows(market, plan, { ...options, maxBytes: MAX_PLAN_BYTES }));
  }

  /** Computes the series that all result rows show, so that the first scans don't have to. */
  async warmUp(loaded: LoadedMarket): Promise<void> {
    if (new Scan(loaded.market, WARM_UP).expectedMs > INLINE_MS) await loaded.threads.start();
    await this.evaluate(NO_CALLER, loaded, WARM_UP);
  }
}
