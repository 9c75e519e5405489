import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Every user has a confirmed address or is a demo user. */
@Entity({ name: 'users' })
export class UserEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** as the user typed it */
  @Column({ type: 'text' })
  email!: string;

  /** lowercase, unique */
  @Column({ name: 'email_key', type: 'text' })
  emailKey!: string;

  /** null: signs in only with the provider */
  @Column({ name: 'password_hash', type: 'text', nullable: true })
  passwordHash!: string | null;

  @Column({ name: 'full_name', type: 'text', nullable: true })
  fullName!: string | null;

  @Column({ name: 'avatar_url', type: 'text', nullable: true })
  avatarUrl!: string | null;

  @Column({ type: 'boolean' })
  demo!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'terms_version', type: 'text', nullable: true })
  termsVersion!: string | null;

  @Column({ name: 'terms_accepted_at', type: 'timestamptz', nullable: true })
  termsAcceptedAt!: Date | null;

  @Column({ name: 'email_notifications', type: 'boolean' })
  emailNotifications!: boolean;

  @Column({ name: 'market_alerts', type: 'boolean' })
  marketAlerts!: boolean;
}
