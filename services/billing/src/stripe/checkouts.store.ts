import { randomUUID } from 'node:crypto';
import type { Clock } from '@plainscan/service-kit';
import type { DataSource } from 'typeorm';
import { CheckoutEntity } from '../db/entities/checkout.entity.ts';
import type { PaymentKind } from '../db/entities/payment.entity.ts';

/**
 * What a user has begun to pay for. The attempt is written before Stripe is asked, and is the idempotency key there: whoever asks at
 * the same time, or again after a process ended in between, is given the same one.
 */
export class CheckoutsStore {
  readonly #db: DataSource;
  readonly #clock: Clock;
  constructor(db: DataSource, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The one that is open, begun where none is. The user's account exists. */
  async open(userId: string, kind: PaymentKind): Promise<CheckoutEntity> {
    await this.#db.manager.query(
      `INSERT INTO checkouts (user_id, kind, attempt, begun_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [userId, kind, randomUUID(), new Date(this.#clock())],
    );
    return this.#db.manager.findOneByOrFail(CheckoutEntity, { userId, kind });
  }

  /** Stripe has made it. */
  async made({ userId, kind, attempt }: CheckoutEntity, stripeId: string): Promise<void> {
    await this.#db.manager.update(CheckoutEntity, { userId, kind, attempt }, { stripeId });
  }

  /** It is finished, or cannot be any more: the next is another. */
  async close({ userId, kind, attempt }: CheckoutEntity): Promise<void> {
    await this.#db.manager.delete(CheckoutEntity, { userId, kind, attempt });
  }

  of(userId: string): Promise<CheckoutEntity[]> {
    return this.#db.manager.findBy(CheckoutEntity, { userId });
  }
}
