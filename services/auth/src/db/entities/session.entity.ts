import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-in and the family of its refresh tokens. Deleted when it ends. */
@Entity({ name: 'sessions' })
export class SessionEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'user_agent', type: 'text', nullable: true })
  userAgent!: string | null;

  /** IPv4 /24, IPv6 /48 */
  @Column({ type: 'text', nullable: true })
  network!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz' })
  lastUsedAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  /** whether the sign-in used a second factor */
  @Column({ name: 'second_factor', type: 'boolean', default: false })
  secondFactor!: boolean;
}
