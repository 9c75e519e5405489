import { Column, Entity, PrimaryColumn } from 'typeorm';

export const EMAIL_KINDS = ['receipt', 'cancellation', 'end'] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

/**
 * An email about a payment, or about the cancellation or end of a subscription: sent, dropped, or waiting. One per kind and subject,
 * however often Stripe reports it. Recipient and text aren't stored: both are composed at send time.
 */
@Entity({ name: 'emails' })
export class EmailEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  kind!: EmailKind;

  /** receipt: `in_…` or `pi_…`; cancellation: `sub_…` and its time; end: `sub_…` */
  @Column({ type: 'text' })
  subject!: string;

  /** what the email says, as `EmailFacts` */
  @Column({ type: 'jsonb' })
  facts!: unknown;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'integer' })
  attempts!: number;

  @Column({ name: 'next_attempt_at', type: 'timestamptz' })
  nextAttemptAt!: Date;

  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true })
  sentAt!: Date | null;

  /** there was no recipient, it was no longer true, or it couldn't be sent */
  @Column({ name: 'dropped_at', type: 'timestamptz', nullable: true })
  droppedAt!: Date | null;
}
