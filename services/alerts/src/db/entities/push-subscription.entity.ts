import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser that gets a user's alerts (RFC 8030). */
@Entity({ name: 'push_subscriptions' })
export class PushSubscriptionEntity {
  /** derived from user and endpoint */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  endpoint!: string;

  @Column({ type: 'text' })
  p256dh!: string;

  @Column({ type: 'text' })
  auth!: string;

  /** what the user sees, such as "Firefox on Linux" */
  @Column({ type: 'text' })
  device!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
