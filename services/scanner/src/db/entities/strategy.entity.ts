import type { ScanPlan } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A scan that a user saved under a name. */
@Entity({ name: 'strategies' })
export class StrategyEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'user_id', type: 'text' })
  userId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** unique among the user's strategies that aren't deleted */
  @Column({ name: 'folded_name', type: 'text' })
  foldedName!: string;

  @Column({ type: 'text' })
  description!: string;

  @Column({ type: 'text' })
  query!: string;

  /** null: the sentence is parsed again on every run */
  @Column({ type: 'json', nullable: true })
  plan!: ScanPlan | null;

  /** its approximate size in a list response */
  @Column({ name: 'packed_bytes', type: 'integer' })
  packedBytes!: number;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;

  /** when its sentence or plan last changed */
  @Column({ name: 'scan_saved_at', type: 'timestamptz' })
  scanSavedAt!: Date;

  @Column({ name: 'deleted_at', type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;
}
