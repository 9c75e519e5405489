import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'signing_keys' })
export class SigningKeyEntity {
  /** RFC 7638 thumbprint */
  @PrimaryColumn({ type: 'text' })
  kid!: string;

  /** JWE of the private JWK */
  @Column({ name: 'encrypted_private_key', type: 'text' })
  encryptedPrivateKey!: string;

  @Column({ name: 'public_jwk', type: 'jsonb' })
  publicJwk!: Record<string, unknown>;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** the key is published earlier, so that every gateway has it by then */
  @Column({ name: 'signs_from', type: 'timestamptz' })
  signsFrom!: Date;

  /** when its successor starts to sign */
  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}
