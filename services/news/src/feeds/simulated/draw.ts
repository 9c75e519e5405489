import { createHash } from 'node:crypto';

/** Pseudorandom choices that only depend on the key. Replaces pure-rand, whose seed is a number. */
export class Draw {
  readonly #key: string;
  #count = 0;

  constructor(...key: readonly (string | number)[]) {
    this.#key = key.join(':');
  }

  /** in [0, 1) */
  fraction(): number {
    return createHash('sha256').update(`${this.#key}#${this.#count++}`).digest().readUInt32BE() / 2 ** 32;
  }

  /** an integer from `from` to `to`, inclusive */
  between(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.fraction() * from.length)]!;
  }
}
