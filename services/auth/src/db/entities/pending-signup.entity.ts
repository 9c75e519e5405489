import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An unconfirmed sign-up, which is not an account yet. An address can have several. */
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

  /** SHA-256 of the emailed token; null: none was emailed because the address already has an account */
  @Column({ name: 'token_hash', type: 'bytea', nullable: true })
  tokenHash!: Buffer | null;

  @Column({ name: 'browser_secret_hash', type: 'bytea' })
  browserSecretHash!: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
