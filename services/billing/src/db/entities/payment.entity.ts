import { Column, Entity, PrimaryColumn } from 'typeorm';

export const PAYMENT_KINDS = ['one_time', 'subscription'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** A payment or setup intent, as Stripe last told it. */
@Entity({ name: 'payments' })
export class PaymentEntity {
  /** `pi_…` or `seti_…` */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  kind!: PaymentKind;

  /** of kind `subscription` alone */
  @Column({ name: 'subscription_id', type: 'text', nullable: true })
  subscriptionId!: string | null;

  /** Stripe's word for it */
  @Column({ type: 'text' })
  status!: string;

  @Column({ name: 'amount_cents', type: 'integer' })
  amountCents!: number;

  @Column({ type: 'text' })
  currency!: string;

  @Column({ name: 'refunded_cents', type: 'integer' })
  refundedCents!: number;

  /** Stripe's word for the newest dispute of it; null: none */
  @Column({ name: 'dispute_status', type: 'text', nullable: true })
  disputeStatus!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'succeeded_at', type: 'timestamptz', nullable: true })
  succeededAt!: Date | null;

  /** when Stripe was asked last */
  @Column({ name: 'read_at', type: 'timestamptz' })
  readAt!: Date;
}
