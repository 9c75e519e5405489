import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, isStoreFailure, type Logger, LOGGER } from '@plainscan/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { KEEP_ARTICLES_MS } from '../articles/retention.ts';
import { CompanyDirectory } from '../companies/company-directory.ts';
import { affectedBy, sourceKey } from '../deduplication/affected.ts';
import { STORY_WINDOW_MS } from '../deduplication/same-story.ts';
import type { FeedAdapter, RawArticle } from '../feeds/feed-adapter.ts';
import { SCORER, type Scorer } from '../scoring/scorer.ts';
import { companiesOf } from '../stories/companies-of.ts';
import { type SourceArticle, type SourceDraft, toDrafts } from '../stories/source-article.ts';
import { placeStories, type Unplaced } from './place-stories.ts';
import {
  candidatesFor,
  deleteOrphaned,
  type ExistingSource,
  existingSources,
  moveSources,
  saveArticles,
  saveSources,
  sourcesById,
} from './stories.store.ts';
import { StoryLock } from './story-lock.ts';

/** Articles per transaction. */
const BATCH = 100;

/**
 * Stores articles from feeds. New and corrected articles are scored, matched to companies, and deduplicated into
 * stories.
 */
@Injectable()
export class IngestionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lock: StoryLock,
    @Inject(CompanyDirectory) private readonly companies: Pick<CompanyDirectory, 'finder'>,
    @Inject(SCORER) private readonly scorer: Scorer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns how many articles were new or changed. Idempotent. */
  async ingest(feed: Pick<FeedAdapter, 'name' | 'simulated'>, articles: readonly RawArticle[]): Promise<number> {
    const now = new Date(this.clock());
    const drafts = toDrafts(feed, articles, { now, since: new Date(now.getTime() - KEEP_ARTICLES_MS) });
    let stored = 0;
    for (let from = 0; from < drafts.length; from += BATCH)
      stored += await this.storeOrSplit(feed.name, drafts.slice(from, from + BATCH));
    return stored;
  }

  /** Splits a batch that fails, so that one article that cannot be stored does not block the others. */
  private async storeOrSplit(feed: string, drafts: readonly SourceDraft[]): Promise<number> {
    try {
      return await this.scoreAndStore(feed, drafts);
    } catch (err) {
      if (isStoreFailure(err)) throw err;
      if (drafts.length === 1) {
        this.logger.error({ err, feed, id: drafts[0]!.providerId }, 'failed to store article; dropped');
        return 0;
      }
      const half = drafts.length >> 1;
      const stored = await this.storeOrSplit(feed, drafts.slice(0, half));
      return stored + (await this.storeOrSplit(feed, drafts.slice(half)));
    }
  }

  private async scoreAndStore(feed: string, drafts: readonly SourceDraft[]): Promise<number> {
    const changed = changedDrafts(drafts, await existingSources(this.dataSource.manager, feed, drafts));
    if (changed.length === 0) return 0;
    // Before taking the lock: a scoring model may be slow.
    const scores = await this.scorer.scoreAll(changed);
    const { finder } = this.companies;
    const sources: SourceArticle[] = changed.map((draft, i) => ({
      ...draft,
      ...companiesOf(draft, finder),
      sentiment: scores[i]!,
    }));
    return this.lock.runExclusive((manager) => this.store(manager, feed, sources));
  }

  private async store(manager: EntityManager, feed: string, sources: readonly SourceArticle[]): Promise<number> {
    // Another worker may have stored the same articles in the meantime.
    const changed = changedDrafts(sources, await existingSources(manager, feed, sources));
    if (changed.length === 0) return 0;
    const ids = changed.map(({ providerId }) => providerId);
    const previous = new Map((await sourcesById(manager, feed, ids)).map((source) => [sourceKey(source), source]));
    const affected = await affectedBy<Unplaced>(
      changed.map((now) => {
        const before = previous.get(sourceKey(now)) ?? null;
        return { now: { ...now, articleId: before?.articleId ?? null }, before };
      }),
      (of) => candidatesFor(manager, of),
    );
    const { stories, orphaned } = placeStories(affected);
    const changedKeys = new Set(changed.map(sourceKey));
    const placed = stories.flatMap(({ articleId, sources: members }) =>
      members.map((member) => ({
        source: { ...member, articleId },
        formerId: member.articleId,
        changed: changedKeys.has(sourceKey(member)),
      })),
    );
    const moved = placed.filter(({ source, formerId }) => source.articleId !== formerId);
    const outdated = new Set(
      [...placed.filter((each) => each.changed), ...moved].flatMap(({ source, formerId }) => [
        source.articleId,
        formerId,
      ]),
    );
    await saveArticles(
      manager,
      stories.filter(({ articleId }) => outdated.has(articleId)),
    );
    await saveSources(
      manager,
      placed.filter((each) => each.changed).map(({ source }) => source),
    );
    await moveSources(
      manager,
      moved.filter((each) => !each.changed).map(({ source }) => source),
    );
    await deleteOrphaned(manager, orphaned);
    return changed.length;
  }
}

/**
 * Returns the drafts that are new or differ from the existing articles. A draft with the ID or URL of an existing
 * article of its feed is a correction: it keeps the existing ID and the earlier publication time.
 */
function changedDrafts<D extends SourceDraft>(drafts: readonly D[], existing: readonly ExistingSource[]): D[] {
  const byId = new Map(existing.map((each) => [each.providerId, each]));
  const byUrl = (draft: D) =>
    draft.canonicalUrl === null
      ? undefined
      : existing.find(
          ({ canonicalUrl, publishedAt }) =>
            canonicalUrl === draft.canonicalUrl &&
            Math.abs(publishedAt.getTime() - draft.publishedAt.getTime()) <= STORY_WINDOW_MS,
        );
  const changed = new Map<string, D>();
  for (const draft of drafts) {
    const before = byId.get(draft.providerId) ?? byUrl(draft);
    if (!before) changed.set(draft.providerId, draft);
    else if (!before.digest.equals(draft.digest))
      changed.set(before.providerId, {
        ...draft,
        providerId: before.providerId,
        firstSeenAt: before.firstSeenAt,
        publishedAt: before.publishedAt < draft.publishedAt ? before.publishedAt : draft.publishedAt,
      });
  }
  return [...changed.values()];
}
