import { Column, Entity, PrimaryColumn } from 'typeorm';

export type PaymentKind = 'one_time' | 'subscription';

/** A payment or setup intent, as last read from Stripe. */
@Entity({ name: 'payments' })
export class PaymentEntity {
  /** `pi_…` or `seti_…` */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  kind!: PaymentKind;

  /** set only for kind `subscription` */
  @Column({ name: 'subscription_id', type: 'text', nullable: true })
  subscriptionId!: string | null;

  /** Stripe's status */
  @Column({ type: 'text' })
  status!: string;

  @Column({ name: 'amount_cents', type: 'integer' })
  amountCents!: number;

  @Column({ type: 'text' })
  currency!: string;

  @Column({ name: 'refunded_cents', type: 'integer' })
  refundedCents!: number;

  /** Stripe's status of the decisive dispute; null: none */
  @Column({ name: 'dispute_status', type: 'text', nullable: true })
  disputeStatus!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'succeeded_at', type: 'timestamptz', nullable: true })
  succeededAt!: Date | null;

  /** when it was last read from Stripe */
  @Column({ name: 'read_at', type: 'timestamptz' })
  readAt!: Date;
}

/** Thirty days bought with one payment. */
@Entity({ name: 'grants' })
export class GrantEntity {
  /** `pi_…` */
  @PrimaryColumn({ name: 'payment_id', type: 'text' })
  paymentId!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'granted_at', type: 'timestamptz' })
  grantedAt!: Date;

  /** set while the payment is refunded or disputed: the grant gives no access */
  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}
