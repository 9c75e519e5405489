import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's authenticator app (TOTP, RFC 6238). */
@Entity({ name: 'second_factors' })
export class SecondFactorEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'encrypted_secret', type: 'text' })
  encryptedSecret!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** null until it's confirmed with a code */
  @Column({ name: 'enabled_at', type: 'timestamptz', nullable: true })
  enabledAt!: Date | null;

  /** keyed hashes of the unused recovery codes */
  @Column({ name: 'recovery_hashes', type: 'bytea', array: true })
  recoveryHashes!: Buffer[];
}
