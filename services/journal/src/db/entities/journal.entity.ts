import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One per user. Locking its row locks the whole journal. */
@Entity({ name: 'journals' })
export class JournalEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** currency of the account */
  @Column({ type: 'text' })
  currency!: string;

  /** incremented by every change to the journal */
  @Column({ type: 'integer' })
  revision!: number;
}

/** Marks an erased user, so that a late call can't restore their data. */
@Entity({ name: 'erased_users' })
export class ErasedUserEntity {
  /** SHA-256 of the user ID */
  @PrimaryColumn({ name: 'id_hash', type: 'bytea' })
  idHash!: Buffer;

  @Column({ name: 'erased_at', type: 'timestamptz' })
  erasedAt!: Date;
}
