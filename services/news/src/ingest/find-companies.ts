import type { Logger } from '@plainscan/service-kit';
import type { CompanyFinder } from '../companies/company-finder.ts';
import { earlierFirst } from '../folding/stories.ts';
import { companiesOf } from '../stories/companies-of.ts';
import { writeArticles, writeTellings } from './stories.store.ts';
import type { StoriesLock } from './stories-lock.ts';
import { tellingsOfArticles, tellingsWithoutCompanies } from './tellings.store.ts';

const BATCH = 200;

/** Finds the companies of stories that came while nobody could say which companies there are. */
export class FindCompanies {
  readonly #lock: StoriesLock;
  readonly #logger: Logger;
  constructor(lock: StoriesLock, logger: Logger) {
    this.#lock = lock;
    this.#logger = logger;
  }

  /** Of all of them, the newest first; ends early once `stopped`. */
  async run(finder: CompanyFinder, stopped: () => boolean = () => false): Promise<void> {
    let found = 0;
    for (let some = BATCH; some === BATCH && !stopped(); found += some) some = await this.#batch(finder);
    if (found > 0) this.#logger.info({ found }, 'stories searched for their companies');
  }

  #batch(finder: CompanyFinder): Promise<number> {
    return this.#lock.alone(async (manager) => {
      const tellings = await tellingsWithoutCompanies(manager, BATCH);
      await writeTellings(
        manager,
        tellings.map((telling) => ({ ...telling, ...companiesOf(telling, finder) })),
      );
      const articleIds = [...new Set(tellings.map(({ articleId }) => articleId))];
      const told = await tellingsOfArticles(manager, articleIds);
      await writeArticles(
        manager,
        articleIds.map((articleId) => ({
          articleId,
          tellings: told.filter((telling) => telling.articleId === articleId).sort(earlierFirst),
        })),
      );
      return tellings.length;
    });
  }
}
