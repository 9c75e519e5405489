import type { CASH_TRANSACTION_KINDS } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A deposit, withdrawal, or adjustment, in the account's currency. */
@Entity({ name: 'cash_transactions' })
export class CashTransactionEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  kind!: (typeof CASH_TRANSACTION_KINDS)[number];

  /** YYYY-MM-DD */
  @Column({ type: 'date' })
  day!: string;

  /** signed decimal, as text */
  @Column({ type: 'numeric' })
  amount!: string;

  @Column({ type: 'text', nullable: true })
  note!: string | null;

  @Column({ name: 'import_id', type: 'uuid', nullable: true })
  importId!: string | null;

  @Column({ name: 'source_line', type: 'integer', nullable: true })
  sourceLine!: number | null;

  /** digest by which an import recognizes the same transaction */
  @Column({ name: 'source_key', type: 'bytea', nullable: true })
  sourceKey!: Buffer | null;

  /** insertion order; an identity column, read as text */
  @Column({ type: 'bigint', insert: false, update: false })
  position!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
