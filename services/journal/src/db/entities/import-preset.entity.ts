import type { ImportMapping } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A column mapping that the user saved; applied automatically to files with the same header. */
@Entity({ name: 'import_presets' })
export class ImportPresetEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** SHA-256 of the header line */
  @Column({ name: 'header_digest', type: 'bytea' })
  headerDigest!: Buffer;

  @Column({ type: 'jsonb' })
  mapping!: ImportMapping;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
