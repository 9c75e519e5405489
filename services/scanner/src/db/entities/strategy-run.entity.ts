import type { SinceLastRun } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last run of a strategy. */
@Entity({ name: 'strategy_runs' })
export class StrategyRunEntity {
  @PrimaryColumn({ name: 'strategy_id', type: 'uuid' })
  strategyId!: string;

  /** ID of the call that ran it; the client may retry that call */
  @Column({ name: 'scan_id', type: 'uuid', nullable: true })
  scanId!: string | null;

  @Column({ name: 'ran_at', type: 'timestamptz' })
  ranAt!: Date;

  /** YYYY-MM-DD */
  @Column({ name: 'as_of', type: 'text' })
  asOf!: string;

  @Column({ type: 'integer' })
  total!: number;

  /** in symbol order; null if there were too many */
  @Column({ type: 'text', array: true, nullable: true })
  symbols!: string[] | null;

  /** the changes since the previous run; null for the first */
  @Column({ type: 'json', nullable: true })
  since!: SinceLastRun | null;
}
