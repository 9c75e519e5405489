import { AppError } from '@plainscan/contracts';
import { newYorkDate } from '@plainscan/market-calendar';
import { type CallContext, type Clock, remainingMs, timeoutError } from '@plainscan/service-kit';
import type { DataSource } from 'typeorm';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import { actorId } from '../actor.ts';
import { Batches } from '../batches.ts';
import type { Entitlements } from '../entitlement/entitlements.ts';
import type { ReservationsStore } from './reservations.store.ts';
import { dailyLimit, refusalOf } from './scan-refusals.ts';

interface Asked {
  ctx: CallContext;
  /** of the reservation */
  id: string;
}
/** `late`: nobody waits for it any more, so nothing was taken */
type Outcome = 'taken' | 'refused' | 'late';

const NOTHING: ReadonlySet<string> = new Set();

/** Takes a scan of the actor's day before it runs, and settles it after. */
export class ReserveScan {
  readonly #db: DataSource;
  readonly #accounts: AccountsStore;
  readonly #entitlements: Entitlements;
  readonly #reservations: ReservationsStore;
  readonly #clock: Clock;
  readonly #batches = new Batches<Asked, Outcome>((userId, asked) => this.#take(userId, asked));

  constructor(parts: {
    db: DataSource;
    accounts: AccountsStore;
    entitlements: Entitlements;
    reservations: ReservationsStore;
    clock: Clock;
  }) {
    this.#db = parts.db;
    this.#accounts = parts.accounts;
    this.#entitlements = parts.entitlements;
    this.#reservations = parts.reservations;
    this.#clock = parts.clock;
  }

  /** @throws AppError TRIAL_NOT_STARTED, TRIAL_EXPIRED, DAILY_LIMIT */
  async reserve(ctx: CallContext, id: string): Promise<{ limited: boolean }> {
    const userId = actorId(ctx);
    const entitlement = await this.#entitlements.of(ctx);
    if (entitlement.premium) return { limited: false };
    const refusal = refusalOf(entitlement);
    if (refusal) throw refusal;
    const today = newYorkDate(this.#clock());
    const outcome = await this.#batches.add(userId, { ctx, id });
    if (outcome === 'late') throw timeoutError();
    if (outcome === 'refused') throw dailyLimit(today.endsAt);
    return { limited: true };
  }

  /** @throws AppError NOT_FOUND */
  async settle(ctx: CallContext, id: string, ran: boolean): Promise<void> {
    const userId = actorId(ctx);
    const settled = ran
      ? await this.#reservations.keep(this.#db.manager, id, userId)
      : await this.#db.transaction(async (manager) => {
          // Behind one that is being taken by a call which nobody waits for any more.
          await this.#accounts.wait(manager, userId);
          return this.#reservations.giveBack(manager, id, userId, this.#clock());
        });
    if (!settled) throw new AppError('not_found', 'NOT_FOUND', 'This scan is not reserved any more.');
  }

  /** Of one user's, however many come at once, one transaction runs: all others would only wait for its lock. */
  async #take(userId: string, asked: readonly Asked[]): Promise<readonly Outcome[]> {
    const inTime = ({ ctx }: Asked): boolean => remainingMs(ctx) > 0;
    const taken = await this.#db.transaction(async (manager) => {
      const account = await this.#accounts.lock(manager, userId);
      const ids = asked.filter(inTime).map(({ id }) => id);
      if (account === null || ids.length === 0) return NOTHING;
      // The day is that of the moment the lock is ours.
      return this.#reservations.take(manager, { ids, userId, ...this.#today() });
    });
    return asked.map((each) => (taken.has(each.id) ? 'taken' : inTime(each) ? 'refused' : 'late'));
  }

  #today(): { day: string; now: number } {
    const now = this.#clock();
    return { day: newYorkDate(now).date, now };
  }
}
