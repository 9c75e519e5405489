import type { BigNumber } from 'bignumber.js';
import { Sum, Term } from '../money/sum.ts';
import type { TradeFact } from './trade-fact.ts';

/** Money into the account or, below zero, out of it. */
export interface Movement {
  on: string;
  amount: BigNumber;
}

/** The last exit of a trade. */
export interface Closing {
  /** epoch milliseconds; without end where only the day is known */
  at: number;
  /** 1 won, -1 lost, 0 neither */
  outcome: number;
  fact: TradeFact;
}

/** What happened on one day of the calendar. */
export class Day {
  readonly on: string;
  exits = 0;
  /** realised by them, after fees */
  readonly net = new Sum();
  /** deposits less withdrawals; null without either */
  moved: Sum | null = null;
  readonly closings: Closing[] = [];

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
  readonly #byNumber = new Map<number, Day>();
  readonly #term = new Term();

  /** @param net of the trade */
  addTrade(fact: TradeFact, net: Term): void {
    const { exits, exitedOn } = fact;
    const last = exitedOn === null ? null : this.#day(exitedOn);
    if (last !== null) last.closings.push({ at: fact.exitedAt ?? Infinity, outcome: net.sign(), fact });
    if (last !== null && exits.length === 1) last.addExit(net);
    else for (const exit of exits) this.#day(exit.on).addExit(this.#term.read(exit.net));
  }

  addMovement({ on, amount }: Movement): void {
    (this.#day(on).moved ??= new Sum()).add(amount);
  }

  oldestFirst(): Day[] {
    return [...this.#byNumber].sort(([a], [b]) => a - b).map(([, day]) => day);
  }

  #day(on: string): Day {
    const number = dayNumber(on);
    let day = this.#byNumber.get(number);
    if (day === undefined) {
      day = new Day(on);
      this.#byNumber.set(number, day);
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
