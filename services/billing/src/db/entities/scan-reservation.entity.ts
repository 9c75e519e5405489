import { Column, Entity, PrimaryColumn } from 'typeorm';

export type ReservationState = 'held' | 'ran' | 'returned';

/** One run of a scan on a mailbox's day. A held one is returned after `expiresAt`. Outlives its user, so that a new account has no more scans. */
@Entity({ name: 'scan_reservations' })
export class ScanReservationEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** null: deleted */
  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId!: string | null;

  /** of the mailbox, which shares one allowance */
  @Column({ name: 'address_key', type: 'text', nullable: true })
  addressKey!: string | null;

  /** New York day, YYYY-MM-DD */
  @Column({ type: 'date' })
  day!: string;

  @Column({ type: 'text' })
  state!: ReservationState;

  @Column({ name: 'reserved_at', type: 'timestamptz' })
  reservedAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  /** the first run of the same sentence that day; null: this one */
  @Column({ name: 'sentence_id', type: 'uuid', nullable: true })
  sentenceId!: string | null;

  /** hashes of the sentence and of the reading that ran */
  @Column({ type: 'text', array: true, default: [] })
  keys!: string[];

  /** hashes of the conditions that ran, without their numbers; edits may ask for these */
  @Column({ type: 'text', array: true, default: [] })
  conditions!: string[];
}
