import type { AlertSettings } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'alert_settings' })
export class AlertSettingsEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  delivery!: AlertSettings['delivery'];

  @Column({ name: 'digest_hour', type: 'smallint' })
  digestHour!: number;

  /** HH:MM */
  @Column({ name: 'quiet_from', type: 'text', nullable: true })
  quietFrom!: string | null;

  @Column({ name: 'quiet_to', type: 'text', nullable: true })
  quietTo!: string | null;

  @Column({ name: 'time_zone', type: 'text' })
  timeZone!: string;
}
