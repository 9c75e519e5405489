import { type Entitlement, entitlementChanged } from '@plainscan/contracts';
import type { Clock } from '@plainscan/service-kit';
import { addToOutbox, type OutboxRelay } from '@plainscan/service-kit/postgres';
import type { EntityManager } from 'typeorm';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import { AccountEntity } from '../db/entities/account.entity.ts';
import { entitlementOf } from '../entitlement/entitlement-of.ts';
import type { FactsStore } from '../entitlement/facts.store.ts';
import { asTold, isAsTold } from './as-told.ts';

/** Tells what became of entitlements: compared with what was told last, under the lock of the user's row. */
export class EntitlementChanges {
  readonly #accounts: AccountsStore;
  readonly #facts: FactsStore;
  readonly #outbox: OutboxRelay;
  readonly #clock: Clock;

  constructor(parts: { accounts: AccountsStore; facts: FactsStore; outbox: OutboxRelay; clock: Clock }) {
    this.#accounts = parts.accounts;
    this.#facts = parts.facts;
    this.#outbox = parts.outbox;
    this.#clock = parts.clock;
  }

  /**
   * After every change of what a user's entitlement follows from, within its transaction: writes `entitlementChanged` to the outbox
   * when it came to another one. Returns what holds now, for the role `user`; null for a user who was erased.
   */
  async touch(manager: EntityManager, userId: string): Promise<Entitlement | null> {
    const account = await this.#accounts.lock(manager, userId);
    if (!account) return null;
    const now = entitlementOf(await this.#facts.read(manager, userId), this.#clock());
    if (isAsTold(account.told, now)) return asTold(now, account.revision);
    const told = asTold(now, account.revision + 1);
    const changesAt = told.changesAt === null ? null : new Date(told.changesAt);
    await manager.update(AccountEntity, { userId }, { told, revision: told.revision, changesAt });
    await addToOutbox(manager, entitlementChanged, told);
    return told;
  }

  /** After the commit: what was written is told at once. */
  poke(): void {
    this.#outbox.poke();
  }
}
