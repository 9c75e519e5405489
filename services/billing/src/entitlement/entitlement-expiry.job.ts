import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { CLOCK, type Clock, LOGGER, type Logger } from '@plainscan/service-kit';
import { DataSource, type EntityManager, LessThanOrEqual } from 'typeorm';
import { AccountEntity } from '../db/entities/account.entity.ts';
import { EntitlementChanges } from './entitlement-changes.ts';

const EVERY_MS = 1000;
/** Users per transaction. */
const BATCH = 50;

/** Publishes entitlements that changed only because time passed. Every replica runs it; each user is handled by one. */
@Injectable()
export class EntitlementExpiryJob implements BeforeApplicationShutdown {
  private stopped = false;
  private running: Promise<void> | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: EntitlementChanges,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Interval(EVERY_MS)
  tick(): void {
    if (this.stopped || !this.dataSource.isInitialized) return;
    this.running ??= this.publishExpired()
      .catch((err: unknown) => this.logger.warn({ err }, 'failed to publish expired entitlements; retrying'))
      .finally(() => (this.running = null));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async publishExpired(): Promise<void> {
    let more = true;
    while (more && !this.stopped) {
      const users = await this.dataSource.transaction((manager) => this.publishBatch(manager));
      if (users > 0) this.changes.notify();
      more = users === BATCH;
    }
  }

  private async publishBatch(manager: EntityManager): Promise<number> {
    const due = await manager.find(AccountEntity, {
      select: { userId: true },
      where: { changesAt: LessThanOrEqual(new Date(this.clock())) },
      order: { changesAt: 'ASC', userId: 'ASC' },
      take: BATCH,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    for (const { userId } of due) await this.changes.recompute(manager, userId);
    return due.length;
  }
}
