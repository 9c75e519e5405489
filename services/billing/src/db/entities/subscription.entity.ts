import { Column, Entity, PrimaryColumn } from 'typeorm';

/** As last read from Stripe. */
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

  /** since when a period is unpaid; null: all are paid */
  @Column({ name: 'past_due_since', type: 'timestamptz', nullable: true })
  pastDueSince!: Date | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  /** its payment was refunded or is disputed: gives no access while set */
  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  /** starts when access that is already paid for ends */
  @Column({ name: 'paid_ahead', type: 'boolean' })
  paidAhead!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** when it was last read from Stripe */
  @Column({ name: 'read_at', type: 'timestamptz' })
  readAt!: Date;
}
