import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { type Entitlement, entitlementChanged } from '@plainscan/contracts';
import { CLOCK, type Clock } from '@plainscan/service-kit';
import { addToOutbox, OutboxRelay } from '@plainscan/service-kit/postgres';
import type { EntityManager } from 'typeorm';
import { AccountsStore } from '../accounts/accounts.store.ts';
import { AccountEntity } from '../db/entities/account.entity.ts';
import { type EntitlementNow, entitlementOf } from './entitlement-of.ts';
import { FactsStore } from './facts.store.ts';

/** Publishes an entitlement that differs from the last published one. Compares them under the lock on the user's row. */
@Injectable()
export class EntitlementChanges {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly facts: FactsStore,
    private readonly outbox: OutboxRelay,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Call in the transaction of every change that an entitlement depends on. Writes `entitlementChanged` to the outbox if the
   * entitlement has changed. Returns the current one for the role `user`; null for an erased user.
   */
  async recompute(manager: EntityManager, userId: string): Promise<Entitlement | null> {
    const account = await this.accounts.lock(manager, userId);
    if (!account) return null;
    const now = entitlementOf(await this.facts.read(manager, userId), this.clock());
    if (isPublished(account, now)) return { ...now, revision: account.revision };
    const published = { ...now, revision: account.revision + 1 };
    const changesAt = published.changesAt === null ? null : new Date(published.changesAt);
    await manager.update(AccountEntity, { userId }, { published, revision: published.revision, changesAt });
    await addToOutbox(manager, entitlementChanged, published);
    return published;
  }

  /** Call after the commit, so that the outbox is sent immediately. */
  notify(): void {
    this.outbox.notify();
  }
}

/** Whether `now` equals the account's last published entitlement. */
export const isPublished = ({ published, revision }: AccountEntity, now: EntitlementNow): boolean =>
  published !== null && isDeepStrictEqual({ ...published, revision }, { ...now, revision });
