import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an administrator set at run time. */
@Entity({ name: 'settings' })
export class SettingEntity {
  @PrimaryColumn({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  value!: string;

  /** grows by one a change; of two readings the higher one is newer */
  @Column({ type: 'integer' })
  revision!: number;

  @Column({ name: 'changed_by', type: 'text', nullable: true })
  changedBy!: string | null;

  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt!: Date;
}
