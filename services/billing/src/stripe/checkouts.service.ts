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

/** How one kind of checkout is created and found at Stripe. `null`: it is finished or can no longer be paid. */
export interface CheckoutSteps {
  resume: (stripeId: string) => Promise<ClientSecret | null>;
  create: (idempotencyKey: string) => Promise<{ stripeId: string; secret: ClientSecret | null }>;
}

/** A checkout that ended in the meantime is replaced by a new one; more than a few of these mean a bug. */
const ATTEMPTS = 3;

/**
 * Unfinished checkouts, one per user and kind. The attempt is stored before Stripe is called and is the idempotency key
 * there, so concurrent calls, and calls after a crash, get the same one.
 */
@Injectable()
export class CheckoutsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The user's unfinished checkout, created if there is none. The user's account exists.
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
      // The attempt began with other parameters, such as another price: its result is never used.
      if (isKeyReused(err)) return null;
      // Use a new key. If Stripe created an object anyway, no one received its secret.
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
