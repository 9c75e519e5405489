import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'refresh_tokens' })
export class RefreshTokenEntity {
  /** SHA-256 of the token */
  @PrimaryColumn({ name: 'token_hash', type: 'bytea' })
  tokenHash!: Buffer;

  @Column({ name: 'session_id', type: 'uuid' })
  sessionId!: string;

  /** the token it was exchanged for; null: the first of its session */
  @Column({ name: 'parent_hash', type: 'bytea', nullable: true })
  parentHash!: Buffer | null;

  @Column({ name: 'issued_at', type: 'timestamptz' })
  issuedAt!: Date;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
