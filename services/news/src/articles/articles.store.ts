import { Injectable } from '@nestjs/common';
import { AppError, type Article, type listNews } from '@plainscan/contracts';
import type { RpcInput } from '@plainscan/service-kit';
import { type TimeKey, timeKeyOf } from '@plainscan/service-kit/postgres';
import { DataSource } from 'typeorm';
import { searchQuery } from './search-terms.ts';

export type NewsQuery = RpcInput<typeof listNews>;
/** Counting stops here. */
const MAX_TOTAL = 10_000;

type Row = Omit<Article, 'publishedAt' | 'source' | 'sentiment'> &
  Article['sentiment'] & { publishedAt: Date; provider: Article['sentiment']['provider'] };

/** Turns a value into a parameter of the query. */
type Bind = (value: unknown) => string;

function binder(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

function conditionsOf(query: NewsQuery, bind: Bind): string[] {
  const { category, sentiment, symbol, symbols, since, search } = query;
  const where: string[] = [];
  if (category !== 'all') where.push(`category = ${bind(category)}`);
  if (sentiment !== 'all') where.push(`overall = ${bind(sentiment)}`);
  if (symbol !== undefined) where.push(`symbols @> ARRAY[${bind(symbol)}::text]`);
  if (symbols !== undefined) where.push(`symbols && ${bind(symbols)}::text[]`);
  // A Date, because the driver formats years and offsets that PostgreSQL can't parse in ISO 8601.
  if (since !== undefined) where.push(`published_at >= ${bind(new Date(since))}::timestamptz`);
  const words = search === undefined ? null : searchQuery(search);
  if (words !== null) where.push(`words @@ ${bind(words)}::tsquery`);
  return where;
}

const invalidCursor = (): AppError =>
  new AppError('invalid', 'INVALID_CURSOR', 'Invalid page cursor. Reload the list from its first page.');

/** Articles, newest first. Raw SQL, because the query builder supports neither keyset pages nor bounded counts. */
@Injectable()
export class ArticlesStore {
  constructor(private readonly dataSource: DataSource) {}

  /** The page after the cursor, plus one article if there are more. @throws AppError INVALID_CURSOR */
  async page(query: NewsQuery): Promise<Article[]> {
    const { values, bind } = binder();
    const where = conditionsOf(query, bind);
    if (query.cursor !== undefined) where.push(after(timeKeyOf(query.cursor, invalidCursor), bind));
    const rows = (await this.dataSource.query(
      `SELECT id, title, description, url, image_url AS "imageUrl", category, published_at AS "publishedAt",
         company_symbol AS "companySymbol", symbols, sources, overall, score, reasons, provider_sentiment AS provider,
         scored_by AS "scoredBy", simulated
       FROM articles ${whereOf(where)} ORDER BY published_at DESC, id DESC LIMIT ${bind(query.limit + 1)}`,
      values,
    )) as Row[];
    return rows.map(toArticle);
  }

  /** How many articles match, up to MAX_TOTAL. */
  async total({ symbols, ...others }: NewsQuery): Promise<number> {
    const { values, bind } = binder();
    const found = symbols === undefined ? matching(others, bind) : matchingSymbols(others, symbols, bind);
    const [row] = (await this.dataSource.query(
      `SELECT count(*)::int AS total FROM (${found} LIMIT ${MAX_TOTAL}) AS found`,
      values,
    )) as { total: number }[];
    return row!.total;
  }
}

const matching = (query: NewsQuery, bind: Bind): string => `SELECT FROM articles ${whereOf(conditionsOf(query, bind))}`;

/**
 * Looks up symbol by symbol: an index scan for hundreds of symbols at once would compare each article with all of them.
 */
function matchingSymbols(query: NewsQuery, symbols: readonly string[], bind: Bind): string {
  const where = ['symbols @> ARRAY[requested.symbol]', ...conditionsOf(query, bind)];
  return `SELECT DISTINCT each.id FROM unnest(${bind(symbols)}::text[]) AS requested (symbol)
    CROSS JOIN LATERAL (SELECT id FROM articles ${whereOf(where)} LIMIT ${MAX_TOTAL}) AS each`;
}

const whereOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

const after = ({ at, id }: TimeKey, bind: Bind): string =>
  `(published_at, id) < (${bind(at)}::timestamptz, ${bind(id)}::uuid)`;

function toArticle({ overall, score, reasons, provider, scoredBy, publishedAt, sources, ...same }: Row): Article {
  return {
    ...same,
    publishedAt: publishedAt.toISOString(),
    source: { name: sources[0]!.name },
    sources,
    sentiment: { overall, score, reasons, provider, scoredBy },
  };
}
