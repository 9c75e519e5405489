import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An entry of a user's inbox: new matches of a strategy on one session, and stocks that no longer match. */
@Entity({ name: 'alerts' })
export class AlertEntity {
  /** derived from strategy and session */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'strategy_id', type: 'uuid' })
  strategyId!: string;

  /** YYYY-MM-DD */
  @Column({ type: 'text' })
  session!: string;

  @Column({ type: 'text' })
  name!: string;

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

  @Column({ type: 'boolean' })
  simulated!: boolean;

  @Column({ type: 'boolean' })
  example!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'read_at', type: 'timestamptz', nullable: true })
  readAt!: Date | null;
}
