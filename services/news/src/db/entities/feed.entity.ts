import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cursor } from '../../feeds/feed-adapter.ts';
import type { FeedErrorReason } from '../../feeds/feed-error.ts';

/** The state of one configured feed. */
@Entity({ name: 'feeds' })
export class FeedEntity {
  @PrimaryColumn({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  kind!: string;

  @Column({ type: 'boolean' })
  simulated!: boolean;

  @Column({ type: 'jsonb', nullable: true })
  cursor!: Cursor | null;

  @Column({ name: 'last_success_at', type: 'timestamptz', nullable: true })
  lastSuccessAt!: Date | null;

  /** why the last read failed; null if it succeeded */
  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError!: FeedErrorReason | null;

  @Column({ name: 'last_error_at', type: 'timestamptz', nullable: true })
  lastErrorAt!: Date | null;

  /** failed reads in a row */
  @Column({ type: 'integer', default: 0 })
  failures!: number;

  @Column({ name: 'next_attempt_at', type: 'timestamptz', default: () => `'-infinity'` })
  nextAttemptAt!: Date;
}
