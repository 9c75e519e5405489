import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request that was done, so that a retry does nothing again. */
@Entity({ name: 'idempotency_keys' })
export class IdempotencyKeyEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** SHA-256 of the caller's key */
  @PrimaryColumn({ name: 'key_hash', type: 'bytea' })
  keyHash!: Buffer;

  /** SHA-256 of the call and what it was given */
  @Column({ name: 'request_hash', type: 'bytea' })
  requestHash!: Buffer;

  /** of the trade or movement that was answered */
  @Column({ name: 'answer_id', type: 'uuid' })
  answerId!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
