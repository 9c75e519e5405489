import type { JournalStatistics } from '@plainscan/contracts';
import type { Term } from '../money/sum.ts';

/** Halves of R from −3 to 6, and what lies beyond on either side: the same for every journal, so that two can be laid side by side. */
const LEAST = -3;
const MOST = 6;
const WIDTH = 0.5;
const WITHIN = (MOST - LEAST) / WIDTH;

export class RDistribution {
  readonly #trades = new Array<number>(WITHIN + 2).fill(0);
  #any = false;

  add(r: Term): void {
    // Exact: a bound is a binary float, and ten decimals near one are told apart by it.
    const place = Math.floor((r.toNumber() - LEAST) / WIDTH) + 1;
    this.#trades[Math.min(Math.max(place, 0), WITHIN + 1)]!++;
    this.#any = true;
  }

  /** Empty where no trade has an R multiple. */
  buckets(): JournalStatistics['rDistribution'] {
    if (!this.#any) return [];
    return this.#trades.map((trades, i) => ({
      from: i === 0 ? null : LEAST + (i - 1) * WIDTH,
      to: i === WITHIN + 1 ? null : LEAST + i * WIDTH,
      trades,
    }));
  }
}
