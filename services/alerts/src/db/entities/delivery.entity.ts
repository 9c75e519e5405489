import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The email about an alert, sent or waiting. Recipient and text aren't stored: both are looked up at send time. */
@Entity({ name: 'deliveries' })
export class DeliveryEntity {
  @PrimaryColumn({ name: 'alert_id', type: 'uuid' })
  alertId!: string;

  @Column({ name: 'strategy_id', type: 'uuid' })
  strategyId!: string;

  /** YYYY-MM-DD in New York; at most one email per strategy and day */
  @Column({ type: 'text' })
  day!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'integer' })
  attempts!: number;

  @Column({ name: 'next_attempt_at', type: 'timestamptz' })
  nextAttemptAt!: Date;

  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true })
  sentAt!: Date | null;
}
