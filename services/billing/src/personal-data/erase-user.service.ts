import { Inject, Injectable } from '@nestjs/common';
import { billingUserErased, entitlementChanged } from '@plainscan/contracts';
import { CLOCK, type Clock } from '@plainscan/service-kit';
import { addToOutbox, erasedKey, OutboxRelay } from '@plainscan/service-kit/postgres';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountsStore } from '../accounts/accounts.store.ts';
import { AccountEntity, ErasedUserEntity } from '../db/entities/account.entity.ts';
import { CheckoutEntity } from '../db/entities/checkout.entity.ts';
import { CustomerEntity } from '../db/entities/customer.entity.ts';
import { EmailEntity } from '../db/entities/email.entity.ts';
import { GrantEntity, PaymentEntity } from '../db/entities/payment.entity.ts';
import { ScanReservationEntity } from '../db/entities/scan-reservation.entity.ts';
import { SubscriptionEntity } from '../db/entities/subscription.entity.ts';
import { StripeErasureService } from './stripe-erasure.service.ts';

/** Their rows are deleted with the user's account row, or then no longer identify the user. */
const ENTITIES_OF_USER = [
  CheckoutEntity,
  CustomerEntity,
  EmailEntity,
  GrantEntity,
  PaymentEntity,
  ScanReservationEntity,
  SubscriptionEntity,
];

/** Ends a deleted user's payments at Stripe, then erases their data, except the mailbox's trial and scan counts. */
@Injectable()
export class EraseUserService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsStore,
    private readonly stripe: StripeErasureService,
    private readonly outbox: OutboxRelay,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Idempotent. @throws AppError PAYMENTS_UNAVAILABLE, so that no one who is still being charged is erased; the event is
   * then redelivered
   */
  async erase(deletionId: string, userId: string): Promise<void> {
    await this.stripe.erase(userId);
    await this.dataSource.transaction(async (manager) => {
      const erasedAt = new Date(this.clock());
      const records = await this.eraseRows(manager, userId, erasedAt);
      const payload = { deletionId, records, erasedAt: erasedAt.toISOString() };
      await addToOutbox(manager, billingUserErased, payload, { onceFor: deletionId });
    });
    this.outbox.notify();
  }

  /** Returns the number of rows erased. */
  private async eraseRows(manager: EntityManager, userId: string, erasedAt: Date): Promise<number> {
    const account = await this.accounts.lock(manager, userId);
    if (!account) return 0;
    // A row that was only created to take the lock isn't the user's data.
    let records = account.revision > 0 ? 1 : 0;
    for (const entity of ENTITIES_OF_USER) records += await manager.countBy(entity, { userId });
    // Keeps the number of the mailbox's scans, but not what they searched for.
    await manager.update(ScanReservationEntity, { userId }, { keys: [], conditions: [] });
    await manager.delete(AccountEntity, { userId });
    await manager.insert(ErasedUserEntity, { idHash: erasedKey(userId), erasedAt });
    // Pending events about the user no longer matter.
    await manager.query(`DELETE FROM outbox WHERE subject = $1 AND payload->>'userId' = $2`, [
      entitlementChanged.subject,
      userId,
    ]);
    return records;
  }
}
