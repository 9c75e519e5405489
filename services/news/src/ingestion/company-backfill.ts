import { Inject, Injectable } from '@nestjs/common';
import { type Logger, LOGGER } from '@plainscan/service-kit';
import type { CompanyFinder } from '../companies/company-finder.ts';
import { byPublication } from '../deduplication/group-stories.ts';
import { companiesOf } from '../stories/companies-of.ts';
import { saveArticles, saveSources, sourcesOfArticles, sourcesWithoutCompanies } from './stories.store.ts';
import { StoryLock } from './story-lock.ts';

const BATCH = 200;

/** Resolves the companies of articles that arrived while the listed companies were unknown. */
@Injectable()
export class CompanyBackfill {
  constructor(
    private readonly lock: StoryLock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves the newest articles first, until none is left or `signal` aborts. */
  async run(finder: CompanyFinder, signal?: AbortSignal): Promise<void> {
    let resolved = 0;
    for (let batch = BATCH; batch === BATCH && !signal?.aborted; resolved += batch)
      batch = await this.resolveBatch(finder);
    if (resolved > 0) this.logger.info({ resolved }, 'companies of earlier articles resolved');
  }

  private resolveBatch(finder: CompanyFinder): Promise<number> {
    return this.lock.runExclusive(async (manager) => {
      const unresolved = await sourcesWithoutCompanies(manager, BATCH);
      await saveSources(
        manager,
        unresolved.map((source) => ({ ...source, ...companiesOf(source, finder) })),
      );
      const articleIds = [...new Set(unresolved.map(({ articleId }) => articleId))];
      const byArticle = Map.groupBy(await sourcesOfArticles(manager, articleIds), ({ articleId }) => articleId);
      await saveArticles(
        manager,
        [...byArticle].map(([articleId, sources]) => ({ articleId, sources: sources.sort(byPublication) })),
      );
      return unresolved.length;
    });
  }
}
