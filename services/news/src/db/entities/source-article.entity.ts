import type { Article } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Headline } from '../../deduplication/headline.ts';

/** An article as delivered by one feed. */
@Entity({ name: 'source_articles' })
export class SourceArticleEntity {
  @PrimaryColumn({ type: 'text' })
  feed!: string;

  @PrimaryColumn({ name: 'provider_id', type: 'text' })
  providerId!: string;

  @Column({ name: 'article_id', type: 'uuid' })
  articleId!: string;

  /** SHA-256 of the content, to detect changes */
  @Column({ type: 'bytea' })
  digest!: Buffer;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'text', nullable: true })
  url!: string | null;

  @Column({ name: 'canonical_url', type: 'text', nullable: true })
  canonicalUrl!: string | null;

  @Column({ name: 'image_url', type: 'text', nullable: true })
  imageUrl!: string | null;

  /** never later than `firstSeenAt` */
  @Column({ name: 'published_at', type: 'timestamptz' })
  publishedAt!: Date;

  @Column({ name: 'first_seen_at', type: 'timestamptz' })
  firstSeenAt!: Date;

  @Column({ name: 'source_name', type: 'text' })
  sourceName!: string;

  /** symbols tagged by the provider */
  @Column({ type: 'text', array: true })
  tags!: string[];

  @Column({ name: 'provider_sentiment', type: 'jsonb', nullable: true })
  providerSentiment!: Article['sentiment']['provider'];

  @Column({ type: 'jsonb' })
  sentiment!: Omit<Article['sentiment'], 'provider'>;

  @Column({ type: 'text', array: true })
  symbols!: string[];

  @Column({ name: 'company_symbol', type: 'text', nullable: true })
  companySymbol!: string | null;

  @Column({ name: 'company_names', type: 'text', array: true })
  companyNames!: string[];

  /** false: the listed companies were not known when it arrived */
  @Column({ name: 'companies_resolved', type: 'boolean' })
  companiesResolved!: boolean;

  @Column({ type: 'boolean' })
  simulated!: boolean;

  @Column({ type: 'jsonb' })
  headline!: Headline;

  @Column({ name: 'candidate_keys', type: 'text', array: true })
  candidateKeys!: string[];
}
