/** Failures in a row after which nothing is tried for a while. */
const TRIPS_AFTER = 3;
const OPEN_MS = 30_000;

/** Leaves something alone that keeps failing. After the pause one attempt decides. */
export class Breaker {
  readonly #now: () => number;
  #failures = 0;
  #openUntil = -Infinity;

  constructor(now: () => number) {
    this.#now = now;
  }

  get closed(): boolean {
    return this.#now() >= this.#openUntil;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures >= TRIPS_AFTER) this.#openUntil = this.#now() + OPEN_MS;
  }
}
