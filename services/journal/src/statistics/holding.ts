import type { JournalStatistics } from '@plainscan/contracts';
import { dayNumber } from './calendar-days.ts';
import type { TradeFact } from './trade-fact.ts';

const DAY_SECONDS = 86_400;

/** Time from the first entry to the last exit of a closed trade; in whole calendar days unless both times are known. */
export function heldSeconds({ enteredOn, enteredAt, exitedOn, exitedAt }: TradeFact): number | null {
  if (exitedOn === null) return null;
  const seconds =
    enteredAt !== null && exitedAt !== null
      ? (exitedAt - enteredAt) / 1000
      : exitedOn === enteredOn
        ? 0
        : (dayNumber(exitedOn) - dayNumber(enteredOn)) * DAY_SECONDS;
  return Math.max(0, seconds);
}

export class Holding {
  readonly #all: number[] = [];
  #winners = 0;
  #winnersSeconds = 0;
  #losers = 0;
  #losersSeconds = 0;

  /** @param outcome above 0 for a win, below for a loss */
  add(seconds: number, outcome: number): void {
    this.#all.push(seconds);
    if (outcome > 0) {
      this.#winners++;
      this.#winnersSeconds += seconds;
    } else if (outcome < 0) {
      this.#losers++;
      this.#losersSeconds += seconds;
    }
  }

  summary(): JournalStatistics['holding'] {
    return {
      averageSeconds: mean(
        this.#all.reduce((sum, seconds) => sum + seconds, 0),
        this.#all.length,
      ),
      medianSeconds: median(this.#all),
      winnersAverageSeconds: mean(this.#winnersSeconds, this.#winners),
      losersAverageSeconds: mean(this.#losersSeconds, this.#losers),
    };
  }
}

/** To the millisecond. */
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
const mean = (sum: number, count: number): number | null => (count === 0 ? null : rounded(sum / count));

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = new Float64Array(values).sort();
  const middle = sorted.length >> 1;
  return rounded(sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2);
}
