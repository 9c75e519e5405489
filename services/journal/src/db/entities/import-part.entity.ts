import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A piece of a file's text, as it travelled. */
@Entity({ name: 'import_parts' })
export class ImportPartEntity {
  @PrimaryColumn({ name: 'import_id', type: 'uuid' })
  importId!: string;

  @PrimaryColumn({ type: 'integer' })
  part!: number;

  @Column({ type: 'text' })
  text!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
