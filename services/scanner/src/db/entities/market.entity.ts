import type { BadRows } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One market in the durable history. */
@Entity({ name: 'markets' })
export class MarketEntity {
  @PrimaryColumn({ type: 'text' })
  version!: string;

  @Column({ type: 'text' })
  source!: string;

  @Column({ type: 'text' })
  provider!: string;

  @Column({ type: 'boolean' })
  simulated!: boolean;

  /** YYYY-MM-DD */
  @Column({ name: 'as_of', type: 'date' })
  asOf!: string;

  @Column({ type: 'integer' })
  stocks!: number;

  @Column({ type: 'integer' })
  blocks!: number;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;

  /** null: not read from files, or stored by an earlier release */
  @Column({ name: 'bad_rows', type: 'jsonb', nullable: true })
  badRows!: BadRows | null;

  /** null until every block is stored */
  @Column({ name: 'completed_at', type: 'timestamptz', nullable: true })
  completedAt!: Date | null;
}
