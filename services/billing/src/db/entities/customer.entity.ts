import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The Stripe customer of a user. */
@Entity({ name: 'customers' })
export class CustomerEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** `cus_…`; null: being created */
  @Column({ name: 'stripe_id', type: 'text', nullable: true })
  stripeId!: string | null;

  /** as last sent to Stripe */
  @Column({ type: 'text', nullable: true })
  email!: string | null;

  /** incremented whenever a state read from Stripe is stored */
  @Column({ type: 'integer' })
  version!: number;

  /** the user is being erased: no new payment may begin */
  @Column({ type: 'boolean' })
  closed!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
