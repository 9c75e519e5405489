import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'mails' })
export class MailEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** null: to somebody who has no account */
  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId!: string | null;

  @Column({ type: 'text' })
  kind!: string;

  /** receiver, subject and words: they hold links */
  @Column({ type: 'text' })
  sealed!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'integer' })
  attempts!: number;

  @Column({ name: 'next_attempt_at', type: 'timestamptz' })
  nextAttemptAt!: Date;

  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true })
  sentAt!: Date | null;
}
