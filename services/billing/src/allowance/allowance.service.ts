import { Inject, Injectable } from '@nestjs/common';
import { DAILY_SCANS, type ScanStatus, type TrialStatus } from '@plainscan/contracts';
import { newYorkDate } from '@plainscan/market-calendar';
import { actorId, type CallContext, CLOCK, type Clock } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { EntitlementService } from '../entitlement/entitlement.service.ts';
import { scansRemaining, trialStatusOf } from '../trial/trial-status.ts';
import { ReservationsStore } from './reservations.store.ts';

/** Reports what is left of the trial and of today's scans. */
@Injectable()
export class AllowanceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly entitlements: EntitlementService,
    private readonly reservations: ReservationsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async trialStatus(ctx: CallContext): Promise<TrialStatus> {
    const entitlement = await this.entitlements.get(ctx);
    const { used, now } = await this.today(ctx);
    return trialStatusOf(entitlement, used, now);
  }

  async scanStatus(ctx: CallContext): Promise<ScanStatus> {
    const { premium } = await this.entitlements.get(ctx);
    const { used, endsAt } = await this.today(ctx);
    return {
      scansUsed: used,
      scansRemaining: scansRemaining(premium, used),
      dailyLimit: DAILY_SCANS,
      isPremium: premium,
      resetsAt: new Date(endsAt).toISOString(),
    };
  }

  private async today(ctx: CallContext): Promise<{ used: number; now: number; endsAt: number }> {
    const now = this.clock();
    const { date: day, endsAt } = newYorkDate(now);
    const used = await this.reservations.used(this.dataSource.manager, { userId: actorId(ctx), day, now });
    return { used, now, endsAt };
  }
}
