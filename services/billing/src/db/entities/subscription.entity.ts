import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A subscription as last read from Stripe. */
@Entity({ name: 'subscriptions' })
export class SubscriptionEntity {
  /** `sub_…` */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** Stripe's status */
  @Column({ type: 'text' })
  status!: string;

  @Column({ name: 'current_period_end', type: 'timestamptz', nullable: true })
  currentPeriodEnd!: Date | null;

  @Column({ name: 'cancel_at_period_end', type: 'boolean' })
  cancelAtPeriodEnd!: boolean;

  /** since when a period has been unpaid; null: all are paid */
  @Column({ name: 'past_due_since', type: 'timestamptz', nullable: true })
  pastDueSince!: Date | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  /** set while the payment is refunded or disputed: the subscription gives no access */
  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  /** deferred until access that is already paid for ends */
  @Column({ name: 'paid_ahead', type: 'boolean' })
  paidAhead!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** when it was last read from Stripe */
  @Column({ name: 'read_at', type: 'timestamptz' })
  readAt!: Date;
}
