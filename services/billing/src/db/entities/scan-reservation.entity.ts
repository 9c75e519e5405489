import { Column, Entity, PrimaryColumn } from 'typeorm';

export type ReservationState = 'held' | 'ran' | 'returned';

/**
 * A scan run that counts toward a mailbox's daily allowance. A held one is returned after `expiresAt`. Rows outlive their user, so that a
 * new account of the mailbox gets no extra scans.
 */
@Entity({ name: 'scan_reservations' })
export class ScanReservationEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** null: the user was deleted */
  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId!: string | null;

  /** key of the mailbox, whose accounts share one allowance */
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

  /** hashes of the conditions that ran, without their numbers; edits that use only these are free */
  @Column({ type: 'text', array: true, default: [] })
  conditions!: string[];
}
