import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A running worker process and the feeds it is configured with. */
@Entity({ name: 'feed_workers' })
export class FeedWorkerEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** the same for all workers with the same configuration */
  @Column({ type: 'text' })
  fingerprint!: string;

  /** order in which workers started */
  @Column({ name: 'started_order', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  startedOrder!: string;

  @Column({ name: 'last_seen_at', type: 'timestamptz', default: () => 'now()' })
  lastSeenAt!: Date;
}
