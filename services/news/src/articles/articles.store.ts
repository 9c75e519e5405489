import type { Article, listNews } from '@plainscan/contracts';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import { searchQuery } from '../stories/lexemes.ts';
import { type PageEnd, readCursor } from './page-cursor.ts';

export type NewsQuery = z.output<(typeof listNews)['input']>;
/** What is found is counted so far. */
export const MAX_TOTAL = 10_000;

type Row = Omit<Article, 'publishedAt' | 'source' | 'sentiment'> &
  Article['sentiment'] & { publishedAt: Date; provider: Article['sentiment']['provider'] };

/** The SQL conditions of a filter; `given` makes a parameter of a value. */
export function conditionsOf(query: NewsQuery, given: (value: unknown) => string): string[] {
  const { category, sentiment, symbol, symbols, since, search } = query;
  const where: string[] = [];
  if (category !== 'all') where.push(`category = ${given(category)}`);
  if (sentiment !== 'all') where.push(`overall = ${given(sentiment)}`);
  if (symbol !== undefined) where.push(`symbols @> ARRAY[${given(symbol)}::text]`);
  if (symbols !== undefined) where.push(`symbols && ${given(symbols)}::text[]`);
  // As a date, which the driver writes so that PostgreSQL reads years and offsets that it does not take as ISO 8601.
  if (since !== undefined) where.push(`published_at >= ${given(new Date(since))}::timestamptz`);
  const words = search === undefined ? null : searchQuery(search);
  if (words !== null) where.push(`words @@ ${given(words)}::tsquery`);
  return where;
}

/** Newest first. */
export class ArticlesStore {
  readonly #db: DataSource;
  constructor(db: DataSource) {
    this.#db = db;
  }

  /** A page after the cursor, and one article more where there is one. @throws AppError INVALID_CURSOR */
  async page(query: NewsQuery): Promise<Article[]> {
    const values: unknown[] = [];
    const given = (value: unknown): string => `$${values.push(value)}`;
    const where = conditionsOf(query, given);
    if (query.cursor !== undefined) where.push(after(readCursor(query.cursor), given));
    const rows = (await this.#db.query(
      `SELECT id, title, description, url, image_url AS "imageUrl", category, published_at AS "publishedAt",
         company_symbol AS "companySymbol", symbols, sources, overall, score, reasons, provider_sentiment AS provider,
         scored_by AS "scoredBy", simulated
       FROM articles ${whereOf(where)} ORDER BY published_at DESC, id DESC LIMIT ${given(query.limit + 1)}`,
      values,
    )) as Row[];
    return rows.map(toArticle);
  }

  /** How many the filter finds, whatever the page: MAX_TOTAL at most. */
  async total({ symbols, ...others }: NewsQuery): Promise<number> {
    const values: unknown[] = [];
    const given = (value: unknown): string => `$${values.push(value)}`;
    const found = symbols === undefined ? this.#found(others, given) : this.#foundBySymbol(others, symbols, given);
    const [row] = (await this.#db.query(
      `SELECT count(*)::int AS total FROM (${found} LIMIT ${MAX_TOTAL}) AS found`,
      values,
    )) as { total: number }[];
    return row!.total;
  }

  readonly #found = (query: NewsQuery, given: (value: unknown) => string): string =>
    `SELECT FROM articles ${whereOf(conditionsOf(query, given))}`;

  /** Symbol by symbol: an index asked for hundreds at once compares each article with all of them. */
  readonly #foundBySymbol = (
    query: NewsQuery,
    symbols: readonly string[],
    given: (value: unknown) => string,
  ): string => {
    const where = ['symbols @> ARRAY[asked.symbol]', ...conditionsOf(query, given)];
    return `SELECT DISTINCT each.id FROM unnest(${given(symbols)}::text[]) AS asked (symbol)
      CROSS JOIN LATERAL (SELECT id FROM articles ${whereOf(where)} LIMIT ${MAX_TOTAL}) AS each`;
  };
}

const whereOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

const after = ({ publishedAt, id }: PageEnd, given: (value: unknown) => string): string =>
  `(published_at, id) < (${given(publishedAt)}::timestamptz, ${given(id)}::uuid)`;

function toArticle({ overall, score, reasons, provider, scoredBy, publishedAt, sources, ...same }: Row): Article {
  return {
    ...same,
    publishedAt: publishedAt.toISOString(),
    source: { name: sources[0]!.name },
    sources,
    sentiment: { overall, score, reasons, provider, scoredBy },
  };
}
