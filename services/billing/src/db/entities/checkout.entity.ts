import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PaymentKind } from './payment.entity.ts';

/** What a user has begun to pay for, one of each kind: given again until it is finished. */
@Entity({ name: 'checkouts' })
export class CheckoutEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'text' })
  kind!: PaymentKind;

  /** the idempotency key that it is made with at Stripe */
  @Column({ type: 'uuid' })
  attempt!: string;

  /** `pi_…` or `sub_…`; null: being made */
  @Column({ name: 'stripe_id', type: 'text', nullable: true })
  stripeId!: string | null;

  @Column({ name: 'begun_at', type: 'timestamptz' })
  begunAt!: Date;
}
