import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A completed request, recorded so that a retry has no effect. */
@Entity({ name: 'idempotency_keys' })
export class IdempotencyKeyEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** SHA-256 of the caller's key */
  @PrimaryColumn({ name: 'key_hash', type: 'bytea' })
  keyHash!: Buffer;

  /** SHA-256 of the call and its input */
  @Column({ name: 'request_hash', type: 'bytea' })
  requestHash!: Buffer;

  /** ID of the trade or cash transaction it created */
  @Column({ name: 'answer_id', type: 'uuid' })
  answerId!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
