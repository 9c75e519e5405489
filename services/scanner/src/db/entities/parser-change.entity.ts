import type { ParserAddresses, ParserChange } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

type ParserUrls = Pick<ParserAddresses, 'active' | 'fallbacks'>;

/** A change of the AI parser's URLs; append-only, except that the oldest are deleted. */
@Entity({ name: 'parser_changes' })
export class ParserChangeEntity {
  /** revision of the setting after the change */
  @PrimaryColumn({ type: 'integer' })
  revision!: number;

  @Column({ type: 'text' })
  what!: ParserChange['what'];

  @Column({ type: 'jsonb' })
  before!: ParserUrls;

  @Column({ type: 'jsonb' })
  after!: ParserUrls;

  @Column({ name: 'changed_by', type: 'text', nullable: true })
  changedBy!: string | null;

  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt!: Date;
}
