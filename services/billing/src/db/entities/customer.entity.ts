import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user as Stripe knows them. */
@Entity({ name: 'customers' })
export class CustomerEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** `cus_…` */
  @Column({ name: 'stripe_id', type: 'text' })
  stripeId!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
