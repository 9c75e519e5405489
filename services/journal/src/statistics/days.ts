import type { BigNumber } from 'bignumber.js';
import { Sum } from '../money/sum.ts';
import type { TradeFact } from './trade-fact.ts';

/** Money into the account or, below zero, out of it. */
export interface Movement {
  on: string;
  amount: BigNumber;
}

/** What happened on one day of the calendar. */
export interface Day {
  on: string;
  exits: number;
  /** realised by them, after fees */
  net: Sum;
  /** deposits less withdrawals; null without either */
  moved: Sum | null;
  /** trades whose last exit it was */
  closed: TradeFact[];
}

/** Days with an exit or a movement. */
export class Days {
  readonly #byDay = new Map<string, Day>();

  addTrade(fact: TradeFact): void {
    for (const { on, net } of fact.exits) {
      const day = this.#day(on);
      day.exits++;
      day.net.add(net);
    }
    if (fact.exitedOn !== null) this.#day(fact.exitedOn).closed.push(fact);
  }

  addMovement({ on, amount }: Movement): void {
    (this.#day(on).moved ??= new Sum()).add(amount);
  }

  oldestFirst(): Day[] {
    return [...this.#byDay.values()].sort((a, b) => (a.on < b.on ? -1 : 1));
  }

  #day(on: string): Day {
    let day = this.#byDay.get(on);
    if (day === undefined) {
      day = { on, exits: 0, net: new Sum(), moved: null, closed: [] };
      this.#byDay.set(on, day);
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
