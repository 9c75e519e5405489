import type { JournalStatistics } from '@plainscan/contracts';
import { ONE, type Scaled } from '../money/scaled.ts';

/** Buckets of half an R from −3 to 6 and one at either end: the same for every journal, so that two can be compared. */
const LEAST = -3;
const MOST = 6;
const WIDTH = 0.5;
const INNER_BUCKETS = (MOST - LEAST) / WIDTH;
const LEAST_SCALED = BigInt(LEAST) * ONE;
const WIDTH_SCALED = ONE / 2n;

export class RDistribution {
  readonly #trades = new Array<number>(INNER_BUCKETS + 2).fill(0);
  #any = false;

  add(r: Scaled): void {
    const bucket = r < LEAST_SCALED ? 0 : Number((r - LEAST_SCALED) / WIDTH_SCALED) + 1;
    this.#trades[Math.min(bucket, INNER_BUCKETS + 1)]!++;
    this.#any = true;
  }

  /** Empty if no trade has an R multiple. */
  buckets(): JournalStatistics['rDistribution'] {
    if (!this.#any) return [];
    return this.#trades.map((trades, i) => ({
      from: i === 0 ? null : LEAST + (i - 1) * WIDTH,
      to: i === INNER_BUCKETS + 1 ? null : LEAST + i * WIDTH,
      trades,
    }));
  }
}
