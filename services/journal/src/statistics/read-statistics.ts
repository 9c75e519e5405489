import type { JournalStatistics, TradeFilter } from '@plainscan/contracts';
import { type CallContext, JsonText } from '@plainscan/service-kit';
import type { JournalAccess } from '../access/journal-access.ts';
import { storedName } from '../trades/stored-text.ts';
import type { JournalFacts } from './facts.store.ts';
import { type JournalNames, namesOf } from './names-of.ts';
import type { KnownFacts } from './known-facts.ts';
import { matchesFilter } from './matches-filter.ts';
import { statisticsOf } from './statistics-of.ts';

/** Filters of one journal whose statistics are kept with its facts. */
const MAX_KEPT_FILTERS = 4;

/** What a journal says about its trades. */
export class ReadStatistics {
  readonly #access: JournalAccess;
  readonly #facts: KnownFacts;
  /** by filter, as JSON; forgotten with the facts they were made of */
  readonly #made = new WeakMap<JournalFacts, Map<string, JsonText<JournalStatistics>>>();

  constructor(parts: { access: JournalAccess; facts: KnownFacts }) {
    this.#access = parts.access;
    this.#facts = parts.facts;
  }

  /** @throws AppError PREMIUM_REQUIRED */
  async statistics(ctx: CallContext, filter: TradeFilter): Promise<JsonText<JournalStatistics>> {
    const facts = await this.#facts.of(await this.#access.owner(ctx));
    let made = this.#made.get(facts);
    if (!made) this.#made.set(facts, (made = new Map()));
    const key = JSON.stringify(filter);
    let statistics = made.get(key);
    if (!statistics) {
      statistics = new JsonText(JSON.stringify(statisticsFor(facts, filter)));
      if (made.size >= MAX_KEPT_FILTERS) made.delete(made.keys().next().value!);
      made.set(key, statistics);
    }
    return statistics;
  }

  /** @throws AppError PREMIUM_REQUIRED */
  async names(ctx: CallContext): Promise<JournalNames> {
    return namesOf((await this.#facts.of(await this.#access.owner(ctx))).trades);
  }
}

function statisticsFor({ trades, movements, currency }: JournalFacts, filter: TradeFilter): JournalStatistics {
  // `by` alone names no trades.
  const { by: _by, ...narrowing } = filter;
  const filtered = Object.values(narrowing).some((value) => value !== undefined);
  const { strategy, tag } = filter;
  const asStored = {
    ...filter,
    ...(strategy !== undefined && { strategy: storedName(strategy) ?? '' }),
    ...(tag !== undefined && { tag: storedName(tag) ?? '' }),
  };
  const matching = filtered ? trades.filter(matchesFilter(asStored)) : trades;
  return statisticsOf(matching, movements, { currency, filtered, allFacts: trades });
}
