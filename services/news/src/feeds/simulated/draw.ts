import { createHash } from 'node:crypto';

/** Choices that are the same for ever for the same key. */
export class Draw {
  readonly #key: string;
  #count = 0;

  constructor(...key: readonly (string | number)[]) {
    this.#key = key.join(':');
  }

  /** from 0 up to, not including, 1 */
  fraction(): number {
    return createHash('sha256').update(`${this.#key}#${this.#count++}`).digest().readUInt32BE() / 2 ** 32;
  }

  /** whole, both ends included */
  between(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.fraction() * from.length)]!;
  }
}
