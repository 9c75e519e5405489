import type { AlertRules } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The alert of a strategy; without a row, it is off. */
@Entity({ name: 'strategy_alerts' })
export class StrategyAlertEntity {
  @PrimaryColumn({ name: 'strategy_id', type: 'uuid' })
  strategyId!: string;

  /** turned on by an administrator, whom billing doesn't know to have Premium */
  @Column({ name: 'by_admin', type: 'boolean' })
  byAdmin!: boolean;

  @Column({ name: 'turned_on_at', type: 'timestamptz' })
  turnedOnAt!: Date;

  /** YYYY-MM-DD: the newest session that was evaluated, or that had ended when the alert was turned on; empty if that was unknown */
  @Column({ type: 'text' })
  session!: string;

  @Column({ type: 'jsonb' })
  rules!: AlertRules;

  /** YYYY-MM-DD: the newest completed session that was reported; null if none was */
  @Column({ name: 'alerted_session', type: 'text', nullable: true })
  alertedSession!: string | null;

  /** matches on the evaluated session; null if it wasn't evaluated */
  @Column({ type: 'integer', nullable: true })
  total!: number | null;

  /**
   * the matches that the next session is compared with, separated by spaces, in symbol order; also null if there were too many. Not an
   * array: parsing millions of elements takes longer than evaluating the plans.
   */
  @Column({ type: 'text', nullable: true })
  symbols!: string | null;

  /** YYYY-MM-DD: the newest session that was reported before it ended; null if none was */
  @Column({ name: 'so_far_session', type: 'text', nullable: true })
  soFarSession!: string | null;

  /** the stocks that were reported during `soFarSession`, stored like `symbols` */
  @Column({ name: 'so_far_symbols', type: 'text', nullable: true })
  soFarSymbols!: string | null;
}
