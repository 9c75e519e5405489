import { Inject, Injectable } from '@nestjs/common';
import { AppError, DAILY_SCANS, type Entitlement, TRIAL_DAYS } from '@plainscan/contracts';
import { newYorkDate } from '@plainscan/market-calendar';
import { actorId, type CallContext, CLOCK, type Clock, remainingMs, timeoutError } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { AccountsStore } from '../accounts/accounts.store.ts';
import { CoalescedRuns } from '../coalesced-runs.ts';
import { EntitlementService } from '../entitlement/entitlement.service.ts';
import type { ScanRequest } from './day-sentences.ts';
import { type ScannedReading, ReservationsStore } from './reservations.store.ts';

interface Request {
  ctx: CallContext;
  scan: ScanRequest;
}
/** IDs of the scans that were reserved. */
type Taken = ReadonlySet<string>;

/** Reserves a scan from the actor's daily allowance before it runs, and settles it afterward. */
@Injectable()
export class ReserveScan {
  private readonly runs = new CoalescedRuns<Taken>();
  /** requests that a user's next run will handle */
  private readonly waiting = new Map<string, Request[]>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsStore,
    private readonly entitlements: EntitlementService,
    private readonly reservations: ReservationsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError TRIAL_NOT_STARTED, TRIAL_EXPIRED, DAILY_LIMIT */
  async reserve(ctx: CallContext, scan: ScanRequest): Promise<{ limited: boolean }> {
    const userId = actorId(ctx);
    const entitlement = await this.entitlements.get(ctx);
    if (entitlement.premium) return { limited: false };
    assertTrialActive(entitlement);
    const { endsAt } = newYorkDate(this.clock());
    const taken = await this.reserveTogether(userId, { ctx, scan });
    if (!taken.has(scan.id)) throw remainingMs(ctx) > 0 ? dailyLimit(endsAt) : timeoutError();
    return { limited: true };
  }

  /** `ran`: null if the scan didn't run. @throws AppError NOT_FOUND */
  async settle(ctx: CallContext, id: string, ran: ScannedReading | null): Promise<void> {
    const userId = actorId(ctx);
    const settled = ran
      ? await this.reservations.markRan(this.dataSource.manager, id, userId, ran)
      : await this.dataSource.transaction(async (manager) => {
          // A reserve call whose caller timed out may still be in progress.
          await this.accounts.wait(manager, userId);
          return this.reservations.release(manager, id, userId, this.clock());
        });
    if (!settled) throw new AppError('not_found', 'NOT_FOUND', 'This scan is no longer reserved.');
  }

  /** Handles a user's concurrent calls in one transaction: separate ones would only wait for the locks. */
  private reserveTogether(userId: string, request: Request): Promise<Taken> {
    const waiting = this.waiting.get(userId);
    if (waiting) waiting.push(request);
    else this.waiting.set(userId, [request]);
    return this.runs.run(userId, () => this.reserveWaiting(userId), remainingMs(request.ctx), timeoutError);
  }

  private reserveWaiting(userId: string): Promise<Taken> {
    const requests = this.waiting.get(userId) ?? [];
    this.waiting.delete(userId);
    return this.dataSource.transaction(async (manager) => {
      const account = await this.accounts.lockMailbox(manager, userId);
      const requested = requests.filter(({ ctx }) => remainingMs(ctx) > 0).map(({ scan }) => scan);
      if (account === null || requested.length === 0) return new Set<string>();
      const now = this.clock(); // read under the locks: the wait may have crossed midnight
      return this.reservations.take(manager, { requested, account, day: newYorkDate(now).date, now });
    });
  }
}

/** @throws AppError TRIAL_NOT_STARTED, TRIAL_EXPIRED for a user without Premium */
function assertTrialActive({ trial }: Entitlement): void {
  if (!trial)
    throw new AppError('forbidden', 'TRIAL_NOT_STARTED', 'Please start your free trial to access the scanner.');
  if (trial.active) return;
  throw new AppError(
    'forbidden',
    'TRIAL_EXPIRED',
    `Your ${TRIAL_DAYS}-day free trial has expired. Upgrade to Premium to continue scanning.`,
    { endedAt: trial.endsAt },
  );
}

/** `resetsAt` in epoch milliseconds. */
const dailyLimit = (resetsAt: number): AppError =>
  new AppError(
    'rate_limited',
    'DAILY_LIMIT',
    `Daily scan limit reached: you have used all ${DAILY_SCANS} free scans for today. Resets at midnight ET.`,
    { dailyLimit: DAILY_SCANS, resetsAt: new Date(resetsAt).toISOString() },
  );
