import { Controller } from '@nestjs/common';
import {
  addToWatchlist,
  createWatchlist,
  deleteWatchlist,
  listWatchlists,
  removeFromWatchlist,
  renameWatchlist,
  restoreWatchlist,
  type Watchlist,
} from '@plainscan/contracts';
import { rpcsOf } from '@plainscan/contracts/registry';
import { bindAll, FakeService, respondTo } from './fake-service.ts';

export const watchlist: Watchlist = {
  id: '7f1c1d5e-6c1b-4a55-9b0e-0c6c3b3a8f11',
  name: 'Tech',
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
  stocks: [{ symbol: 'AAPL', name: 'Apple Inc.', price: 190.5, changePercent: 1.25 }],
};

/** Fakes the scanner's watchlist contracts. */
@Controller()
export class FakeWatchlists extends FakeService {
  constructor() {
    super([
      respondTo(listWatchlists, () => ({ asOf: '2026-11-20', simulated: true, watchlists: [watchlist] })),
      respondTo(createWatchlist, () => watchlist),
      respondTo(renameWatchlist, () => watchlist),
      respondTo(deleteWatchlist, () => ({})),
      respondTo(restoreWatchlist, () => watchlist),
      respondTo(addToWatchlist, () => ({ watchlist, added: ['AAPL'], existing: [], unknown: ['Tesla'] })),
      respondTo(removeFromWatchlist, () => watchlist),
    ]);
  }
}
bindAll(FakeWatchlists, rpcsOf('scanner.watchlists'));
