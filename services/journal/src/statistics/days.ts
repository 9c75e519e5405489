import type { Scaled } from '../money/scaled.ts';
import type { Names } from './names.ts';

/** A deposit or, if negative, a withdrawal. */
export interface CashTransaction {
  /** YYYY-MM-DD */
  on: string;
  amount: Scaled;
}

/** Exits and cash transactions of one calendar day. */
export class Day {
  readonly on: string;
  exits = 0;
  /** realized P&L of those exits, after fees */
  net: Scaled = 0n;
  /** deposits minus withdrawals; null without either */
  deposited: Scaled | null = null;

  constructor(on: string) {
    this.on = on;
  }
}

/** Days with an exit or a cash transaction. */
export class Days {
  readonly #names: Names;
  /** by the index of the day's name */
  readonly #named: (Day | undefined)[] = [];
  readonly #others = new Map<string, Day>();

  /** @param names of days, YYYY-MM-DD */
  constructor(names: Names) {
    this.#names = names;
  }

  addExit(index: number, net: Scaled): void {
    const day = (this.#named[index] ??= new Day(this.#names.texts[index]!));
    day.exits++;
    day.net += net;
  }

  addCashTransaction({ on, amount }: CashTransaction): void {
    const day = this.#day(on);
    day.deposited = (day.deposited ?? 0n) + amount;
  }

  oldestFirst(): Day[] {
    const days = this.#named.filter((day) => day !== undefined).concat(...this.#others.values());
    return days.sort((a, b) => (a.on < b.on ? -1 : 1));
  }

  #day(on: string): Day {
    const index = this.#names.indexOf(on);
    if (index !== undefined) return (this.#named[index] ??= new Day(on));
    let day = this.#others.get(on);
    if (day === undefined) {
      day = new Day(on);
      this.#others.set(on, day);
    }
    return day;
  }
}
