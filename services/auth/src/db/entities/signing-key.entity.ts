import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'signing_keys' })
export class SigningKeyEntity {
  /** RFC 7638 thumbprint */
  @PrimaryColumn({ type: 'text' })
  kid!: string;

  @Column({ name: 'private_key_sealed', type: 'text' })
  privateKeySealed!: string;

  @Column({ name: 'public_jwk', type: 'jsonb' })
  publicJwk!: Record<string, unknown>;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** published before, so that every gateway knows it by then */
  @Column({ name: 'signs_from', type: 'timestamptz' })
  signsFrom!: Date;

  /** since when another one signs */
  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}
