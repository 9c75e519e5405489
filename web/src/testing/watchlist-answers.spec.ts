import { expect, it } from '@jest/globals';
import { watchlistsSchema } from '@plainscan/contracts';
import { watchlist, watchlists } from './watchlist-answers.ts';

it('the response about watchlists matches its contract', () => {
  expect(watchlistsSchema.safeParse(watchlists(watchlist(1), watchlist(2))).error).toBeUndefined();
});
