import { invalidParam, keyInUse, keyReused } from '../errors.ts';

/** The answer that a key brings again, and what it was asked with. */
export interface KeptAnswer {
  path: string;
  params: string;
  status: number;
  body: unknown;
  /** epoch seconds */
  at: number;
}

const KEPT_S = 24 * 3600;
const MAX_KEY_LENGTH = 255;

/** Stripe's Idempotency-Key: one execution for each key, whose answer is given again for 24 hours. */
export class IdempotentCalls {
  readonly #kept: Map<string, KeptAnswer>;
  readonly #running = new Set<string>();

  constructor(kept: Map<string, KeptAnswer>) {
    this.#kept = kept;
  }

  /**
   * The kept answer, or null: then the key is held until `end`.
   * @throws StripeError 400 where it was used for something else, 409 while its first call runs
   */
  begin(key: string, path: string, params: string, now: number): KeptAnswer | null {
    if (key.length > MAX_KEY_LENGTH)
      throw invalidParam(`Idempotency keys may be at most ${MAX_KEY_LENGTH} characters long.`, 'Idempotency-Key');
    if (this.#running.has(key)) throw keyInUse(key);
    const kept = this.#kept.get(key);
    if (kept && kept.at > now - KEPT_S) {
      if (kept.path !== path) throw keyReused(key, 'endpoint');
      if (kept.params !== params) throw keyReused(key, 'parameters');
      return kept;
    }
    this.#running.add(key);
    return null;
  }

  keep(key: string, answer: KeptAnswer): void {
    this.#kept.delete(key);
    this.#kept.set(key, answer);
    for (const [old, { at }] of this.#kept) {
      if (at > answer.at - KEPT_S) break;
      this.#kept.delete(old);
    }
  }

  end(key: string): void {
    this.#running.delete(key);
  }
}
