import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's account at an OIDC provider. */
@Entity({ name: 'identities' })
export class IdentityEntity {
  @PrimaryColumn({ type: 'text' })
  issuer!: string;

  @PrimaryColumn({ type: 'text' })
  subject!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
