import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A setting that an administrator changed at run time. */
@Entity({ name: 'settings' })
export class SettingEntity {
  @PrimaryColumn({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  value!: string;

  /** incremented by every change */
  @Column({ type: 'integer' })
  revision!: number;

  @Column({ name: 'changed_by', type: 'text', nullable: true })
  changedBy!: string | null;

  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt!: Date;
}
