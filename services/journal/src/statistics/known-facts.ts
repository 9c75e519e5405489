import type { FactsStore, JournalFacts } from './facts.store.ts';

/** Trades, exits and movements that are kept in all; about a third of a kilobyte each. */
const MAX_KEPT = 200_000;

/** Facts of the journals that were asked for last, in this process's memory; each holds for one revision of its journal. */
export class KnownFacts {
  readonly #store: Pick<FactsStore, 'revision' | 'load'>;
  readonly #maxKept: number;
  /** least recently asked for first */
  readonly #known = new Map<string, JournalFacts>();
  readonly #loading = new Map<string, Promise<JournalFacts>>();
  #kept = 0;

  constructor(store: Pick<FactsStore, 'revision' | 'load'>, { maxKept = MAX_KEPT } = {}) {
    this.#store = store;
    this.#maxKept = maxKept;
  }

  /** As the journal is now, or was when the call came: of many at once, one reads. */
  async of(userId: string): Promise<JournalFacts> {
    const revision = await this.#store.revision(userId);
    const known = this.#known.get(userId);
    if (known?.revision === revision) {
      this.#known.delete(userId);
      this.#known.set(userId, known);
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
    const load = this.#store.load(userId, this.#known.get(userId)).then((facts) => {
      this.#keep(userId, facts);
      return facts;
    });
    this.#loading.set(userId, load);
    const ended = () => this.#loading.delete(userId);
    load.then(ended, ended);
    return load;
  }

  #keep(userId: string, facts: JournalFacts): void {
    this.#forget(userId);
    const size = sizeOf(facts);
    if (facts.revision === 0 || size > this.#maxKept) return;
    this.#known.set(userId, facts);
    this.#kept += size;
    for (const other of this.#known.keys()) {
      if (this.#kept <= this.#maxKept) break;
      this.#forget(other);
    }
  }

  #forget(userId: string): void {
    const known = this.#known.get(userId);
    if (known && this.#known.delete(userId)) this.#kept -= sizeOf(known);
  }
}

const sizes = new WeakMap<JournalFacts, number>();

function sizeOf(facts: JournalFacts): number {
  let size = sizes.get(facts);
  if (size === undefined) {
    size = facts.trades.reduce((sum, { exits }) => sum + 1 + exits.length, 1 + facts.movements.length);
    sizes.set(facts, size);
  }
  return size;
}
