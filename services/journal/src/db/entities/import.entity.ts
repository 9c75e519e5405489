import type { CorporateAction, Import, IMPORT_SOURCES, ImportMapping } from '@plainscan/contracts';
import type { SymbolChange } from '../../positions/corporate-actions.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Work that may outlast the caller's deadline. */
export type ImportRun = 'commit' | 'undo';

/** Trades before a corporate action changed them, by ID. */
export type AdjustedTrades = Record<
  string,
  {
    symbol: string;
    /** null if it had none */
    stopLoss: string | null;
    /** by ID; decimals are text, and `after` is the quantity since the action */
    executions: Record<string, { quantity: string; price: string; after: string }>;
  }
>;

/** An uploaded file, which is a draft until it is committed, or an entered corporate action. */
@Entity({ name: 'imports' })
export class ImportEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** file name */
  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  status!: 'draft' | 'committed' | 'undone';

  /** the work in progress; it ends in the transaction that changes the status, or with a failure */
  @Column({ type: 'text', nullable: true })
  run!: ImportRun | null;

  @Column({ name: 'run_since', type: 'timestamptz', nullable: true })
  runSince!: Date | null;

  /** why the last run changed nothing; null after a success */
  @Column({ type: 'text', nullable: true })
  failure!: string | null;

  @Column({ type: 'text' })
  source!: (typeof IMPORT_SOURCES)[number];

  @Column({ name: 'source_name', type: 'text' })
  sourceName!: string;

  @Column({ type: 'text', nullable: true })
  problem!: string | null;

  /** expected length of the file's text, in UTF-16 code units */
  @Column({ type: 'integer' })
  chars!: number;

  /** SHA-256 of the file's text; null before it is read */
  @Column({ name: 'file_digest', type: 'bytea', nullable: true })
  fileDigest!: Buffer | null;

  /** committed import of an identical file */
  @Column({ name: 'same_file_as', type: 'uuid', nullable: true })
  sameFileAs!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  mapping!: ImportMapping | null;

  @Column({ name: 'record_shorts', type: 'boolean' })
  recordShorts!: boolean;

  @Column({ type: 'jsonb' })
  columns!: string[];

  @Column({ type: 'jsonb' })
  sample!: string[][];

  @Column({ type: 'jsonb' })
  counts!: Import['counts'];

  @Column({ name: 'corporate_action', type: 'jsonb', nullable: true })
  corporateAction!: CorporateAction | null;

  /** in the file */
  @Column({ name: 'symbol_changes', type: 'jsonb' })
  symbolChanges!: SymbolChange[];

  /** what the corporate action changed */
  @Column({ type: 'jsonb', nullable: true })
  adjusted!: AdjustedTrades | null;

  @Column({ type: 'jsonb', nullable: true })
  preview!: Import['preview'];

  @Column({ name: 'trades_created', type: 'integer' })
  tradesCreated!: number;

  @Column({ name: 'trades_changed', type: 'integer' })
  tradesChanged!: number;

  /** revision of the journal that the draft's rows were planned against; once committed, the revision it created */
  @Column({ name: 'planned_revision', type: 'integer', nullable: true })
  plannedRevision!: number | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'read_at', type: 'timestamptz', nullable: true })
  readAt!: Date | null;

  @Column({ name: 'committed_at', type: 'timestamptz', nullable: true })
  committedAt!: Date | null;

  @Column({ name: 'undone_at', type: 'timestamptz', nullable: true })
  undoneAt!: Date | null;
}

/** A chunk of an uploaded file's text, as a JSON string. */
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
