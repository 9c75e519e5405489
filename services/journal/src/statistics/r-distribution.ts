import type { JournalStatistics } from '@plainscan/contracts';
import { ONE, type Scaled } from '../money/scaled.ts';

/** Buckets of half an R from −3 to 6, and one at either end. They are the same for all journals, so that these can be compared. */
const MIN = -3;
const MAX = 6;
const WIDTH = 0.5;
const INNER_BUCKETS = (MAX - MIN) / WIDTH;
const MIN_SCALED = BigInt(MIN) * ONE;
const WIDTH_SCALED = ONE / 2n;

export class RDistribution {
  readonly #trades = new Array<number>(INNER_BUCKETS + 2).fill(0);
  #any = false;

  add(r: Scaled): void {
    const bucket = r < MIN_SCALED ? 0 : Number((r - MIN_SCALED) / WIDTH_SCALED) + 1;
    this.#trades[Math.min(bucket, INNER_BUCKETS + 1)]!++;
    this.#any = true;
  }

  /** Empty if no trade has an R multiple. */
  buckets(): JournalStatistics['rDistribution'] {
    if (!this.#any) return [];
    return this.#trades.map((trades, i) => ({
      from: i === 0 ? null : MIN + (i - 1) * WIDTH,
      to: i === INNER_BUCKETS + 1 ? null : MIN + i * WIDTH,
      trades,
    }));
  }
}
