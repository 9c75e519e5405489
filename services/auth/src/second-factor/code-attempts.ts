import { Injectable } from '@nestjs/common';
import { AppError } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import { secondFactorCounts } from '../limits/attempt-counts.ts';
import { AttemptLimits } from '../limits/attempt-limits.ts';

/** Limits and audits wrong codes. */
@Injectable()
export class CodeAttempts {
  constructor(
    private readonly db: DataSource,
    private readonly limits: AttemptLimits,
    private readonly audit: AuditStore,
  ) {}

  /**
   * Runs `work`, which counts as an attempt if it throws INVALID_CODE.
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  async limit<T>(
    ctx: CallContext,
    { userId, network }: { userId: string; network: string | null },
    work: () => Promise<T>,
  ): Promise<T> {
    const counts = secondFactorCounts(userId);
    await this.limits.take(counts);
    try {
      const result = await work();
      await Promise.all([this.limits.reset(counts.slice(0, 1)), this.limits.refund(counts.slice(1))]);
      return result;
    } catch (err) {
      if (err instanceof AppError && err.code === 'INVALID_CODE')
        await this.audit.record(this.db.manager, ctx, { event: 'second-factor.refused', subjectId: userId, network });
      else await this.limits.refund(counts);
      throw err;
    }
  }
}
