import type { EXECUTION_KINDS } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A fill of a trade, or the trade's part of a fill that is split between two trades. Decimals are text. Deleted with its
 * trade.
 */
@Entity({ name: 'executions' })
export class ExecutionEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'trade_id', type: 'uuid' })
  tradeId!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  kind!: (typeof EXECUTION_KINDS)[number];

  /** in `timeZone`, YYYY-MM-DD */
  @Column({ type: 'date' })
  day!: string;

  /** null if only the day is known */
  @Column({ type: 'timestamptz', nullable: true })
  at!: Date | null;

  @Column({ name: 'time_zone', type: 'text' })
  timeZone!: string;

  /** order within the trade */
  @Column({ type: 'integer' })
  seq!: number;

  @Column({ type: 'numeric' })
  quantity!: string;

  @Column({ type: 'numeric' })
  price!: string;

  @Column({ type: 'numeric' })
  fee!: string;

  @Column({ type: 'numeric' })
  value!: string;

  /** set for exits: realized P&L before fees; `net` is after fees */
  @Column({ type: 'numeric', nullable: true })
  gross!: string | null;

  @Column({ type: 'numeric', nullable: true })
  net!: string | null;

  /** null if entered manually, as are the next four columns */
  @Column({ name: 'import_id', type: 'uuid', nullable: true })
  importId!: string | null;

  @Column({ name: 'source_line', type: 'integer', nullable: true })
  sourceLine!: number | null;

  /** digest by which an import recognizes the same fill; equal fills share it */
  @Column({ name: 'source_key', type: 'bytea', nullable: true })
  sourceKey!: Buffer | null;

  /** account at the broker */
  @Column({ type: 'text', nullable: true })
  account!: string | null;

  /** the broker's position ID */
  @Column({ name: 'position_ref', type: 'text', nullable: true })
  positionRef!: string | null;
}
