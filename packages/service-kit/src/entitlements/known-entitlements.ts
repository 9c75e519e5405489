import type { Entitlement } from '@plainscan/contracts';
import { LRUCache } from 'lru-cache';

/** A few hundred bytes each. */
const MAX_USERS = 20_000;
/** An entry is requested again after this time, even without an event, which limits the effect of a lost message. */
const MAX_AGE_MS = 5 * 60_000;

interface Known {
  entitlement: Entitlement;
  /** see `generation` */
  generation: number;
  learnedAt: number;
}

/** Entitlements known to this process. All times are epoch milliseconds. */
export class KnownEntitlements {
  private readonly known = new LRUCache<string, Known>({ max: MAX_USERS });
  private following = false;
  private currentGeneration = 0;

  /** Sets whether changes are received from now on. Earlier entries may have missed changes. */
  setFollowing(following: boolean): void {
    this.following = following;
    this.currentGeneration += 1;
  }

  /** The entitlement if it's reliable at `now`; null if billing has to be asked. */
  fresh(userId: string, now: number): Entitlement | null {
    const known = this.known.get(userId);
    if (!known || !this.following || known.generation !== this.currentGeneration) return null;
    return now - known.learnedAt < MAX_AGE_MS && isCurrent(known.entitlement, now) ? known.entitlement : null;
  }

  /** The last known entitlement if it hasn't expired at `now`; used while billing is unavailable. */
  last(userId: string, now: number): Entitlement | null {
    const known = this.known.get(userId);
    return known && isCurrent(known.entitlement, now) ? known.entitlement : null;
  }

  /**
   * Stores billing's response to a request made in `generation`. An event may have brought a newer one in the meantime.
   * @returns the newer of the two
   */
  learn(entitlement: Entitlement, generation: number, now: number): Entitlement {
    const before = this.known.get(entitlement.userId);
    if (before && before.entitlement.revision > entitlement.revision && before.generation === generation)
      return before.entitlement;
    this.known.set(entitlement.userId, { entitlement, generation, learnedAt: now });
    return entitlement;
  }

  /** Stores a change from an event, even for a user without an entry, because billing's response may be in transit. */
  update(entitlement: Entitlement, now: number): void {
    const { userId, revision } = entitlement;
    const before = this.known.get(userId);
    if (before && before.entitlement.revision >= revision && before.generation === this.currentGeneration) return;
    this.known.set(userId, { entitlement, generation: this.currentGeneration, learnedAt: now });
  }

  /** Incremented whenever following starts or stops; entries of another generation may be stale. */
  get generation(): number {
    return this.currentGeneration;
  }
}

const isCurrent = ({ changesAt }: Entitlement, now: number): boolean =>
  changesAt === null || now < Date.parse(changesAt);
