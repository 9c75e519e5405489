import { type Clock, isStoreFailure, type Logger } from '@plainscan/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { CompanyFinder } from '../companies/company-finder.ts';
import type { FeedAdapter, RawArticle } from '../feeds/feed-adapter.ts';
import { FOLD_WITHIN_MS } from '../folding/same-story.ts';
import { keyOf, touchedBy } from '../folding/touched.ts';
import type { ScoreTexts } from '../scoring/score-texts.ts';
import { KEEP_ARTICLES_MS } from '../housekeeping/retention.ts';
import { companiesOf } from '../stories/companies-of.ts';
import { type Draft, draftsOf, type Telling } from '../stories/telling.ts';
import { placeStories, type Unplaced } from './place-stories.ts';
import { moveTellings, removeUntold, writeArticles, writeTellings } from './stories.store.ts';
import type { StoriesLock } from './stories-lock.ts';
import { candidatesFor, type Known, knownTellings, tellingsOf } from './tellings.store.ts';

/** Stories of one transaction. */
const BATCH = 100;

export interface IngestParts {
  db: DataSource;
  lock: StoriesLock;
  scorer: ScoreTexts;
  /** null while nobody has said which companies there are */
  finder: () => CompanyFinder | null;
  clock: Clock;
  logger: Logger;
}

/** Takes in what feeds read: what is new or was corrected is scored, searched for companies, folded into stories and kept. */
export class Ingest {
  readonly #parts: IngestParts;
  constructor(parts: IngestParts) {
    this.#parts = parts;
  }

  /** Resolves to the number of tellings that were new or had changed. The same again changes nothing. */
  async take(feed: Pick<FeedAdapter, 'name' | 'simulated'>, articles: readonly RawArticle[]): Promise<number> {
    const now = new Date(this.#parts.clock());
    const drafts = draftsOf(feed, articles, { now, since: new Date(now.getTime() - KEEP_ARTICLES_MS) });
    let taken = 0;
    for (let from = 0; from < drafts.length; from += BATCH)
      taken += await this.#takeOrHalve(feed.name, drafts.slice(from, from + BATCH));
    return taken;
  }

  /** One story that cannot be kept does not take the others with it. */
  async #takeOrHalve(feed: string, drafts: readonly Draft[]): Promise<number> {
    try {
      return await this.#take(feed, drafts);
    } catch (err) {
      if (isStoreFailure(err)) throw err;
      if (drafts.length === 1) {
        this.#parts.logger.error({ err, feed, id: drafts[0]!.providerId }, 'story not kept');
        return 0;
      }
      const half = drafts.length >> 1;
      return (
        (await this.#takeOrHalve(feed, drafts.slice(0, half))) + (await this.#takeOrHalve(feed, drafts.slice(half)))
      );
    }
  }

  async #take(feed: string, drafts: readonly Draft[]): Promise<number> {
    const { db, lock, scorer, finder } = this.#parts;
    const fresh = changedOf(drafts, await knownTellings(db.manager, feed, drafts));
    if (fresh.length === 0) return 0;
    // A model may take its time: nobody waits for it under the lock.
    const scored = await scorer.scoreAll(fresh);
    const found = finder();
    const tellings: Telling[] = fresh.map((draft, i) => ({
      ...draft,
      ...companiesOf(draft, found),
      sentiment: scored[i]!,
    }));
    return lock.alone((manager) => this.#keep(manager, feed, tellings));
  }

  async #keep(manager: EntityManager, feed: string, tellings: readonly Telling[]): Promise<number> {
    // Another worker may have read the same meanwhile.
    const changed = changedOf(tellings, await knownTellings(manager, feed, tellings));
    if (changed.length === 0) return 0;
    const ids = changed.map(({ providerId }) => providerId);
    const former = new Map((await tellingsOf(manager, feed, ids)).map((telling) => [keyOf(telling), telling]));
    const touched = await touchedBy<Unplaced>(
      changed.map((now) => {
        const before = former.get(keyOf(now)) ?? null;
        return { now: { ...now, articleId: before?.articleId ?? null }, before };
      }),
      (of) => candidatesFor(manager, of),
    );
    const fresh = new Set(changed.map(keyOf));
    const { stories, untold } = placeStories(touched);
    const placed = stories.flatMap(({ articleId, tellings: told }) =>
      told.map((telling) => ({
        telling: { ...telling, articleId },
        from: telling.articleId,
        isFresh: fresh.has(keyOf(telling)),
      })),
    );
    const moved = placed.filter(({ telling, from }) => telling.articleId !== from);
    const others = [...placed.filter(({ isFresh }) => isFresh), ...moved].flatMap(({ telling, from }) => [
      telling.articleId,
      from,
    ]);
    await writeArticles(
      manager,
      stories.filter(({ articleId }) => others.includes(articleId)),
    );
    await writeTellings(
      manager,
      placed.filter(({ isFresh }) => isFresh).map(({ telling }) => telling),
    );
    await moveTellings(
      manager,
      moved.filter(({ isFresh }) => !isFresh).map(({ telling }) => telling),
    );
    await removeUntold(manager, untold);
    return changed.length;
  }
}

/**
 * Those that say something new. What has the id or the page of something known is that, told again: it keeps its id, and never
 * becomes newer than it was.
 */
function changedOf<D extends Draft>(drafts: readonly D[], known: readonly Known[]): D[] {
  const byId = new Map(known.map((each) => [each.providerId, each]));
  const ofPage = (draft: D) =>
    draft.canonicalUrl === null
      ? undefined
      : known.find(
          ({ canonicalUrl, publishedAt }) =>
            canonicalUrl === draft.canonicalUrl &&
            Math.abs(publishedAt.getTime() - draft.publishedAt.getTime()) <= FOLD_WITHIN_MS,
        );
  const changed = new Map<string, D>();
  for (const draft of drafts) {
    const before = byId.get(draft.providerId) ?? ofPage(draft);
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
