import type { MarketAlert } from '@plainscan/contracts';
import { ChildEntity, Column, Entity, PrimaryColumn, TableInheritance } from 'typeorm';

/** An entry of a user's inbox, of one of the kinds below. */
@Entity({ name: 'alerts' })
@TableInheritance({ column: { name: 'kind', type: 'text' } })
export class AlertEntity {
  /** derived from what the alert is unique for */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** YYYY-MM-DD */
  @Column({ type: 'text' })
  session!: string;

  @Column({ type: 'boolean' })
  simulated!: boolean;

  @Column({ type: 'boolean' })
  example!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'read_at', type: 'timestamptz', nullable: true })
  readAt!: Date | null;
}

/** New matches of a strategy on one session, and stocks that no longer match. After the close, unique for strategy and session. */
@ChildEntity('matches')
export class MatchesAlertEntity extends AlertEntity {
  @Column({ name: 'strategy_id', type: 'uuid' })
  strategyId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** the session had not ended yet */
  @Column({ name: 'session_so_far', type: 'boolean' })
  sessionSoFar!: boolean;

  @Column({ type: 'text', array: true })
  entered!: string[];

  @Column({ name: 'entered_count', type: 'integer' })
  enteredCount!: number;

  @Column({ type: 'text', array: true })
  left!: string[];

  @Column({ name: 'left_count', type: 'integer' })
  leftCount!: number;

  @Column({ type: 'integer' })
  total!: number;
}

/** A summary of the market at the open or the close of a session. Unique for user, session, and moment. */
@ChildEntity('market')
export class MarketAlertEntity extends AlertEntity {
  @Column({ type: 'text' })
  moment!: MarketAlert['moment'];

  @Column({ type: 'jsonb' })
  market!: MarketAlert['market'];

  @Column({ type: 'jsonb' })
  strategies!: MarketAlert['strategies'];

  @Column({ name: 'strategy_count', type: 'integer' })
  strategyCount!: number;

  @Column({ type: 'jsonb', nullable: true })
  trades!: MarketAlert['trades'];
}

export type StoredAlert = MatchesAlertEntity | MarketAlertEntity;
