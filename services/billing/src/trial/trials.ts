import { AppError, getTrialFacts, type termsAccepted } from '@plainscan/contracts';
import type { CallContext, RpcClient } from '@plainscan/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import type { EntitlementChanges } from '../changes/entitlement-changes.ts';
import { actorId } from '../actor.ts';
import { AccountEntity } from '../db/entities/account.entity.ts';
import { TrialEntity } from '../db/entities/trial.entity.ts';
import { SharedRun } from '../shared-run.ts';

type Accepted = Pick<z.output<(typeof termsAccepted)['payload']>, 'userId' | 'acceptedAt' | 'addressKey'>;

/** Trials begin when the terms are accepted, once for each mailbox and once for each user. */
export class Trials {
  readonly #db: DataSource;
  readonly #accounts: AccountsStore;
  readonly #changes: EntitlementChanges;
  readonly #rpc: RpcClient;
  readonly #asking = new SharedRun<boolean>();

  constructor(parts: { db: DataSource; accounts: AccountsStore; changes: EntitlementChanges; rpc: RpcClient }) {
    this.#db = parts.db;
    this.#accounts = parts.accounts;
    this.#changes = parts.changes;
    this.#rpc = parts.rpc;
  }

  /** May be told again, late, and of a user who was erased: then the mailbox's trial alone is kept. */
  async begin(accepted: Accepted): Promise<void> {
    await this.#db.transaction((manager) => this.#begin(manager, accepted));
    this.#changes.poke();
  }

  /** For calls that come before the event: asks, once for all of them, whether the actor's began. @throws AppError UNAVAILABLE, TIMEOUT */
  ask(ctx: CallContext): Promise<boolean> {
    return this.#asking.run(actorId(ctx), () => this.#ask(ctx));
  }

  async #ask(ctx: CallContext): Promise<boolean> {
    const { accepted } = await this.#rpc.call(ctx, getTrialFacts, {}).catch((err: unknown) => {
      if (err instanceof AppError && err.code === 'NOT_FOUND') return { accepted: null };
      throw err;
    });
    if (!accepted) return false;
    await this.begin(accepted);
    return true;
  }

  async #begin(manager: EntityManager, { userId, acceptedAt, addressKey }: Accepted): Promise<void> {
    const first = await this.#firstOf(manager, addressKey, new Date(acceptedAt));
    const account = await this.#accounts.lock(manager, userId);
    if (!account) return;
    // Another address later, with new terms to accept, is no other trial.
    const trialStartedAt = earlier(first, account.trialStartedAt);
    await manager.update(AccountEntity, { userId }, { addressKey, trialStartedAt });
    await manager.update(TrialEntity, { addressKey }, { startedAt: trialStartedAt });
    const sharing = await manager.find(AccountEntity, {
      select: { userId: true },
      where: { addressKey },
      order: { userId: 'ASC' },
    });
    for (const each of sharing) await this.#changes.touch(manager, each.userId);
  }

  /** When the mailbox's first trial began, this one counted; its row is then locked. */
  async #firstOf(manager: EntityManager, addressKey: string, startedAt: Date): Promise<Date> {
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
