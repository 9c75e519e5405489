import type { Side } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A round trip, open or closed. Columns derived from its executions are written only by `TradeWriter`. Decimals are
 * text.
 */
@Entity({ name: 'trades' })
export class TradeEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  symbol!: string;

  @Column({ type: 'text' })
  side!: Side;

  @Column({ type: 'text' })
  currency!: string;

  /** account at the broker, if an import names one */
  @Column({ type: 'text', nullable: true })
  account!: string | null;

  @Column({ type: 'text', nullable: true })
  strategy!: string | null;

  @Column({ type: 'text', array: true })
  tags!: string[];

  @Column({ type: 'text', nullable: true })
  notes!: string | null;

  @Column({ name: 'stop_loss', type: 'numeric', nullable: true })
  stopLoss!: string | null;

  /** the scan it came from, as `tradeScanSchema` */
  @Column({ type: 'jsonb', nullable: true })
  scan!: object | null;

  /** the import that created it */
  @Column({ name: 'import_id', type: 'uuid', nullable: true })
  importId!: string | null;

  /** its executions were edited manually, so imports leave it unchanged */
  @Column({ type: 'boolean' })
  pinned!: boolean;

  /** incremented by every change */
  @Column({ type: 'integer' })
  revision!: number;

  /** journal revision of its last change: the facts cache reads only trades changed since */
  @Column({ name: 'changed_in', type: 'integer' })
  changedIn!: number;

  @Column({ name: 'deleted_at', type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'boolean' })
  closed!: boolean;

  /** total shares entered */
  @Column({ type: 'numeric' })
  quantity!: string;

  @Column({ name: 'open_quantity', type: 'numeric' })
  openQuantity!: string;

  /** average of the entries */
  @Column({ name: 'entry_price', type: 'numeric' })
  entryPrice!: string;

  /** average of the exits so far */
  @Column({ name: 'exited_price', type: 'numeric', nullable: true })
  exitedPrice!: string | null;

  /** day of the first entry, YYYY-MM-DD */
  @Column({ name: 'entered_on', type: 'date' })
  enteredOn!: string;

  @Column({ name: 'entered_at', type: 'timestamptz', nullable: true })
  enteredAt!: Date | null;

  /** day of the last exit of a closed trade, YYYY-MM-DD */
  @Column({ name: 'exited_on', type: 'date', nullable: true })
  exitedOn!: string | null;

  @Column({ name: 'exited_at', type: 'timestamptz', nullable: true })
  exitedAt!: Date | null;

  /** all fees, including those on open shares */
  @Column({ type: 'numeric' })
  fees!: string;

  /** the part of `fees` that `net` includes */
  @Column({ name: 'realized_fees', type: 'numeric' })
  realizedFees!: string;

  /** realized before fees; null before the first exit */
  @Column({ type: 'numeric', nullable: true })
  gross!: string | null;

  /** realized after fees; null before the first exit */
  @Column({ type: 'numeric', nullable: true })
  net!: string | null;

  @Column({ name: 'r_multiple', type: 'numeric', nullable: true })
  rMultiple!: string | null;
}
