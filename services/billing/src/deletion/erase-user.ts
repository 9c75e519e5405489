import { billingUserErased, entitlementChanged } from '@plainscan/contracts';
import type { Clock } from '@plainscan/service-kit';
import { addToOutbox, erasedKey, type OutboxRelay } from '@plainscan/service-kit/postgres';
import type { DataSource, EntityManager } from 'typeorm';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import { AccountEntity } from '../db/entities/account.entity.ts';
import { CheckoutEntity } from '../db/entities/checkout.entity.ts';
import { CustomerEntity } from '../db/entities/customer.entity.ts';
import { ErasedUserEntity } from '../db/entities/erased-user.entity.ts';
import { GrantEntity } from '../db/entities/grant.entity.ts';
import { PaymentEntity } from '../db/entities/payment.entity.ts';
import { ScanReservationEntity } from '../db/entities/scan-reservation.entity.ts';
import { SubscriptionEntity } from '../db/entities/subscription.entity.ts';
import type { StripeErasure } from './stripe-erasure.ts';

/** Of each, all rows of the user go with the account's. */
const HELD_OF_USER = [
  CheckoutEntity,
  CustomerEntity,
  GrantEntity,
  PaymentEntity,
  ScanReservationEntity,
  SubscriptionEntity,
];

/** Ends what a deleted user paid for, then forgets them but for the mailbox's trial. */
export class EraseUser {
  readonly #db: DataSource;
  readonly #accounts: AccountsStore;
  readonly #stripe: StripeErasure;
  readonly #outbox: OutboxRelay;
  readonly #clock: Clock;

  constructor(parts: {
    db: DataSource;
    accounts: AccountsStore;
    stripe: StripeErasure;
    outbox: OutboxRelay;
    clock: Clock;
  }) {
    this.#db = parts.db;
    this.#accounts = parts.accounts;
    this.#stripe = parts.stripe;
    this.#outbox = parts.outbox;
    this.#clock = parts.clock;
  }

  /** Comes to the same when asked again. @throws while Stripe cannot be reached: nobody is forgotten who still pays */
  async erase(deletionId: string, userId: string): Promise<void> {
    await this.#stripe.erase(userId);
    await this.#db.transaction(async (manager) => {
      const erasedAt = new Date(this.#clock());
      const records = await this.#forget(manager, userId, erasedAt);
      const told = { deletionId, records, erasedAt: erasedAt.toISOString() };
      await addToOutbox(manager, billingUserErased, told, { onceFor: deletionId });
    });
    this.#outbox.poke();
  }

  /** Rows erased. */
  async #forget(manager: EntityManager, userId: string, erasedAt: Date): Promise<number> {
    const account = await this.#accounts.lock(manager, userId);
    if (!account) return 0;
    let records = account.revision > 0 ? 1 : 0;
    for (const entity of HELD_OF_USER) records += await manager.countBy(entity, { userId });
    await manager.delete(AccountEntity, { userId });
    await manager.insert(ErasedUserEntity, { idHash: erasedKey(userId), erasedAt });
    // Events that told of them go with them; those still to be told say nothing that matters any more.
    await manager.query(`DELETE FROM outbox WHERE subject = $1 AND payload->>'userId' = $2`, [
      entitlementChanged.subject,
      userId,
    ]);
    return records;
  }
}
