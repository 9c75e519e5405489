import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'mails' })
export class MailEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** null: the recipient has no account */
  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId!: string | null;

  @Column({ type: 'text' })
  kind!: string;

  /** keyed hash of the recipient; null once sent */
  @Column({ name: 'recipient_hash', type: 'bytea', nullable: true })
  recipientHash!: Buffer | null;

  /** JWE of the recipient, subject, and text, which contain links; null once sent */
  @Column({ name: 'encrypted_content', type: 'text', nullable: true })
  encryptedContent!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'integer' })
  attempts!: number;

  @Column({ name: 'next_attempt_at', type: 'timestamptz' })
  nextAttemptAt!: Date;

  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true })
  sentAt!: Date | null;
}
