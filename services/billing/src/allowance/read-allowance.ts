import { DAILY_SCANS, type ScanStatus, type TrialStatus } from '@plainscan/contracts';
import { newYorkDate } from '@plainscan/market-calendar';
import type { CallContext, Clock } from '@plainscan/service-kit';
import type { DataSource } from 'typeorm';
import { actorId } from '../actor.ts';
import type { Entitlements } from '../entitlement/entitlements.ts';
import { scansRemaining, trialStatusOf } from '../trial/trial-status.ts';
import type { ReservationsStore } from './reservations.store.ts';

/** What is left of the trial and of the day, for the screens. */
export class ReadAllowance {
  readonly #db: DataSource;
  readonly #entitlements: Entitlements;
  readonly #reservations: ReservationsStore;
  readonly #clock: Clock;

  constructor(parts: { db: DataSource; entitlements: Entitlements; reservations: ReservationsStore; clock: Clock }) {
    this.#db = parts.db;
    this.#entitlements = parts.entitlements;
    this.#reservations = parts.reservations;
    this.#clock = parts.clock;
  }

  async trialStatus(ctx: CallContext): Promise<TrialStatus> {
    const entitlement = await this.#entitlements.of(ctx);
    const { used, now } = await this.#today(ctx);
    return trialStatusOf(entitlement, used, now);
  }

  async scanStatus(ctx: CallContext): Promise<ScanStatus> {
    const { premium } = await this.#entitlements.of(ctx);
    const { used, endsAt } = await this.#today(ctx);
    return {
      scansUsed: used,
      scansRemaining: scansRemaining(premium, used),
      dailyLimit: DAILY_SCANS,
      isPremium: premium,
      resetsAt: new Date(endsAt).toISOString(),
    };
  }

  async #today(ctx: CallContext): Promise<{ used: number; now: number; endsAt: number }> {
    const now = this.#clock();
    const { date: day, endsAt } = newYorkDate(now);
    return { used: await this.#reservations.used(this.#db.manager, { userId: actorId(ctx), day, now }), now, endsAt };
  }
}
