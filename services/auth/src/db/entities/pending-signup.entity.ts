import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account that somebody asked for and nobody has confirmed: it can do nothing, and several may wait for one address. */
@Entity({ name: 'pending_signups' })
export class PendingSignupEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ name: 'email_key', type: 'text' })
  emailKey!: string;

  @Column({ name: 'password_hash', type: 'text' })
  passwordHash!: string;

  /** SHA-256 of the mailed token; null where the address has an account already, so that none was mailed */
  @Column({ name: 'token_hash', type: 'bytea', nullable: true })
  tokenHash!: Buffer | null;

  @Column({ name: 'browser_secret_hash', type: 'bytea' })
  browserSecretHash!: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
