import type { Article, NewsPage } from '@plainscan/contracts';
import { ACCOUNTS, trial } from './billing-answers.ts';
import { fakeServer, json } from './fake-server.ts';
import { pageOf } from './news-answers.ts';

type Handlers = NonNullable<Parameters<typeof fakeServer>[0]>;

export const NEWS = 'GET /api/financial-news';

/** A fake server with these articles, newest first, for a Premium user. Tests may change `all` while it runs. */
export const newsServer = (all: Article[], handlers: Handlers = {}, page: Partial<NewsPage> = {}) =>
  fakeServer({
    'GET /api/trial-status': () => json(trial(ACCOUNTS.subscriber)),
    [NEWS]: ({ path }) => json(pageOf(all, path, page)),
    ...handlers,
  });
