import { Oscillators } from './oscillators.ts';
import { range } from './prices.ts';

/** Candlestick patterns, `ago` sessions before the last bar. */
export class Candles extends Oscillators {
  private body = (ago: number) => Math.abs(this.close(ago) - this.open(ago));
  private span = (ago: number) => this.high(ago) - this.low(ago);
  private upper = (ago: number) => this.high(ago) - Math.max(this.open(ago), this.close(ago));
  private lower = (ago: number) => Math.min(this.open(ago), this.close(ago)) - this.low(ago);
  green = (ago: number) => this.close(ago) > this.open(ago);
  red = (ago: number) => this.close(ago) < this.open(ago);
  private afterFall = (ago: number) => this.close(ago + 1) < this.close(ago + 6);
  private afterRise = (ago: number) => this.close(ago + 1) > this.close(ago + 6);

  doji = (ago = 0) => this.body(ago) <= 0.1 * this.span(ago) && this.span(ago) > 0;
  hammer = (ago = 0) =>
    this.lower(ago) >= 2 * this.body(ago) &&
    this.upper(ago) <= 0.1 * this.span(ago) &&
    this.body(ago) > 0 &&
    this.afterFall(ago);
  private isInverted = (ago: number) =>
    this.upper(ago) >= 2 * this.body(ago) && this.lower(ago) <= 0.1 * this.span(ago) && this.body(ago) > 0;
  invertedHammer = (ago = 0) => this.isInverted(ago) && this.afterFall(ago);
  shootingStar = (ago = 0) => this.isInverted(ago) && this.afterRise(ago);
  bullishEngulfing = (ago = 0) =>
    this.red(ago + 1) &&
    this.green(ago) &&
    this.open(ago) <= this.close(ago + 1) &&
    this.close(ago) >= this.open(ago + 1);
  bearishEngulfing = (ago = 0) =>
    this.green(ago + 1) &&
    this.red(ago) &&
    this.open(ago) >= this.close(ago + 1) &&
    this.close(ago) <= this.open(ago + 1);
  bullishHarami = (ago = 0) =>
    this.red(ago + 1) &&
    this.green(ago) &&
    this.open(ago) >= this.close(ago + 1) &&
    this.close(ago) <= this.open(ago + 1) &&
    this.body(ago + 1) > this.body(ago);
  bearishHarami = (ago = 0) =>
    this.green(ago + 1) &&
    this.red(ago) &&
    this.open(ago) <= this.close(ago + 1) &&
    this.close(ago) >= this.open(ago + 1) &&
    this.body(ago + 1) > this.body(ago);
  private star = (ago: number) =>
    this.body(ago + 2) >= 0.5 * this.span(ago + 2) && this.body(ago + 1) <= 0.3 * this.body(ago + 2);
  private midpoint = (ago: number) => (this.open(ago) + this.close(ago)) / 2;
  morningStar = (ago = 0) =>
    this.red(ago + 2) && this.star(ago) && this.green(ago) && this.close(ago) > this.midpoint(ago + 2);
  eveningStar = (ago = 0) =>
    this.green(ago + 2) && this.star(ago) && this.red(ago) && this.close(ago) < this.midpoint(ago + 2);
  marubozu = (ago = 0) => this.body(ago) >= 0.95 * this.span(ago);
  insideDay = (ago = 0) => this.high(ago) < this.high(ago + 1) && this.low(ago) > this.low(ago + 1);
  outsideDay = (ago = 0) => this.high(ago) > this.high(ago + 1) && this.low(ago) < this.low(ago + 1);
  narrowest = (n: number, ago = 0) => range(n - 1).every((k) => this.span(ago) < this.span(ago + k + 1));
  whiteSoldiers = (ago = 0) => range(3).every((k) => this.green(ago + k)) && this.rising(this.close, 2, ago);
  blackCrows = (ago = 0) => range(3).every((k) => this.red(ago + k)) && this.falling(this.close, 2, ago);
}
