import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user as Stripe knows them. */
@Entity({ name: 'customers' })
export class CustomerEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** `cus_…`; null: being made */
  @Column({ name: 'stripe_id', type: 'text', nullable: true })
  stripeId!: string | null;

  /** as Stripe was told it last */
  @Column({ type: 'text', nullable: true })
  email!: string | null;

  /** grows with every state that is read from Stripe and written here */
  @Column({ type: 'integer' })
  version!: number;

  /** the user is being erased: nothing is begun for them any more */
  @Column({ type: 'boolean' })
  closed!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
