import { Column, Entity, PrimaryColumn } from 'typeorm';

export type ReservationState = 'held' | 'ran' | 'returned';

/** One scan of a user's day. A held one is returned after `expiresAt`. */
@Entity({ name: 'scan_reservations' })
export class ScanReservationEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** New York day, YYYY-MM-DD */
  @Column({ type: 'date' })
  day!: string;

  @Column({ type: 'text' })
  state!: ReservationState;

  @Column({ name: 'reserved_at', type: 'timestamptz' })
  reservedAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
