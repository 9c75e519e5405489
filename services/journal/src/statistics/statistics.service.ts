import { Injectable } from '@nestjs/common';
import { type JournalStatistics, NOT_CRITERIA, type TradeFilter } from '@plainscan/contracts';
import { type CallContext, JsonText } from '@plainscan/service-kit';
import { LRUCache } from 'lru-cache';
import { JournalAccess } from '../journals/journal-access.ts';
import { computeStatistics } from './compute-statistics.ts';
import { FactsCache } from './facts-cache.ts';
import type { JournalFacts } from './facts.store.ts';
import { type JournalNames, namesInUse } from './journal-names.ts';
import { storedFilterTags, storedName } from '../trades/stored-text.ts';
import { matchesFilter } from './matches-filter.ts';

/** Number of filters per journal whose statistics are cached. */
const MAX_FILTERS = 4;

@Injectable()
export class StatisticsService {
  /** by filter, as JSON; garbage-collected with the facts they were computed from */
  private readonly cache = new WeakMap<JournalFacts, LRUCache<string, JsonText<JournalStatistics>>>();

  constructor(
    private readonly access: JournalAccess,
    private readonly facts: FactsCache,
  ) {}

  /** @throws AppError PREMIUM_REQUIRED */
  async statistics(ctx: CallContext, filter: TradeFilter): Promise<JsonText<JournalStatistics>> {
    const facts = await this.facts.get(await this.access.owner(ctx));
    let byFilter = this.cache.get(facts);
    if (!byFilter) this.cache.set(facts, (byFilter = new LRUCache({ max: MAX_FILTERS })));
    const key = JSON.stringify(filter);
    let statistics = byFilter.get(key);
    if (!statistics) byFilter.set(key, (statistics = new JsonText(JSON.stringify(filteredStatistics(facts, filter)))));
    return statistics;
  }

  /** @throws AppError PREMIUM_REQUIRED */
  async names(ctx: CallContext): Promise<JournalNames> {
    return namesInUse((await this.facts.get(await this.access.owner(ctx))).trades);
  }
}

function filteredStatistics(
  { trades, cashTransactions, currency }: JournalFacts,
  filter: TradeFilter,
): JournalStatistics {
  const filtered = Object.entries(filter).some(
    ([name, value]) => value !== undefined && !(NOT_CRITERIA as readonly string[]).includes(name),
  );
  const { strategy, tag } = filter;
  const asStored = {
    ...filter,
    ...(strategy !== undefined && { strategy: storedName(strategy) ?? '' }),
    ...(tag !== undefined && { tag: storedFilterTags(tag) }),
  };
  const matching = filtered ? trades.filter(matchesFilter(asStored)) : trades;
  return computeStatistics(matching, cashTransactions, { currency, filtered, allFacts: trades });
}
