import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '@plainscan/service-kit';
import type { FactsStore, JournalFacts } from './facts.store.ts';

/** Trades, exits and movements that are kept in all; about a third of a kilobyte each, and what is made of them. */
const MAX_KEPT = 200_000;
/** What a journal costs that has next to nothing in it. */
const LEAST_SIZE = 50;
/** Nobody is remembered for longer who does not come back: a user who was deleted never does. */
const KEEP_IDLE_MS = 10 * 60_000;
const SWEEP_MS = 60_000;

interface Known {
  facts: JournalFacts;
  askedAt: number;
}

/** Facts of the journals that were asked for last, in this process's memory; each holds for one revision of its journal. */
export class KnownFacts implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #store: Pick<FactsStore, 'revision' | 'load'>;
  readonly #clock: Clock;
  readonly #maxKept: number;
  /** least recently asked for first */
  readonly #known = new Map<string, Known>();
  readonly #loading = new Map<string, Promise<JournalFacts>>();
  #kept = 0;
  #sweeping: NodeJS.Timeout | undefined;

  constructor(
    store: Pick<FactsStore, 'revision' | 'load'>,
    { maxKept = MAX_KEPT, clock = Date.now }: { maxKept?: number; clock?: Clock } = {},
  ) {
    this.#store = store;
    this.#maxKept = maxKept;
    this.#clock = clock;
  }

  onApplicationBootstrap(): void {
    this.#sweeping = setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#sweeping);
  }

  /** Journals that are in memory. */
  get size(): number {
    return this.#known.size;
  }

  /** Forgets who was not asked for lately. */
  sweep(): void {
    const until = this.#clock() - KEEP_IDLE_MS;
    for (const [userId, { askedAt }] of this.#known) {
      if (askedAt > until) break;
      this.forget(userId);
    }
  }

  /** As the journal is now, or was when the call came: of many at once, one reads. */
  async of(userId: string): Promise<JournalFacts> {
    const revision = await this.#store.revision(userId);
    const known = this.#known.get(userId)?.facts;
    if (known?.revision === revision) {
      this.#known.delete(userId);
      this.#known.set(userId, { facts: known, askedAt: this.#clock() });
      return known;
    }
    for (;;) {
      // What others read may be of a moment before this call.
      const facts = await this.#load(userId);
      if (facts.revision >= revision || facts.revision === 0) return facts;
    }
  }

  #load(userId: string): Promise<JournalFacts> {
    const loading = this.#loading.get(userId);
    if (loading) return loading;
    const load = this.#store.load(userId, this.#known.get(userId)?.facts).then((facts) => {
      this.#keep(userId, facts);
      return facts;
    });
    this.#loading.set(userId, load);
    const ended = () => this.#loading.delete(userId);
    load.then(ended, ended);
    return load;
  }

  #keep(userId: string, facts: JournalFacts): void {
    this.forget(userId);
    const size = sizeOf(facts);
    if (facts.revision === 0 || size > this.#maxKept) return;
    this.#known.set(userId, { facts, askedAt: this.#clock() });
    this.#kept += size;
    for (const other of this.#known.keys()) {
      if (this.#kept <= this.#maxKept) break;
      this.forget(other);
    }
  }

  forget(userId: string): void {
    const known = this.#known.get(userId);
    if (known && this.#known.delete(userId)) this.#kept -= sizeOf(known.facts);
  }
}

const sizes = new WeakMap<JournalFacts, number>();

function sizeOf(facts: JournalFacts): number {
  let size = sizes.get(facts);
  if (size === undefined) {
    size = facts.trades.reduce((sum, { exits }) => sum + 1 + exits.length, LEAST_SIZE + facts.movements.length);
    sizes.set(facts, size);
  }
  return size;
}
