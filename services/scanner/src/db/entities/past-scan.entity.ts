import type { ParserName, ScanPlan } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A completed scan, or the same scan several times in a row. */
@Entity({ name: 'past_scans' })
export class PastScanEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'user_id', type: 'text' })
  userId!: string;

  /** ID of the call that ran it last; the client may retry that call */
  @Column({ name: 'scan_id', type: 'uuid', nullable: true })
  scanId!: string | null;

  /** SHA-256 of the sentence and the canonical plan */
  @Column({ name: 'same_hash', type: 'bytea' })
  sameHash!: Buffer;

  @Column({ type: 'text' })
  query!: string;

  @Column({ type: 'json' })
  plan!: ScanPlan;

  @Column({ type: 'text' })
  description!: string;

  @Column({ type: 'text' })
  parser!: ParserName;

  @Column({ name: 'ran_at', type: 'timestamptz' })
  ranAt!: Date;

  /** YYYY-MM-DD */
  @Column({ name: 'as_of', type: 'text' })
  asOf!: string;

  @Column({ type: 'integer' })
  total!: number;

  @Column({ type: 'integer' })
  times!: number;

  @Column({ name: 'strategy_id', type: 'uuid', nullable: true })
  strategyId!: string | null;
}
