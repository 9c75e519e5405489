import type { CallContext } from '@plainscan/service-kit';
import type { DataSource } from 'typeorm';
import { actorId } from '../actor.ts';
import { AccountEntity } from '../db/entities/account.entity.ts';
import { CustomerEntity } from '../db/entities/customer.entity.ts';
import { GrantEntity } from '../db/entities/grant.entity.ts';
import { PaymentEntity } from '../db/entities/payment.entity.ts';
import { ScanReservationEntity } from '../db/entities/scan-reservation.entity.ts';
import { SubscriptionEntity } from '../db/entities/subscription.entity.ts';
import { billingData } from './billing-data.ts';

/** Of each kind, newest first. */
const MAX_ROWS = 1000;

/** All that is kept here of whoever asks, for them to take away. */
export class ExportBillingData {
  readonly #db: DataSource;
  constructor(db: DataSource) {
    this.#db = db;
  }

  /** As JSON. */
  async export(ctx: CallContext): Promise<Record<string, unknown>> {
    const where = { userId: actorId(ctx) };
    const { manager } = this.#db;
    const newest = { where, order: { createdAt: 'DESC' }, take: MAX_ROWS } as const;
    const [account, customer, payments, grants, subscriptions, scans] = await Promise.all([
      manager.findOneBy(AccountEntity, where),
      manager.findOneBy(CustomerEntity, where),
      manager.find(PaymentEntity, newest),
      manager.find(GrantEntity, { where, order: { grantedAt: 'DESC' }, take: MAX_ROWS }),
      manager.find(SubscriptionEntity, newest),
      manager.find(ScanReservationEntity, { where, order: { reservedAt: 'DESC' }, take: MAX_ROWS }),
    ]);
    return billingData({ entitlement: account?.told ?? null, customer, payments, grants, subscriptions, scans });
  }
}
