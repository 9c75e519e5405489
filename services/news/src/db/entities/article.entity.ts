import type { Article } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A story as users see it, built from its source articles. */
@Entity({ name: 'articles' })
export class ArticleEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'published_at', type: 'timestamptz' })
  publishedAt!: Date;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'text', nullable: true })
  url!: string | null;

  @Column({ name: 'image_url', type: 'text', nullable: true })
  imageUrl!: string | null;

  @Column({ type: 'text' })
  category!: Article['category'];

  @Column({ name: 'company_symbol', type: 'text', nullable: true })
  companySymbol!: string | null;

  @Column({ type: 'text', array: true })
  symbols!: string[];

  @Column({ type: 'text' })
  overall!: Article['sentiment']['overall'];

  @Column({ type: 'double precision' })
  score!: number;

  @Column({ type: 'jsonb' })
  reasons!: Article['sentiment']['reasons'];

  @Column({ name: 'scored_by', type: 'text' })
  scoredBy!: string;

  @Column({ name: 'provider_sentiment', type: 'jsonb', nullable: true })
  providerSentiment!: Article['sentiment']['provider'];

  @Column({ type: 'jsonb' })
  sources!: Article['sources'];

  @Column({ type: 'boolean' })
  simulated!: boolean;

  /** lexemes that search matches */
  @Column({ type: 'tsvector', select: false })
  words!: string;
}
