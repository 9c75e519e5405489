import { Inject, Injectable, Optional } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type Clock, CLOCK } from '@plainscan/service-kit';
import { LRUCache } from 'lru-cache';
import { FactsStore, type JournalFacts } from './facts.store.ts';

/** Injection token for tests: overrides MAX_SIZE. */
export const MAX_FACTS = Symbol('MAX_FACTS');
/** Maximum trades, exits, and cash transactions in memory: about a third of a kilobyte each, including columns. */
const MAX_SIZE = 200_000;
/** Minimum size counted for a journal. */
const MIN_JOURNAL_SIZE = 50;
/** Characters of different scan sentences that count like a trade. */
const CHARS_PER_SIZE = 1000;
/** Also limits how long other replicas remember an erased user. */
const IDLE_MS = 10 * 60_000;
const PURGE_MS = 60_000;

/** Facts of recently read journals; each entry is valid for one revision of its journal. */
@Injectable()
export class FactsCache {
  readonly #facts: LRUCache<string, JournalFacts>;
  readonly #loading = new Map<string, Promise<JournalFacts>>();

  constructor(
    @Inject(FactsStore) private readonly store: Pick<FactsStore, 'revision' | 'load'>,
    @Inject(CLOCK) clock: Clock,
    @Optional() @Inject(MAX_FACTS) maxSize: number = MAX_SIZE,
  ) {
    this.#facts = new LRUCache({
      maxSize,
      sizeCalculation: sizeOf,
      ttl: IDLE_MS,
      updateAgeOnGet: true,
      perf: { now: clock },
      ttlResolution: 0,
    });
  }

  /** Number of journals in memory. */
  get size(): number {
    return this.#facts.size;
  }

  /** lru-cache drops expired entries only when they are read. */
  @Interval(PURGE_MS)
  purgeIdle(): void {
    this.#facts.purgeStale();
  }

  /** Returns the journal's facts as of the call or later. Concurrent calls share one load. */
  async get(userId: string): Promise<JournalFacts> {
    const revision = await this.store.revision(userId);
    const known = this.#facts.get(userId);
    if (known?.revision === revision) return known;
    for (;;) {
      // A load that began before this call may have read an older revision.
      const facts = await this.#load(userId);
      if (facts.revision >= revision || facts.revision === 0) return facts;
    }
  }

  forget(userId: string): void {
    this.#facts.delete(userId);
  }

  #load(userId: string): Promise<JournalFacts> {
    const loading = this.#loading.get(userId);
    if (loading) return loading;
    const load = this.store.load(userId, this.#facts.get(userId)).then((facts) => {
      if (facts.revision === 0) this.forget(userId);
      else this.#facts.set(userId, facts);
      return facts;
    });
    this.#loading.set(userId, load);
    const ended = () => this.#loading.delete(userId);
    load.then(ended, ended);
    return load;
  }
}

function sizeOf({ trades, cashTransactions }: JournalFacts): number {
  const sentences = new Set(trades.map(({ scan }) => scan?.query ?? ''));
  const chars = [...sentences].reduce((sum, { length }) => sum + length, 0);
  const base = MIN_JOURNAL_SIZE + cashTransactions.length + Math.floor(chars / CHARS_PER_SIZE);
  return trades.reduce((sum, { exits }) => sum + 1 + exits.length, base);
}
