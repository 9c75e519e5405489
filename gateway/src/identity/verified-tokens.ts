import { hash } from 'node:crypto';

/** The least recently verified go first. */
const MAX_TOKENS = 10_000;

/** What a signature was found good for. */
export interface Believed<T> {
  readonly claims: T;
  /** epoch seconds from which the token is none any more */
  readonly until: number;
  /** those that it was verified with */
  readonly keys: object;
}

/**
 * Tokens whose signature was verified: every page sends the same one with each of its calls for a quarter of an hour. What can change
 * meanwhile, the keys in force and the time, is looked at with every call; nothing is kept of a token that was refused.
 */
export class VerifiedTokens<T> {
  /** by hash: no memory of this process holds what would sign anybody in */
  readonly #believed = new Map<string, Believed<T>>();

  /** Null where the token has to be verified. `now`: epoch seconds. */
  get(token: string, keys: object, now: number): T | null {
    const believed = this.#believed.get(keyOf(token));
    return believed?.keys === keys && now < believed.until ? believed.claims : null;
  }

  add(token: string, believed: Believed<T>): void {
    const key = keyOf(token);
    this.#believed.delete(key);
    this.#believed.set(key, believed);
    if (this.#believed.size > MAX_TOKENS) this.#believed.delete(this.#believed.keys().next().value!);
  }
}

const keyOf = (token: string): string => hash('sha256', token, 'base64');
