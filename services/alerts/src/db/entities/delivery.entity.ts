import { Column, Entity, PrimaryColumn } from 'typeorm';

export type Channel = 'email' | 'push' | 'webhook';

/**
 * An alert on its way to one channel, sent or waiting. Text, and the recipient of an email, aren't stored: both are looked up at
 * send time.
 */
@Entity({ name: 'deliveries' })
export class DeliveryEntity {
  /** derived from alert and target, so that a repeated event adds nothing */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** the ID that receivers see: that of the delivery, of the digest it's part of, or of the unsent message it joined */
  @Column({ name: 'message_id', type: 'uuid' })
  messageId!: string;

  @Column({ name: 'alert_id', type: 'uuid' })
  alertId!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** null for a market alert */
  @Column({ name: 'strategy_id', type: 'uuid', nullable: true })
  strategyId!: string | null;

  /** YYYY-MM-DD: the session for webhooks and market alerts; for the others the day in New York, because people get at most one email a day and strategy */
  @Column({ type: 'text' })
  period!: string;

  @Column({ type: 'text' })
  channel!: Channel;

  @Column({ name: 'subscription_id', type: 'uuid', nullable: true })
  subscriptionId!: string | null;

  @Column({ name: 'webhook_id', type: 'uuid', nullable: true })
  webhookId!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** time of the first attempt */
  @Column({ name: 'due_at', type: 'timestamptz' })
  dueAt!: Date;

  @Column({ type: 'integer' })
  attempts!: number;

  @Column({ name: 'next_attempt_at', type: 'timestamptz' })
  nextAttemptAt!: Date;

  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true })
  sentAt!: Date | null;
}
