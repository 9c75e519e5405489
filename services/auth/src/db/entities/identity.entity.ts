import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user as an OIDC provider knows them. */
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
