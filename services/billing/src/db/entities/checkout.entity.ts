import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PaymentKind } from './payment.entity.ts';

/** An unfinished checkout, one per user and kind; resumed until it is finished. */
@Entity({ name: 'checkouts' })
export class CheckoutEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'text' })
  kind!: PaymentKind;

  /** the idempotency key sent to Stripe */
  @Column({ type: 'uuid' })
  attempt!: string;

  /** `pi_…` or `sub_…`; null: being created */
  @Column({ name: 'stripe_id', type: 'text', nullable: true })
  stripeId!: string | null;

  @Column({ name: 'begun_at', type: 'timestamptz' })
  begunAt!: Date;
}
