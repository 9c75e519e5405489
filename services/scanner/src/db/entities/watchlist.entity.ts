import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'watchlists' })
export class WatchlistEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'user_id', type: 'text' })
  userId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** unique among the user's watchlists that aren't deleted */
  @Column({ name: 'folded_name', type: 'text' })
  foldedName!: string;

  /** in the order in which they were added */
  @Column({ type: 'text', array: true })
  symbols!: string[];

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;

  @Column({ name: 'deleted_at', type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;
}
