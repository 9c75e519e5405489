import type { MOVEMENT_KINDS } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Money that moved without a trade, in the journal's currency. */
@Entity({ name: 'account_movements' })
export class AccountMovementEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  kind!: (typeof MOVEMENT_KINDS)[number];

  /** YYYY-MM-DD */
  @Column({ type: 'date' })
  day!: string;

  /** signed, as text */
  @Column({ type: 'numeric' })
  amount!: string;

  @Column({ type: 'text', nullable: true })
  note!: string | null;

  @Column({ name: 'import_id', type: 'uuid', nullable: true })
  importId!: string | null;

  @Column({ name: 'source_line', type: 'integer', nullable: true })
  sourceLine!: number | null;

  /** digest by which an import finds the same movement again */
  @Column({ name: 'source_key', type: 'bytea', nullable: true })
  sourceKey!: Buffer | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
