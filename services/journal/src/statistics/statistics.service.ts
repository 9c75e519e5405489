import { Injectable } from '@nestjs/common';
import type { JournalStatistics, TradeFilter } from '@plainscan/contracts';
import { type CallContext, JsonText, storedName } from '@plainscan/service-kit';
import { LRUCache } from 'lru-cache';
import { JournalAccess } from '../journals/journal-access.ts';
import { computeStatistics } from './compute-statistics.ts';
import { FactsCache } from './facts-cache.ts';
import type { JournalFacts } from './facts.store.ts';
import { type JournalNames, namesInUse } from './journal-names.ts';
import { matchesFilter } from './matches-filter.ts';

/** Filters of one journal whose statistics are cached. */
const MAX_FILTERS = 4;

@Injectable()
export class StatisticsService {
  /** by filter, as JSON; collected together with the facts they were computed from */
  private readonly cache = new WeakMap<JournalFacts, LRUCache<string, JsonText<JournalStatistics>>>();

  constructor(
    private readonly access: JournalAccess,
    private readonly facts: FactsCache,
  ) {}

  /** @throws AppError PREMIUM_REQUIRED */
  async statistics(ctx: CallContext, filter: TradeFilter): Promise<JsonText<JournalStatistics>> {
    const facts = await this.facts.of(await this.access.owner(ctx));
    let byFilter = this.cache.get(facts);
    if (!byFilter) this.cache.set(facts, (byFilter = new LRUCache({ max: MAX_FILTERS })));
    const key = JSON.stringify(filter);
    let statistics = byFilter.get(key);
    if (!statistics) byFilter.set(key, (statistics = new JsonText(JSON.stringify(filteredStatistics(facts, filter)))));
    return statistics;
  }

  /** @throws AppError PREMIUM_REQUIRED */
  async names(ctx: CallContext): Promise<JournalNames> {
    return namesInUse((await this.facts.of(await this.access.owner(ctx))).trades);
  }
}

function filteredStatistics(
  { trades, cashTransactions, currency }: JournalFacts,
  filter: TradeFilter,
): JournalStatistics {
  // `by` alone selects nothing.
  const { by: _by, ...criteria } = filter;
  const filtered = Object.values(criteria).some((value) => value !== undefined);
  const { strategy, tag } = filter;
  const asStored = {
    ...filter,
    ...(strategy !== undefined && { strategy: storedName(strategy) ?? '' }),
    ...(tag !== undefined && { tag: storedName(tag) ?? '' }),
  };
  const matching = filtered ? trades.filter(matchesFilter(asStored)) : trades;
  return computeStatistics(matching, cashTransactions, { currency, filtered, allFacts: trades });
}
