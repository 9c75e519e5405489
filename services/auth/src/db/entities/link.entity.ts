import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An emailed link that a user requested; deleted when it is used. */
@Entity({ name: 'links' })
export class LinkEntity {
  /** SHA-256 of the token */
  @PrimaryColumn({ name: 'token_hash', type: 'bytea' })
  tokenHash!: Buffer;

  @Column({ type: 'text' })
  kind!: 'recovery' | 'email';

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'new_email', type: 'text', nullable: true })
  newEmail!: string | null;

  /** hash of the password that a demo user chose along with the new address */
  @Column({ name: 'password_hash', type: 'text', nullable: true })
  passwordHash!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
