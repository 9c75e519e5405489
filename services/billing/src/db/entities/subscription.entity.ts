import { Column, Entity, PrimaryColumn } from 'typeorm';

/** As Stripe last told it. */
@Entity({ name: 'subscriptions' })
export class SubscriptionEntity {
  /** `sub_…` */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** Stripe's word for it */
  @Column({ type: 'text' })
  status!: string;

  @Column({ name: 'current_period_end', type: 'timestamptz', nullable: true })
  currentPeriodEnd!: Date | null;

  @Column({ name: 'cancel_at_period_end', type: 'boolean' })
  cancelAtPeriodEnd!: boolean;

  /** since when the payment of a period is missing; null while none is */
  @Column({ name: 'past_due_since', type: 'timestamptz', nullable: true })
  pastDueSince!: Date | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  /** its payment was refunded or is disputed: it gives nothing while this is set */
  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  /** it waits for days that were paid otherwise to end */
  @Column({ name: 'paid_ahead', type: 'boolean' })
  paidAhead!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** when Stripe was asked last */
  @Column({ name: 'read_at', type: 'timestamptz' })
  readAt!: Date;
}
