import type { BigNumber } from 'bignumber.js';
import { Sum, type Term } from '../money/sum.ts';
import type { Names } from './columns.ts';

/** Money into the account or, below zero, out of it. */
export interface Movement {
  on: string;
  amount: BigNumber;
}

/** What happened on one day of the calendar. */
export class Day {
  readonly on: string;
  exits = 0;
  /** realised by them, after fees */
  readonly net = new Sum();
  /** deposits less withdrawals; null without either */
  moved: Sum | null = null;

  constructor(on: string) {
    this.on = on;
  }

  addExit(net: Term): void {
    this.exits++;
    this.net.addTerm(net);
  }
}

/** Days with an exit or a movement. */
export class Days {
  readonly #names: Names;
  /** by the place of their name */
  readonly #named: (Day | undefined)[] = [];
  readonly #others = new Map<string, Day>();

  /** @param names of days, YYYY-MM-DD */
  constructor(names: Names) {
    this.#names = names;
  }

  addExit(day: number, net: Term): void {
    (this.#named[day] ??= new Day(this.#names.texts[day]!)).addExit(net);
  }

  addMovement({ on, amount }: Movement): void {
    const day = this.#day(on);
    (day.moved ??= new Sum()).add(amount);
  }

  oldestFirst(): Day[] {
    const days = this.#named.filter((day) => day !== undefined).concat(...this.#others.values());
    return days.sort((a, b) => (a.on < b.on ? -1 : 1));
  }

  #day(on: string): Day {
    const place = this.#names.known(on);
    if (place !== undefined) return (this.#named[place] ??= new Day(on));
    let day = this.#others.get(on);
    if (day === undefined) {
      day = new Day(on);
      this.#others.set(on, day);
    }
    return day;
  }
}

/** Days since 1970-01-01 of a day of the Gregorian calendar, YYYY-MM-DD. */
export function dayNumber(on: string): number {
  const month = digits(on, 5, 7);
  // Years begin with March here, so that the leap day is a year's last.
  const year = digits(on, 0, 4) - (month <= 2 ? 1 : 0);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + digits(on, 8, 10) - 1;
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return year * 365 + leapDays + dayOfYear - DAYS_BEFORE_EPOCH;
}

function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let i = from; i < to; i++) number = number * 10 + text.charCodeAt(i) - 48;
  return number;
}

/** From 1 March of the year 0 to 1 January 1970. */
const DAYS_BEFORE_EPOCH = 719_468;
/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4;

/** 1 is Monday, 7 Sunday. */
export function weekday(on: string): number {
  const fromMonday = (dayNumber(on) + EPOCH_WEEKDAY - 1) % 7;
  return (fromMonday < 0 ? fromMonday + 7 : fromMonday) + 1;
}
