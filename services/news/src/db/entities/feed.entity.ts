import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cursor } from '../../feeds/feed-adapter.ts';
import type { FeedFaultReason } from '../../feeds/feed-error.ts';

/** How it stands with one feed of the configuration. */
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

  /** of the last read; null where it was answered */
  @Column({ name: 'last_fault', type: 'text', nullable: true })
  lastFault!: FeedFaultReason | null;

  @Column({ name: 'last_fault_at', type: 'timestamptz', nullable: true })
  lastFaultAt!: Date | null;

  /** in a row */
  @Column({ type: 'integer' })
  failures!: number;

  @Column({ name: 'next_attempt_at', type: 'timestamptz' })
  nextAttemptAt!: Date;
}
