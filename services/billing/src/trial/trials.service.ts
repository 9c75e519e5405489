import { Injectable } from '@nestjs/common';
import { AppError, getTrialFacts, termsAccepted } from '@plainscan/contracts';
import {
  actorId,
  type CallContext,
  type EventPayload,
  remainingMs,
  RpcClient,
  SingleFlight,
  timeoutError,
  withDeadline,
} from '@plainscan/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountsStore } from '../accounts/accounts.store.ts';
import { AccountEntity, TrialEntity } from '../db/entities/account.entity.ts';
import { EntitlementChanges } from '../entitlement/entitlement-changes.ts';

type Accepted = Pick<EventPayload<typeof termsAccepted>, 'userId' | 'acceptedAt' | 'addressKey' | 'demo'>;

/** Deadline for a request to auth that several callers share. */
const SHARED_MS = 5000;

/** A trial begins when the terms are accepted: once per mailbox and once per user. */
@Injectable()
export class TrialsService {
  private readonly requests = new SingleFlight<boolean>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsStore,
    private readonly changes: EntitlementChanges,
    private readonly rpc: RpcClient,
  ) {}

  /** Idempotent; events may arrive late. For an erased user, only the mailbox's trial is stored. */
  async begin(accepted: Accepted): Promise<void> {
    await this.dataSource.transaction((manager) => this.beginIn(manager, accepted));
    this.changes.notify();
  }

  /**
   * For calls that arrive before the event. Asks auth whether the actor's trial has begun; concurrent calls share a request.
   * @throws AppError UNAVAILABLE, TIMEOUT
   */
  fetchFromAuth(ctx: CallContext): Promise<boolean> {
    const fetch = () => this.fetchAndBegin(withDeadline(ctx, SHARED_MS));
    return this.requests.run(actorId(ctx), fetch, remainingMs(ctx), timeoutError);
  }

  private async fetchAndBegin(ctx: CallContext): Promise<boolean> {
    const { accepted } = await this.rpc.call(ctx, getTrialFacts, {}).catch((err: unknown) => {
      if (err instanceof AppError && err.code === 'NOT_FOUND') return { accepted: null };
      throw err;
    });
    if (!accepted) return false;
    await this.begin(accepted);
    return true;
  }

  private async beginIn(manager: EntityManager, { userId, acceptedAt, addressKey, demo }: Accepted): Promise<void> {
    const first = await this.recordStart(manager, addressKey, new Date(acceptedAt));
    const account = await this.accounts.lock(manager, userId);
    if (!account) return;
    // Accepting new terms with another address doesn't begin another trial.
    const trialStartedAt = earlier(first, account.trialStartedAt);
    // The event may be redelivered after the account has become a real one.
    const isDemo = demo && account.demo !== false;
    await manager.update(AccountEntity, { userId }, { addressKey, trialStartedAt, demo: isDemo });
    await manager.update(TrialEntity, { addressKey }, { startedAt: trialStartedAt });
    const sharing = await manager.find(AccountEntity, {
      select: { userId: true },
      where: { addressKey },
      order: { userId: 'ASC' },
    });
    for (const each of sharing) await this.changes.recompute(manager, each.userId);
  }

  /** Records this trial and returns when the mailbox's first one began. Locks its row. */
  private async recordStart(manager: EntityManager, addressKey: string, startedAt: Date): Promise<Date> {
    const [trial] = (await manager.query(
      `INSERT INTO trials (address_key, started_at) VALUES ($1, $2)
       ON CONFLICT (address_key) DO UPDATE SET started_at = least(trials.started_at, excluded.started_at)
       RETURNING started_at`,
      [addressKey, startedAt],
    )) as [{ started_at: Date }];
    return trial.started_at;
  }
}

const earlier = (one: Date, other: Date | null): Date => (other && other < one ? other : one);
