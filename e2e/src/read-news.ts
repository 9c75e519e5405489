import { setTimeout as pause } from 'node:timers/promises';
import type { NewsPage } from '@plainscan/contracts';
import { eventually } from '@plainscan/test-kit';
import type { ApiUser } from './api-user.ts';

/** Users are limited to 120 requests per minute, including those of the page. */
const BETWEEN_MS = 1000;

/** Polls the news of a query until `enough` returns true. */
export const waitForNews = (user: ApiUser, enough: (page: NewsPage) => boolean, query = '') =>
  eventually(
    async () => {
      const { status, body } = await user.request(`/api/financial-news?${query}`);
      if (status === 200 && enough(body as NewsPage)) return true;
      await pause(BETWEEN_MS);
      return false;
    },
    { withinMs: 90_000 },
  );
