import type { EntityManager } from 'typeorm';
import type { TellingEntity } from '../db/entities/telling.entity.ts';
import { articleOf } from '../stories/article-of.ts';
import type { Telling } from '../stories/telling.ts';

/** A story and the row it is shown by. */
export interface PlacedStory<T extends Telling = Telling> {
  articleId: string;
  /** the earliest first */
  tellings: readonly T[];
}

/** Writes articles as their tellings make them. */
export async function writeArticles(manager: EntityManager, stories: readonly PlacedStory[]): Promise<void> {
  if (stories.length === 0) return;
  const rows = stories.map(({ articleId, tellings }) => {
    const { publishedAt, imageUrl, companySymbol, sentiment, providerSentiment, ...same } = articleOf(tellings);
    const { overall, score, reasons, scoredBy } = sentiment;
    return {
      ...{ ...same, id: articleId, published_at: publishedAt, image_url: imageUrl, company_symbol: companySymbol },
      ...{ overall, score, reasons, scored_by: scoredBy, provider_sentiment: providerSentiment },
    };
  });
  const columns = `id, published_at, title, description, url, image_url, category, company_symbol, symbols, overall, score, reasons,
    scored_by, provider_sentiment, sources, simulated`;
  await manager.query(
    `INSERT INTO articles (${columns}, words)
     SELECT ${columns}, array_to_tsvector(lexemes) FROM jsonb_to_recordset($1::jsonb) AS given(
       id uuid, published_at timestamptz, title text, description text, url text, image_url text, category text, company_symbol text,
       symbols text[], overall text, score double precision, reasons jsonb, scored_by text, provider_sentiment jsonb, sources jsonb,
       simulated boolean, lexemes text[])
     ON CONFLICT (id) DO UPDATE SET (${columns}, words) = ROW (${columns
       .split(',')
       .map((column) => `excluded.${column.trim()}`)
       .join(', ')}, excluded.words)`,
    [JSON.stringify(rows)],
  );
}

/** Writes tellings anew or in the place of their former versions; their articles are there. */
export async function writeTellings(
  manager: EntityManager,
  tellings: readonly (Telling & { articleId: string })[],
): Promise<void> {
  if (tellings.length === 0) return;
  const rows = tellings.map((told) => ({
    ...{
      feed: told.feed,
      provider_id: told.providerId,
      article_id: told.articleId,
      digest: told.digest.toString('hex'),
    },
    ...{ title: told.title, description: told.description, url: told.url, canonical_url: told.canonicalUrl },
    ...{
      image_url: told.imageUrl,
      published_at: told.publishedAt,
      first_seen_at: told.firstSeenAt,
      source_name: told.sourceName,
    },
    ...{
      tags: told.tags,
      provider_sentiment: told.providerSentiment,
      sentiment: told.sentiment,
      symbols: told.symbols,
    },
    ...{ company_symbol: told.companySymbol, company_names: told.companyNames, companies_sought: told.companiesSought },
    ...{ simulated: told.simulated, headline: told.headline, fold_keys: told.foldKeys },
  }));
  const columns = `article_id, title, description, url, canonical_url, image_url, published_at, first_seen_at, source_name, tags,
    provider_sentiment, sentiment, symbols, company_symbol, company_names, companies_sought, simulated, headline, fold_keys`;
  await manager.query(
    `INSERT INTO tellings (feed, provider_id, digest, ${columns})
     SELECT feed, provider_id, decode(digest, 'hex'), ${columns} FROM jsonb_to_recordset($1::jsonb) AS given(
       feed text, provider_id text, digest text, article_id uuid, title text, description text, url text, canonical_url text,
       image_url text, published_at timestamptz, first_seen_at timestamptz, source_name text, tags text[], provider_sentiment jsonb,
       sentiment jsonb, symbols text[], company_symbol text, company_names text[], companies_sought boolean, simulated boolean,
       headline jsonb, fold_keys text[])
     ON CONFLICT (feed, provider_id) DO UPDATE SET (digest, ${columns}) = ROW (excluded.digest, ${columns
       .split(',')
       .map((column) => `excluded.${column.trim()}`)
       .join(', ')})`,
    [JSON.stringify(rows)],
  );
}

/** Tellings that have not changed, but are of another story now. */
export async function moveTellings(
  manager: EntityManager,
  moved: readonly (Pick<TellingEntity, 'feed' | 'providerId'> & { articleId: string })[],
): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.map(({ feed, providerId, articleId }) => ({
    feed,
    provider_id: providerId,
    article_id: articleId,
  }));
  await manager.query(
    `UPDATE tellings t SET article_id = given.article_id
     FROM jsonb_to_recordset($1::jsonb) AS given(feed text, provider_id text, article_id uuid)
     WHERE t.feed = given.feed AND t.provider_id = given.provider_id`,
    [JSON.stringify(rows)],
  );
}

/** Of these, the articles that nobody tells any more. */
export async function removeUntold(manager: EntityManager, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return;
  await manager.query(
    `DELETE FROM articles a WHERE id = ANY($1::uuid[]) AND NOT EXISTS (SELECT FROM tellings t WHERE t.article_id = a.id)`,
    [articleIds],
  );
}
