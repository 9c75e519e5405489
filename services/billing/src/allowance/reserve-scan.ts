import { DAILY_SCANS, Fault } from '@plainscan/contracts';
import { newYorkDate } from '@plainscan/market-calendar';
import { type CallContext, type Clock, remainingMs, timeoutFault } from '@plainscan/service-kit';
import type { DataSource } from 'typeorm';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import { actorId } from '../actor.ts';
import type { Entitlements } from '../entitlement/entitlements.ts';
import type { ReservationsStore } from './reservations.store.ts';
import { dailyLimit, refusalOf } from './scan-refusals.ts';

/** Takes a scan of the actor's day before it runs, and settles it after. */
export class ReserveScan {
  readonly #db: DataSource;
  readonly #accounts: AccountsStore;
  readonly #entitlements: Entitlements;
  readonly #reservations: ReservationsStore;
  readonly #clock: Clock;

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

  /** @throws Fault TRIAL_NOT_STARTED, TRIAL_EXPIRED, DAILY_LIMIT */
  async reserve(ctx: CallContext, id: string): Promise<{ limited: boolean }> {
    const userId = actorId(ctx);
    const entitlement = await this.#entitlements.of(ctx);
    if (entitlement.premium) return { limited: false };
    const refusal = refusalOf(entitlement);
    if (refusal) throw refusal;
    const today = newYorkDate(this.#clock());
    if (!(await this.#take(ctx, userId, id))) throw dailyLimit(today.endsAt);
    return { limited: true };
  }

  /** @throws Fault NOT_FOUND */
  async settle(ctx: CallContext, id: string, ran: boolean): Promise<void> {
    const userId = actorId(ctx);
    const settled = ran
      ? await this.#reservations.keep(this.#db.manager, id, userId)
      : await this.#db.transaction(async (manager) => {
          // Behind one that is being taken by a call which nobody waits for any more.
          await this.#accounts.wait(manager, userId);
          return this.#reservations.giveBack(manager, id, userId, this.#clock());
        });
    if (!settled) throw new Fault('not_found', 'NOT_FOUND', 'This scan is not reserved any more.');
  }

  async #take(ctx: CallContext, userId: string, id: string): Promise<boolean> {
    // Of many at once, most are refused without waiting for the lock.
    const looked = await this.#reservations.used(this.#db.manager, { userId, ...this.#today() });
    if (looked >= DAILY_SCANS && !(await this.#reservations.has(this.#db.manager, id))) return false;
    return this.#db.transaction(async (manager) => {
      // The day is that of the moment the lock is ours.
      const account = await this.#accounts.lock(manager, userId);
      if (remainingMs(ctx) <= 0) throw timeoutFault();
      return account !== null && this.#reservations.take(manager, { id, userId, ...this.#today() });
    });
  }

  #today(): { day: string; now: number } {
    const now = this.#clock();
    return { day: newYorkDate(now).date, now };
  }
}
