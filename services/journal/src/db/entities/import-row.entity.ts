import type { ImportRow } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of an imported file and what happens to it. */
@Entity({ name: 'import_rows' })
export class ImportRowEntity {
  @PrimaryColumn({ name: 'import_id', type: 'uuid' })
  importId!: string;

  /** 1-based line in the file */
  @PrimaryColumn({ type: 'integer' })
  line!: number;

  @Column({ type: 'text' })
  verdict!: ImportRow['verdict'];

  @Column({ type: 'boolean' })
  included!: boolean;

  /** the user's choice; null if they made none */
  @Column({ type: 'boolean', nullable: true })
  chosen!: boolean | null;

  @Column({ type: 'text', nullable: true })
  reason!: string | null;

  @Column({ type: 'jsonb' })
  warnings!: string[];

  @Column({ type: 'text' })
  text!: string;

  @Column({ type: 'jsonb', nullable: true })
  fill!: ImportRow['fill'];

  @Column({ type: 'text', nullable: true })
  effect!: ImportRow['effect'];
}
