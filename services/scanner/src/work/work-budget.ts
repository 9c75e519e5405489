import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError } from '@plainscan/contracts';
import type { Slices } from '@plainscan/scan-engine';
import { type CallContext, KeyedMutex } from '@plainscan/service-kit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { runInSlices } from './run-in-slices.ts';

type Caller = Pick<CallContext, 'deadlineAt' | 'actor'>;

/** How long one user may keep a replica busy per minute. Scans that finish within their first slice are free. */
export const WORK_LIMITS = { scansMs: 10_000, previewsMs: 5000 };
const WINDOW_SECONDS = 60;

/** Shares a replica's event loop between users: each gets one slice per turn and a limited time per minute. */
@Injectable()
export class WorkBudget {
  private readonly scans: RateLimiterMemory;
  private readonly previews: RateLimiterMemory;
  private readonly mutex = new KeyedMutex();
  private readonly sliceMs: number | undefined;

  constructor(limits: typeof WORK_LIMITS & { sliceMs?: number } = WORK_LIMITS) {
    this.scans = new RateLimiterMemory({ points: limits.scansMs, duration: WINDOW_SECONDS });
    this.previews = new RateLimiterMemory({ points: limits.previewsMs, duration: WINDOW_SECONDS });
    this.sliceMs = limits.sliceMs;
  }

  /** Runs a scan, or a part of one. @throws AppError RATE_LIMITED, TIMEOUT */
  async scan<T>(ctx: Caller, work: Slices<T>): Promise<T> {
    await this.requireBudget(ctx);
    const user = userOf(ctx);
    return runInSlices(work, ctx, {
      ...(this.sliceMs !== undefined && { sliceMs: this.sliceMs }),
      pause: async (tookMs) => {
        if (user === null) return void (await nextTurn());
        await this.scans.consume(user, Math.ceil(tookMs)).catch(refuse);
        await this.mutex.runExclusive(user, () => nextTurn());
      },
    });
  }

  /** @throws AppError RATE_LIMITED for a user who has used up this minute's budget */
  async requireBudget(ctx: Caller): Promise<void> {
    const user = userOf(ctx);
    const used = user === null ? null : await this.scans.get(user);
    if (used && used.consumedPoints >= this.scans.points) refuse(used);
  }

  /** Charges the user for the time that a scan took on another thread. */
  async charge(ctx: Caller, tookMs: number): Promise<void> {
    const user = userOf(ctx);
    if (user !== null) await this.scans.penalty(user, Math.floor(tookMs));
  }

  /** Parses a sentence while it is typed. @throws AppError RATE_LIMITED */
  async preview<T>(ctx: Caller, work: () => T): Promise<T> {
    const user = userOf(ctx);
    if (user === null) return work();
    // Charges at least one millisecond in advance, so that concurrent calls can't all pass.
    await this.previews.consume(user, 1).catch(refuse);
    const from = performance.now();
    try {
      return work();
    } finally {
      await this.previews.penalty(user, Math.floor(performance.now() - from));
    }
  }
}

/** Null for the service's own work and for visitors, whom the gateway limits by network. */
const userOf = ({ actor }: Caller): string | null => actor?.userId.toLowerCase() ?? null;

function refuse(used: unknown): never {
  if (!(used instanceof RateLimiterRes)) throw used;
  const retryAfterSeconds = Math.max(1, Math.ceil(used.msBeforeNext / 1000));
  throw new AppError(
    'rate_limited',
    'RATE_LIMITED',
    `Your scans are using too much computing time. Try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  );
}
