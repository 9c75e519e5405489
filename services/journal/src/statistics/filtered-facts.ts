import { NOT_CRITERIA, type TradeFilter } from '@plainscan/contracts';
import { storedFilterTags, storedName } from '../trades/stored-text.ts';
import type { JournalFacts } from './facts.store.ts';
import { matchesFilter } from './matches-filter.ts';
import type { TradeFact } from './trade-fact.ts';

/** The trades that match a request's filter; the same array if the filter has no criteria. */
export function filteredFacts({ trades }: JournalFacts, filter: TradeFilter): readonly TradeFact[] {
  const filtered = Object.entries(filter).some(
    ([name, value]) => value !== undefined && !(NOT_CRITERIA as readonly string[]).includes(name),
  );
  if (!filtered) return trades;
  const { strategy, tag } = filter;
  const asStored = {
    ...filter,
    ...(strategy !== undefined && { strategy: storedName(strategy) ?? '' }),
    ...(tag !== undefined && { tag: storedFilterTags(tag) }),
  };
  return trades.filter(matchesFilter(asStored));
}
