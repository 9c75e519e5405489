import type { CandleHistory } from './candle-histories.ts';

/** A candle, compared with the sessions before it: the terms of the patterns in docs/indicators.md. */
export class Candle {
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  private readonly before: (sessions: number, size: (candle: Candle) => number) => number;

  constructor(history: CandleHistory, i: number) {
    this.o = history.open[i];
    this.h = history.high[i];
    this.l = history.low[i];
    this.c = history.close[i];
    this.before = (sessions, size) => {
      const sizes = Array.from({ length: sessions }, (_, k) => size(new Candle(history, i - sessions + k)));
      return sizes.reduce((sum, one) => sum + one, 0) / sessions;
    };
  }

  get top() {
    return Math.max(this.o, this.c);
  }
  get bottom() {
    return Math.min(this.o, this.c);
  }
  get body() {
    return this.top - this.bottom;
  }
  get range() {
    return this.h - this.l;
  }
  get upper() {
    return this.h - this.top;
  }
  get lower() {
    return this.bottom - this.l;
  }
  get white() {
    return this.c >= this.o;
  }
  get black() {
    return !this.white;
  }
  private get averageBody() {
    return this.before(10, ({ body }) => body);
  }
  get long() {
    return this.body > this.averageBody;
  }
  get short() {
    return this.body < this.averageBody;
  }
  get tenth() {
    return 0.1 * this.before(10, ({ range }) => range);
  }
  get doji() {
    return this.body <= this.tenth;
  }
  get noUpper() {
    return this.upper < this.tenth;
  }
  get noLower() {
    return this.lower < this.tenth;
  }
  get someUpper() {
    return this.upper > this.tenth;
  }
  get someLower() {
    return this.lower > this.tenth;
  }
  get shortShadow() {
    return this.before(10, ({ upper, lower }) => upper + lower) / 2;
  }
  get near() {
    return 0.2 * this.before(5, ({ range }) => range);
  }
  get far() {
    return 0.6 * this.before(5, ({ range }) => range);
  }
  get equal() {
    return 0.05 * this.before(5, ({ range }) => range);
  }
  isEqual(a: number, b: number) {
    return a <= b + this.equal && a >= b - this.equal;
  }
  hasSizeOf(other: Candle) {
    return this.body <= other.body + other.near && this.body >= other.body - other.near;
  }
  bodyAbove(other: Candle) {
    return this.bottom > other.top;
  }
  bodyBelow(other: Candle) {
    return this.top < other.bottom;
  }
  within(other: Candle) {
    return this.top <= other.top && this.bottom >= other.bottom;
  }
  opensIn(other: Candle) {
    return this.o < other.top && this.o > other.bottom;
  }
  closesIn(other: Candle) {
    return this.c < other.top && this.c > other.bottom;
  }
  inside(other: Candle) {
    return this.h < other.h && this.l > other.l;
  }
  risesAbove(other: Candle) {
    return this.h > other.h && this.l > other.l;
  }
  fallsBelow(other: Candle) {
    return this.h < other.h && this.l < other.l;
  }
}

/** The candle some sessions ago. */
export type Day = (ago: number) => Candle;
export type Definition = (day: Day) => boolean;

export const both = (...conditions: boolean[]): boolean => conditions.every(Boolean);
