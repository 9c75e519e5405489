import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The deletion of an account, without the user's ID. */
@Entity({ name: 'deletions' })
export class DeletionEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'requested_at', type: 'timestamptz' })
  requestedAt!: Date;

  @Column({ name: 'completed_at', type: 'timestamptz', nullable: true })
  completedAt!: Date | null;
}
