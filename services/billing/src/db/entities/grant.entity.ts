import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Thirty days that were paid at once; one for each payment. */
@Entity({ name: 'grants' })
export class GrantEntity {
  /** `pi_…` */
  @PrimaryColumn({ name: 'payment_id', type: 'text' })
  paymentId!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'granted_at', type: 'timestamptz' })
  grantedAt!: Date;

  /** its payment was refunded or is disputed: it gives nothing while this is set */
  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}
