import { AppError } from '@plainscan/contracts';
import {
  type CallContext,
  KeyedMutex,
  type Logger,
  overloadedError,
  remainingMs,
  timeoutError,
} from '@plainscan/service-kit';
import type { MarketThreads } from './market-threads.ts';
import type { WorkBudget } from '../work/work-budget.ts';

export type Caller = Pick<CallContext, 'deadlineAt' | 'actor'>;
type ThreadTime = { readonly tookMs: number; readonly late: boolean };

/** Calls the threads of a market: one call at a time per user, whom its time is charged to. */
export class ThreadCalls {
  private readonly mutex = new KeyedMutex();
  private readonly waiting = new Map<string, number>();
  private readonly maxWaitingPerUser: number;
  private readonly work: WorkBudget;
  private readonly logger: Logger;

  constructor(maxWaitingPerUser: number, work: WorkBudget, logger: Logger) {
    this.maxWaitingPerUser = maxWaitingPerUser;
    this.work = work;
    this.logger = logger;
  }

  /** @throws AppError RATE_LIMITED, TIMEOUT, OVERLOADED, UNAVAILABLE */
  async run<R extends ThreadTime>(caller: Caller, call: () => Promise<R>): Promise<Extract<R, { late: false }>> {
    await this.work.requireBudget(caller);
    return this.inTurn(caller.actor?.userId ?? '', async () => {
      if (remainingMs(caller) <= 0) throw timeoutError();
      const result = await call().catch((err: unknown) => this.interrupted(err));
      await this.work.charge(caller, result.tookMs);
      if (result.late) throw timeoutError();
      return result as Extract<R, { late: false }>;
    });
  }

  private async inTurn<T>(user: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.waiting.get(user) ?? 0;
    if (waiting >= this.maxWaitingPerUser) throw overloadedError();
    this.waiting.set(user, waiting + 1);
    try {
      return await this.mutex.runExclusive(user, work);
    } finally {
      const left = this.waiting.get(user)! - 1;
      if (left > 0) this.waiting.set(user, left);
      else this.waiting.delete(user);
    }
  }

  private interrupted(err: unknown): never {
    if (err instanceof AppError) throw err;
    this.logger.error({ err }, 'scan thread failed during a scan');
    throw interruptedError();
  }
}

export const interruptedError = (): AppError =>
  new AppError('unavailable', 'UNAVAILABLE', 'Your scan was interrupted. Please try again.', { retryAfterSeconds: 1 });

/** @throws AppError UNAVAILABLE if they can't start */
export async function requireThreads(threads: MarketThreads): Promise<void> {
  if (!threads.isReady) await threads.start();
  if (!threads.isReady) throw interruptedError();
}
