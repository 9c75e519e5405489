import { Injectable } from '@nestjs/common';
import type { JournalStatistics, TradeFilter } from '@plainscan/contracts';
import { type CallContext, JsonText } from '@plainscan/service-kit';
import { LRUCache } from 'lru-cache';
import { JournalAccess } from '../journals/journal-access.ts';
import { computeStatistics } from './compute-statistics.ts';
import { FactsCache } from './facts-cache.ts';
import type { JournalFacts } from './facts.store.ts';
import { type JournalNames, namesInUse } from './journal-names.ts';
import { filteredFacts } from './filtered-facts.ts';

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

function filteredStatistics(facts: JournalFacts, filter: TradeFilter): JournalStatistics {
  const { trades, cashTransactions, currency } = facts;
  const matching = filteredFacts(facts, filter);
  return computeStatistics(matching, cashTransactions, { currency, filtered: matching !== trades, allFacts: trades });
}
