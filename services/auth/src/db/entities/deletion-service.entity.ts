import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'deletion_services' })
export class DeletionServiceEntity {
  @PrimaryColumn({ name: 'deletion_id', type: 'uuid' })
  deletionId!: string;

  @PrimaryColumn({ type: 'text' })
  service!: string;

  @Column({ name: 'completed_at', type: 'timestamptz', nullable: true })
  completedAt!: Date | null;

  @Column({ type: 'integer', nullable: true })
  records!: number | null;
}
