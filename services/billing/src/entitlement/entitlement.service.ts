import { Inject, Injectable } from '@nestjs/common';
import type { Actor, Entitlement, Role } from '@plainscan/contracts';
import {
  actorOf,
  type CallContext,
  CLOCK,
  type Clock,
  remainingMs,
  timeoutError,
  withDeadline,
} from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { CoalescedRuns } from '../coalesced-runs.ts';
import { AccountEntity } from '../db/entities/account.entity.ts';
import { TrialsService } from '../trial/trials.service.ts';
import { EntitlementChanges, isPublished } from './entitlement-changes.ts';
import { type EntitlementFacts, type EntitlementNow, entitlementOf } from './entitlement-of.ts';
import { FactsStore } from './facts.store.ts';

/** Deadline for a run that several callers share. */
const SHARED_MS = 5000;

/** Answers what users may do now. */
@Injectable()
export class EntitlementService {
  private readonly runs = new CoalescedRuns<Entitlement>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly facts: FactsStore,
    private readonly trials: TrialsService,
    private readonly changes: EntitlementChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The actor's entitlement; also publishes a change that time alone caused.
   * @throws AppError UNAVAILABLE if the user's trial isn't known here and auth is unavailable
   */
  get(ctx: CallContext): Promise<Entitlement> {
    const actor = actorOf(ctx);
    const read = () => this.read(withDeadline(ctx, SHARED_MS), actor);
    return this.runs.run(`${actor.userId} ${actor.role}`, read, remainingMs(ctx), timeoutError);
  }

  /** Computed from the stored facts only, without asking auth. */
  async fromStoredFacts(userId: string, role: Role = 'user'): Promise<EntitlementNow> {
    const facts = await this.facts.read(this.dataSource.manager, userId);
    return entitlementOf({ ...facts, admin: role === 'admin' }, this.clock());
  }

  private async read(ctx: CallContext, { userId, role }: Actor): Promise<Entitlement> {
    const admin = role === 'admin';
    const facts = await this.factsOf(ctx, userId, admin);
    const revision = await this.publishedRevision(facts);
    return { ...entitlementOf({ ...facts, admin }, this.clock()), revision };
  }

  private async factsOf(ctx: CallContext, userId: string, admin: boolean): Promise<EntitlementFacts> {
    const { manager } = this.dataSource;
    const facts = await this.facts.read(manager, userId);
    const needsTrial = facts.trialStartedAt === null && !admin && !entitlementOf(facts, this.clock()).premium;
    return needsTrial && (await this.trials.fetchFromAuth(ctx)) ? this.facts.read(manager, userId) : facts;
  }

  private async publishedRevision(facts: EntitlementFacts): Promise<number> {
    const { userId } = facts;
    const account = await this.dataSource.manager.findOneBy(AccountEntity, { userId });
    if (!account) return 0;
    if (isPublished(account, entitlementOf(facts, this.clock()))) return account.revision;
    const published = await this.dataSource.transaction((manager) => this.changes.recompute(manager, userId));
    this.changes.notify();
    return published?.revision ?? 0;
  }
}
