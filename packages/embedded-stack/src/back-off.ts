/** After a process has run this long, its next restart uses the first pause again. */
const STEADY_MS = 60_000;
const PAUSES_MS = [100, 500, 1_000, 2_000, 4_000, 8_000, 15_000];

export interface Pause {
  readonly ms: number;
  readonly isGrowing: boolean;
  /** the pause has just reached its maximum: the process keeps failing */
  readonly isNowLongest: boolean;
}

/**
 * Growing pauses before restarts of a process that exited unexpectedly; the last one repeats. Not cockatiel, whose back-offs start
 * over with each call of a policy, not after a minute without a failure.
 */
export class BackOff {
  readonly #pausesMs: readonly number[];
  #failures = 0;

  constructor(pausesMs: readonly number[] = PAUSES_MS) {
    this.#pausesMs = pausesMs;
  }

  /** @param ranMs how long it ran; 0 if it did not start */
  next(ranMs: number): Pause {
    this.#failures = ranMs > STEADY_MS ? 1 : this.#failures + 1;
    const last = this.#pausesMs.length;
    return {
      ms: this.#pausesMs[Math.min(this.#failures, last) - 1]!,
      isGrowing: this.#failures < last,
      isNowLongest: this.#failures === last,
    };
  }
}
