import type { Entitlement } from '@plainscan/contracts';

/** Of the users that were asked for last; a few hundred bytes each. */
const MAX_USERS = 20_000;
/** It is asked for again after this, though nothing was heard: no message can be lost for longer. */
const MAX_AGE_MS = 5 * 60_000;

interface Known {
  entitlement: Entitlement;
  /** of the memory when it was learnt */
  generation: number;
  learntAt: number;
}

/** What is known in this process of who may do what. All times are epoch milliseconds. */
export class KnownEntitlements {
  /** least recently asked for first */
  readonly #known = new Map<string, Known>();
  #generation = 0;
  #hears = false;

  /** Whether changes are heard from now on. What was known before may have changed unheard. */
  hears(changes: boolean): void {
    this.#hears = changes;
    this.#generation += 1;
  }

  /** What may still be relied on at `now`; null: it has to be asked for. */
  fresh(userId: string, now: number): Entitlement | null {
    const known = this.#known.get(userId);
    if (!known || !this.#hears || known.generation !== this.#generation) return null;
    return now - known.learntAt < MAX_AGE_MS && holds(known.entitlement, now) ? known.entitlement : null;
  }

  /** What held when it was last learnt and would still hold at `now`, as far as time goes: for when nobody can be asked. */
  last(userId: string, now: number): Entitlement | null {
    const known = this.#known.get(userId);
    return known && holds(known.entitlement, now) ? known.entitlement : null;
  }

  /** An answer to a question that was asked in `generation`; what was heard meanwhile may be newer. Returns the newer one. */
  learn(entitlement: Entitlement, generation: number, now: number): Entitlement {
    const before = this.#known.get(entitlement.userId);
    if (before && before.entitlement.revision > entitlement.revision && before.generation === generation)
      return before.entitlement;
    this.#put({ entitlement, generation, learntAt: now });
    return entitlement;
  }

  /** A change that was told. Kept of users that nobody asked for as well: their answer may be on its way. */
  hear(entitlement: Entitlement, now: number): void {
    const before = this.#known.get(entitlement.userId);
    if (before && before.entitlement.revision >= entitlement.revision && before.generation === this.#generation) return;
    this.#put({ entitlement, generation: this.#generation, learntAt: now });
  }

  get generation(): number {
    return this.#generation;
  }

  #put(known: Known): void {
    const { userId } = known.entitlement;
    this.#known.delete(userId);
    this.#known.set(userId, known);
    if (this.#known.size > MAX_USERS) this.#known.delete(this.#known.keys().next().value!);
  }
}

const holds = ({ changesAt }: Entitlement, now: number): boolean => changesAt === null || now < Date.parse(changesAt);
