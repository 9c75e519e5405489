import type { EntityManager } from 'typeorm';
import { TellingEntity } from '../db/entities/telling.entity.ts';
import { FOLD_WITHIN_MS } from '../folding/same-story.ts';
import type { Draft } from '../stories/telling.ts';

/** One step looks at so many at most. */
const MAX_CANDIDATES = 2000;

export type Known = Pick<TellingEntity, 'providerId' | 'digest' | 'canonicalUrl' | 'publishedAt' | 'firstSeenAt'>;

/** What is known of what one feed told, by its id or its address. */
export async function knownTellings(manager: EntityManager, feed: string, drafts: readonly Draft[]): Promise<Known[]> {
  const urls = drafts.map(({ canonicalUrl }) => canonicalUrl).filter((url) => url !== null);
  return (await manager.query(
    `SELECT provider_id AS "providerId", digest, canonical_url AS "canonicalUrl", published_at AS "publishedAt",
       first_seen_at AS "firstSeenAt"
     FROM tellings WHERE feed = $1 AND (provider_id = ANY($2) OR canonical_url = ANY($3))`,
    [feed, drafts.map(({ providerId }) => providerId), urls],
  )) as Known[];
}

export const tellingsOf = (manager: EntityManager, feed: string, providerIds: readonly string[]) =>
  manager
    .createQueryBuilder(TellingEntity, 't')
    .where('t.feed = :feed AND t.provider_id = ANY(:providerIds)', { feed, providerIds })
    .getMany();

export const tellingsOfArticles = (manager: EntityManager, articleIds: readonly string[]) =>
  manager.createQueryBuilder(TellingEntity, 't').where('t.article_id = ANY(:articleIds)', { articleIds }).getMany();

/** What may tell the same story as one of `of`: shares a key with one of them within the window of them all. */
export function candidatesFor(
  manager: EntityManager,
  of: readonly { foldKeys: readonly string[]; publishedAt: Date }[],
): Promise<TellingEntity[]> {
  const times = of.map(({ publishedAt }) => publishedAt.getTime());
  return manager
    .createQueryBuilder(TellingEntity, 't')
    .where('t.fold_keys && :keys::text[] AND t.published_at BETWEEN :from AND :to', {
      keys: [...new Set(of.flatMap(({ foldKeys }) => foldKeys))],
      from: new Date(Math.min(...times) - FOLD_WITHIN_MS),
      to: new Date(Math.max(...times) + FOLD_WITHIN_MS),
    })
    .orderBy('t.published_at')
    .limit(MAX_CANDIDATES)
    .getMany();
}

/** The newest of those whose companies nobody could say when they came. */
export const tellingsWithoutCompanies = (manager: EntityManager, limit: number) =>
  manager
    .createQueryBuilder(TellingEntity, 't')
    .where('NOT t.companies_sought')
    .orderBy('t.published_at', 'DESC')
    .limit(limit)
    .getMany();
