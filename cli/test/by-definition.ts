import { Candles } from './definition/candles.ts';
import { range, weeklyRows } from './definition/prices.ts';

export type { Row, Stock } from './definition/prices.ts';

/** Traders' terms, each computed from its definition. */
export class ByDefinition extends Candles {
  /** the same on weekly bars */
  weekly = () => new ByDefinition({ ...this.stock, rows: weeklyRows(this.stock.rows) });
  uptrend = (ago = 0) => this.close(ago) > this.sma(50, ago) && this.sma(50, ago) > this.sma(200, ago);
  strongUptrend = () => this.uptrend() && this.adx() > 25 && this.rising((k) => this.sma(50, k), 5);
  downtrend = () => this.close() < this.sma(50) && this.sma(50) < this.sma(200);
  sideways = () => (this.highest('h', 20) - this.lowest('l', 20)) / this.close() <= 0.1 && this.adx() < 20;
  hasMomentum = () => this.roc() > 5 && this.rsi() > 50;
  losingMomentum = () => this.roc() < 0 && this.roc() < this.roc(10, 5);
  bullish = () => this.close() > this.sma(20) && this.macd() > this.macdSignal() && this.rsi() > 50;
  bearish = () => this.close() < this.sma(20) && this.macd() < this.macdSignal() && this.rsi() < 50;
  nDayBreakout = (n: number, ago = 0) => this.close(ago) > this.highest('h', n, ago + 1);
  nDayBreakdown = (n: number, ago = 0) => this.close(ago) < this.lowest('l', n, ago + 1);
  breakout = (ago = 0) => this.nDayBreakout(20, ago) && this.relativeVolume(20, ago) >= 1.5;
  breakdown = (ago = 0) => this.nDayBreakdown(20, ago) && this.relativeVolume(20, ago) >= 1.5;
  squeeze = (ago = 0) =>
    this.bbUpper(20, 2, ago) < this.keltner(1.5, ago) && this.bbLower(20, 2, ago) > this.keltner(-1.5, ago);
  squeezeBreakout = () => this.squeeze(1) && this.close() > this.bbUpper();
  pullbackTo = (average: (ago: number) => number) =>
    this.uptrend() && 100 * (this.low() / average(0) - 1) <= 1 && this.close() > average(0);
  bounceOff = (level: (ago: number) => number, ago = 0) =>
    this.low(ago) <= level(ago) && this.close(ago) > level(ago) && this.close(ago) > this.open(ago);
  goldenCross = (ago = 0) => this.averagesCrossed(true, ago);
  deathCross = (ago = 0) => this.averagesCrossed(false, ago);
  private averagesCrossed = (above: boolean, ago: number) =>
    this.crossed(
      above,
      (k) => this.sma(50, k),
      (k) => this.sma(200, k),
      ago,
    );
  macdCrossed = (above: boolean, ago = 0) => this.crossed(above, this.macd, this.macdSignal, ago);
  stochasticCrossed = (above: boolean, ago = 0) => this.crossed(above, this.stochK, this.stochD, ago);
  volatilityExpansion = () => this.atr() > 1.25 * this.atr(14, 10);
  accumulation = () => this.obv() > this.obvAverage(20) && this.obv() > this.obv(20);
  distribution = () => this.obv() < this.obvAverage(20) && this.obv() < this.obv(20);
  extended = () => 100 * (this.close() / this.sma(50) - 1) > 20;
  trendTemplate = () => {
    const [c, s50, s150, s200] = [this.close(), this.sma(50), this.sma(150), this.sma(200)];
    const isAligned = c > s150 && c > s200 && s150 > s200 && s50 > s150 && s50 > s200 && c > s50;
    const fromYearLow = 100 * (c / this.lowest('l', 252) - 1);
    return isAligned && s200 > this.sma(200, 21) && fromYearLow >= 30 && this.fromYearHigh() <= 25;
  };
  powerTrend = () =>
    range(10).every((k) => this.low(k) > this.ema(21, k)) &&
    range(5).every((k) => this.ema(21, k) > this.sma(50, k)) &&
    this.sma(50) > this.sma(50, 1);
  episodicGap = (ago = 0) => this.gapPct(ago) >= 10 && this.relativeVolume(20, ago) >= 3;
  reversal = () => this.close(1) < this.close(6) && this.close() > this.high(1);
}
