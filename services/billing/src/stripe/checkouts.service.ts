import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@plainscan/contracts';
import { CLOCK, type Clock } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { CheckoutEntity } from '../db/entities/checkout.entity.ts';
import type { PaymentKind } from '../db/entities/payment.entity.ts';
import { isKeyReused, isReplayed, paymentsUnavailable } from './stripe-errors.ts';

/** What the browser needs to confirm a payment. */
export interface ClientSecret {
  clientSecret: string;
  subscriptionId: string | null;
}

export const alreadySubscribed = (): AppError =>
  new AppError('conflict', 'ALREADY_SUBSCRIBED', 'You already have a subscription. Manage it in Settings.');

/** How one kind of checkout is created and resumed at Stripe. A null secret: it is finished or can no longer be paid. */
export interface CheckoutSteps {
  resume: (stripeId: string) => Promise<ClientSecret | null>;
  create: (idempotencyKey: string) => Promise<{ stripeId: string; secret: ClientSecret | null }>;
}

/** A checkout that has ended in the meantime is replaced by a new one; needing more attempts would be a bug. */
const ATTEMPTS = 3;

/**
 * Unfinished checkouts, one per user and kind. The attempt is stored before Stripe is called and is also the idempotency
 * key, so concurrent calls and calls after a crash get the same checkout.
 */
@Injectable()
export class CheckoutsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the user's unfinished checkout, or creates one. The user's account must exist.
   * @throws AppError PAYMENTS_UNAVAILABLE; what the steps throw
   */
  async begin(userId: string, kind: PaymentKind, steps: CheckoutSteps): Promise<ClientSecret> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const open = await this.open(userId, kind);
      const secret = open.stripeId === null ? await this.create(open, steps) : await steps.resume(open.stripeId);
      if (secret !== null) return secret;
      await this.close(open);
    }
    throw paymentsUnavailable();
  }

  of(userId: string): Promise<CheckoutEntity[]> {
    return this.dataSource.manager.findBy(CheckoutEntity, { userId });
  }

  private async create(open: CheckoutEntity, steps: CheckoutSteps): Promise<ClientSecret | null> {
    const { userId, kind, attempt } = open;
    try {
      const { stripeId, secret } = await steps.create(attempt);
      await this.dataSource.manager.update(CheckoutEntity, { userId, kind, attempt }, { stripeId });
      return secret;
    } catch (err) {
      // The attempt was begun with other parameters, such as another price, so its result isn't usable.
      if (isKeyReused(err)) return null;
      // The next attempt needs a new key. If Stripe created an object anyway, no one received its secret.
      if (isReplayed(err)) await this.close(open);
      throw err;
    }
  }

  private async open(userId: string, kind: PaymentKind): Promise<CheckoutEntity> {
    const { manager } = this.dataSource;
    await manager
      .createQueryBuilder()
      .insert()
      .into(CheckoutEntity)
      .values({ userId, kind, attempt: randomUUID(), begunAt: new Date(this.clock()) })
      .orIgnore()
      .execute();
    return manager.findOneByOrFail(CheckoutEntity, { userId, kind });
  }

  private async close({ userId, kind, attempt }: CheckoutEntity): Promise<void> {
    await this.dataSource.manager.delete(CheckoutEntity, { userId, kind, attempt });
  }
}
