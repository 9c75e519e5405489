import type { EntityManager } from 'typeorm';
import { tsvectorOf } from '../articles/search-terms.ts';
import { ArticleEntity } from '../db/entities/article.entity.ts';
import { SourceArticleEntity } from '../db/entities/source-article.entity.ts';
import { STORY_WINDOW_MS } from '../deduplication/same-story.ts';
import { buildArticle } from '../stories/build-article.ts';
import type { SourceArticle, SourceDraft } from '../stories/source-article.ts';
import type { PlacedStory } from './place-stories.ts';

/** Limit of one candidate query. */
const MAX_CANDIDATES = 2000;

export type ExistingSource = Pick<
  SourceArticleEntity,
  'providerId' | 'digest' | 'canonicalUrl' | 'publishedAt' | 'firstSeenAt'
>;

const sources = (manager: EntityManager) => manager.createQueryBuilder(SourceArticleEntity, 's');

/** The feed's stored source articles that have the ID or URL of one of the drafts. */
export const existingSources = (
  manager: EntityManager,
  feed: string,
  drafts: readonly SourceDraft[],
): Promise<ExistingSource[]> =>
  sources(manager)
    .select(['s.feed', 's.providerId', 's.digest', 's.canonicalUrl', 's.publishedAt', 's.firstSeenAt'])
    .where('s.feed = :feed AND (s.provider_id = ANY(:ids) OR s.canonical_url = ANY(:urls))', {
      feed,
      ids: drafts.map(({ providerId }) => providerId),
      urls: drafts.map(({ canonicalUrl }) => canonicalUrl).filter((url) => url !== null),
    })
    .getMany();

export const sourcesById = (manager: EntityManager, feed: string, ids: readonly string[]) =>
  sources(manager).where('s.feed = :feed AND s.provider_id = ANY(:ids)', { feed, ids }).getMany();

export const sourcesOfArticles = (manager: EntityManager, articleIds: readonly string[]) =>
  sources(manager).where('s.article_id = ANY(:articleIds)', { articleIds }).getMany();

/**
 * Possible duplicates: source articles that share a candidate key with one of `of`, within the window around all of
 * them.
 */
export function candidatesFor(
  manager: EntityManager,
  of: readonly { candidateKeys: readonly string[]; publishedAt: Date }[],
): Promise<SourceArticleEntity[]> {
  const times = of.map(({ publishedAt }) => publishedAt.getTime());
  return sources(manager)
    .where('s.candidate_keys && :keys::text[] AND s.published_at BETWEEN :from AND :to', {
      keys: [...new Set(of.flatMap(({ candidateKeys }) => candidateKeys))],
      from: new Date(Math.min(...times) - STORY_WINDOW_MS),
      to: new Date(Math.max(...times) + STORY_WINDOW_MS),
    })
    .orderBy('s.published_at')
    .limit(MAX_CANDIDATES)
    .getMany();
}

/** Source articles that arrived while the listed companies were unknown, newest first. */
export const sourcesWithoutCompanies = (manager: EntityManager, limit: number) =>
  sources(manager).where('NOT s.companies_resolved').orderBy('s.published_at', 'DESC').limit(limit).getMany();

/** Inserts or updates the articles of stories. */
export async function saveArticles(manager: EntityManager, stories: readonly PlacedStory[]): Promise<void> {
  if (stories.length === 0) return;
  const rows = stories.map(({ articleId, sources }) => {
    const { sentiment, searchTerms, ...columns } = buildArticle(sources);
    return { ...columns, ...sentiment, id: articleId, words: tsvectorOf(searchTerms) };
  });
  await bulkUpsert(manager, ArticleEntity, rows);
}

/** Inserts or updates source articles; their articles must exist. */
export async function saveSources(
  manager: EntityManager,
  rows: readonly (SourceArticle & { articleId: string })[],
): Promise<void> {
  if (rows.length > 0) await bulkUpsert(manager, SourceArticleEntity, rows);
}

/**
 * Replaces `EntityManager.upsert`, which binds each value separately and takes twice as long for 100 articles (300 ms
 * instead of 156 ms, measured). Here, all rows are one JSON parameter.
 */
async function bulkUpsert(manager: EntityManager, entity: new () => object, rows: readonly object[]): Promise<void> {
  const { columns, tableName, primaryColumns } = manager.connection.getMetadata(entity);
  const names = columns.map(({ databaseName }) => databaseName);
  const types = columns.map(
    ({ databaseName, type, isArray }) => `${databaseName} ${String(type)}${isArray ? '[]' : ''}`,
  );
  const values = rows.map((row) =>
    Object.fromEntries(
      columns.map((column) => {
        const value: unknown = column.getEntityValue(row);
        return [column.databaseName, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value];
      }),
    ),
  );
  await manager.query(
    `INSERT INTO ${tableName} (${names.join()})
     SELECT ${names.join()} FROM jsonb_to_recordset($1::jsonb) AS input(${types.join()})
     ON CONFLICT (${primaryColumns.map(({ databaseName }) => databaseName).join()})
     DO UPDATE SET (${names.join()}) = ROW (${names.map((name) => `excluded.${name}`).join()})`,
    [JSON.stringify(values)],
  );
}

/** Moves unchanged source articles to other stories. */
export async function moveSources(
  manager: EntityManager,
  moved: readonly Pick<SourceArticleEntity, 'feed' | 'providerId' | 'articleId'>[],
): Promise<void> {
  if (moved.length === 0) return;
  await manager.query(
    `UPDATE source_articles s SET article_id = input."articleId"
     FROM jsonb_to_recordset($1::jsonb) AS input(feed text, "providerId" text, "articleId" uuid)
     WHERE s.feed = input.feed AND s.provider_id = input."providerId"`,
    [JSON.stringify(moved.map(({ feed, providerId, articleId }) => ({ feed, providerId, articleId })))],
  );
}

/** Deletes those of the articles that have no source article left. */
export async function deleteOrphaned(manager: EntityManager, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return;
  await manager
    .createQueryBuilder()
    .delete()
    .from(ArticleEntity)
    .where('id = ANY(:articleIds) AND NOT EXISTS (SELECT FROM source_articles s WHERE s.article_id = articles.id)', {
      articleIds,
    })
    .execute();
}
