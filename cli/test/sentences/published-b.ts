import type { ByDefinition } from '../by-definition.ts';
import {
  ascending,
  descending,
  percentAbove,
  say,
  sector,
  tech,
  withinPercent,
  type Expectation,
} from './expectation.ts';

const range = (s: ByDefinition, k = 0) => s.high(k) - s.low(k);
const openPosition = (s: ByDefinition, k = 0) => (s.open(k) - s.low(k)) / range(s, k);
const days = (n: number) => Array.from({ length: n }, (_, k) => k);
const positionInRange = (s: ByDefinition, n: number) =>
  (100 * (s.close() - s.lowest('l', n))) / (s.highest('h', n) - s.lowest('l', n));
const averageRange = (s: ByDefinition, n: number) =>
  100 * (days(n).reduce((total, k) => total + s.high(k) / s.low(k), 0) / n - 1);
/** Infinity if none of the 10 sessions before was a down day. */
const largestDownVolume = (s: ByDefinition, ago: number) => {
  const volumes = days(10).flatMap((k) => (s.changePct(ago + k + 1) < 0 ? [s.volume(ago + k + 1)] : []));
  return volumes.length ? Math.max(...volumes) : Infinity;
};
/** Absent without 50 sessions. */
const pocketPivot = (s: ByDefinition, ago: number) =>
  s.close(ago) > s.close(ago + 1) &&
  s.volume(ago) > largestDownVolume(s, ago) &&
  !Number.isNaN(s.sma(50, ago)) &&
  (s.close(ago) > s.sma(10, ago) || s.close(ago) > s.sma(50, ago));

/** Filters published for thinkorswim, TradingView, Trade Ideas, Finviz, Barchart, and ChartMill, as a trader types them. */
export const PLATFORM_FILTERS_B: readonly Expectation[] = [
  // thinkorswim
  say(
    'close crosses above ExpAverage(close, 21) within 3 bars and volume > 1.2 * Average(volume, 50)',
    (s) => s.lately(3, (j) => s.crossed(true, s.close, (k) => s.ema(21, k), j)) && s.relativeVolume(50) > 1.2,
  ),
  say(
    'close > Highest(high, 20)[1] and close[1] <= Highest(high, 20)[2]',
    (s) => s.close() > s.highest('h', 20, 1) && s.close(1) <= s.highest('h', 20, 2),
  ),
  say(
    'Sum(close > close[1], 10) >= 7 and close > Average(close, 50)',
    (s) => days(10).filter((k) => s.close(k) > s.close(k + 1)).length >= 7 && s.close() > s.sma(50),
  ),
  say('MACD()."Diff" crosses above 0 and RSI() < 60', (s) => s.macdCrossed(true) && s.rsi() < 60),
  // TradingView
  say(
    'ta.crossover(ta.ema(close, 8), ta.ema(close, 21)) and ta.rsi(close, 14) < 70',
    (s) =>
      s.crossed(
        true,
        (k) => s.ema(8, k),
        (k) => s.ema(21, k),
      ) && s.rsi() < 70,
  ),
  say(
    'ta.change(ta.sma(close, 50)) > 0 and ta.rising(close, 3)',
    (s) => s.sma(50) > s.sma(50, 1) && s.close() > s.highest('c', 3, 1),
  ),
  say(
    'math.abs(close - open) < (high - low) * 0.1 and close > ta.sma(close, 20)',
    (s) => Math.abs(s.close() - s.open()) < 0.1 * range(s) && s.close() > s.sma(20),
  ),
  say(
    'Price 5 to 80 / Perf.1M > 2% / Perf.3M > 4% / RSI(14) 45 to 75',
    (s) =>
      s.close() >= 5 &&
      s.close() <= 80 &&
      s.performance(21) > 2 &&
      s.performance(63) > 4 &&
      s.rsi() >= 45 &&
      s.rsi() <= 75,
  ),
  say(
    'Price > SMA50, Change % > 0.5, Relative Volume > 1.1, MACD Level > MACD Signal',
    (s) => s.close() > s.sma(50) && s.changePct() > 0.5 && s.relativeVolume() > 1.1 && s.macd() > s.macdSignal(),
  ),
  say(
    'ADX() > 15 and DIPlus() > DIMinus() and ta.crossover(ta.rsi(close, 5), 50)',
    (s) =>
      s.adx() > 15 &&
      s.plusDi() > s.minusDi() &&
      s.crossed(
        true,
        (k) => s.rsi(5, k),
        () => 50,
      ),
  ),
  // Trade Ideas
  say(
    'up from the open > 1%, position in 20 day range > 70%',
    (s) => percentAbove(s.close(), s.open()) > 1 && positionInRange(s, 20) > 70,
  ),
  say(
    '2+ consecutive down days but still in the top half of its 20 day range',
    (s) => s.falling(s.close, 2) && positionInRange(s, 20) >= 50,
  ),
  // Finviz
  say(
    'perf week up, perf month > 3%, price above sma20 and sma50, avg vol over 100k',
    (s) =>
      s.performance(5) > 0 &&
      s.performance(21) > 3 &&
      s.close() > s.sma(20) &&
      s.close() > s.sma(50) &&
      s.averageVolume() > 1e5,
  ),
  say(
    'midcap over $10, rsi not overbought (<60), sma20 above sma50',
    (s) =>
      s.stock.marketCap >= 2e9 && s.stock.marketCap <= 1e10 && s.close() > 10 && s.rsi() < 60 && s.sma(20) > s.sma(50),
  ),
  // Barchart
  say(
    '5 day ma crossed above 20 day ma this week while 20 day ma is still below 50 day ma',
    (s) =>
      s.lately(5, (j) =>
        s.crossed(
          true,
          (k) => s.sma(5, k),
          (k) => s.sma(20, k),
          j,
        ),
      ) && s.sma(20) < s.sma(50),
  ),
  say(
    "low above yesterday's close, close > open, v > v1",
    (s) => s.low() > s.close(1) && s.close() > s.open() && s.volume() > s.volume(1),
  ),
  // ChartMill
  say(
    'perf week > 1%, above a rising 20ma, above avg volume, price below upper bollinger band, up more than 0.5% today',
    (s) =>
      s.performance(5) > 1 &&
      s.close() > s.sma(20) &&
      s.rising((k) => s.sma(20, k)) &&
      s.relativeVolume() > 1 &&
      s.close() < s.bbUpper() &&
      s.changePct() > 0.5,
  ),
  say(
    'pocket pivot in the last 5 days, change % between -2 and 0, less volume than yesterday, within 2% of the 10 sma',
    (s) =>
      s.lately(5, (k) => pocketPivot(s, k)) &&
      s.changePct() >= -2 &&
      s.changePct() <= 0 &&
      s.volume() < s.volume(1) &&
      withinPercent(s.close(), s.sma(10), 2),
  ),
  // AI screeners
  say(
    'act as a stock screener: show tech with rsi < 60 or energy with rsi < 50, excluding penny stocks',
    (s) => s.close() >= 5 && ((tech(s) && s.rsi() < 60) || (sector('Energy')(s) && s.rsi() < 50)),
  ),
  say(
    'Find me swing candidates: 1) price between $5 and $100 2) above both the 20 and 50 day moving averages 3) at least 1% below its 20-day high 4) RSI between 45 and 65 5) volume under its 20-day average. Sort by RSI, lowest first',
    (s) =>
      s.close() >= 5 &&
      s.close() <= 100 &&
      s.close() > s.sma(20) &&
      s.close() > s.sma(50) &&
      percentAbove(s.close(), s.highest('h', 20)) <= -1 &&
      s.rsi() >= 45 &&
      s.rsi() <= 65 &&
      s.relativeVolume() < 1,
    ascending((s) => s.rsi()),
  ),
];

/** Rules from books and blogs of traders, as a trader types them. */
export const TRADERS_RULES: readonly Expectation[] = [
  // Jeff Cooper's setups, as SwingTradeBot lists them
  say(
    'yesterday closed in the bottom 25% of its range, today closed in the top 25%, above the 10 and 50 ma',
    (s) => s.closePosition(1) <= 0.25 && s.closePosition() >= 0.75 && s.close() > s.sma(10) && s.close() > s.sma(50),
  ),
  say(
    'adx > 20, +di > -di, three lower lows in a row',
    (s) => s.adx() > 20 && s.plusDi() > s.minusDi() && s.falling(s.low),
  ),
  say(
    'gapped down 0.1% or more to a new 10 day low, closed in the top half of the range and at or above the open',
    (s) => s.gapPct() <= -0.1 && s.newLow(10) && s.closePosition() >= 0.5 && s.close() >= s.open(),
  ),
  say(
    "open and close in the top 25% of the day's range, low is a 10 day low",
    (s) => openPosition(s) >= 0.75 && s.closePosition() >= 0.75 && s.low() === s.lowest('l', 10),
  ),
  say(
    'two month high today, range bigger than each of the last 9 days',
    (s) => s.newHigh(42) && days(9).every((k) => range(s) > range(s, k + 1)),
  ),
  // Larry Connors
  say('above the 200 sma, close is a 7 day low', (s) => s.close() > s.sma(200) && s.close() === s.lowest('c', 7)),
  say(
    'above 200d sma, rsi(2) down 3 days in a row, rsi(2) was under 90 three days ago, rsi(2) now < 30',
    (s) => s.close() > s.sma(200) && s.falling((k) => s.rsi(2, k)) && s.rsi(2, 3) < 90 && s.rsi(2) < 30,
  ),
  say(
    'cumulative 2 day rsi(2) under 35 and above the 200 sma',
    (s) => s.rsi(2) + s.rsi(2, 1) < 35 && s.close() > s.sma(200),
  ),
  say(
    '%b < 0.2 two days running, close > sma 200',
    (s) => s.percentB() < 0.2 && s.percentB(1) < 0.2 && s.close() > s.sma(200),
  ),
  say(
    'above 200 sma but below 5 sma, 2 lower highs and 2 lower lows in a row',
    (s) => s.close() > s.sma(200) && s.close() < s.sma(5) && s.falling(s.high, 2) && s.falling(s.low, 2),
  ),
  say(
    'closed down 4 of the last 5 days, under the 5 day ma, over the 200 day ma',
    (s) =>
      days(5).filter((k) => s.close(k) < s.close(k + 1)).length >= 4 && s.close() < s.sma(5) && s.close() > s.sma(200),
  ),
  // Mark Minervini
  say(
    'price > 150ma > 200ma, 50ma > 150ma, 200ma higher than a month ago, 10%+ above 52w low, within 25% of 52w high',
    (s) =>
      s.close() > s.sma(150) &&
      s.sma(150) > s.sma(200) &&
      s.sma(50) > s.sma(150) &&
      s.sma(200) > s.sma(200, 21) &&
      percentAbove(s.close(), s.lowest('l', 252)) >= 10 &&
      withinPercent(s.close(), s.highest('h', 252), 25),
  ),
  // The Turtles
  say(
    'breakout above the 20 day high with no breakout the previous 5 days',
    (s) => s.nDayBreakout(20) && !days(5).some((k) => s.nDayBreakout(20, k + 1)),
  ),
  say('new 20 day high, no new high yesterday', (s) => s.newHigh(20) && s.high(1) <= s.highest('h', 20, 2)),
  // Turtle soup, by Connors and Raschke
  say(
    'new 20 day low today, the previous 20 day low at least 4 days ago, closed back above that prior low',
    (s) => s.newLow(20) && s.lowest('l', 3, 1) > s.lowest('l', 20, 1) && s.close() > s.lowest('l', 20, 1),
  ),
  // Stockbee
  say(
    'c/c1>=1.01 and v>v1 and v>=100000 and not up 3 days in a row',
    (s) => s.close() >= 1.01 * s.close(1) && s.volume() > s.volume(1) && s.volume() >= 1e5 && !s.rising(s.close, 3),
  ),
  say('avgc7/avgc65 > 1.05, v >= 100k', (s) => s.sma(7) > 1.05 * s.sma(65) && s.volume() >= 1e5),
  say(
    'c - o >= 0.50 and v > 100,000 and close in the top 30% of the range',
    (s) => s.close() >= s.open() + 0.5 && s.volume() > 1e5 && s.closePosition() >= 0.7,
  ),
  say(
    'up 1% on higher volume than yesterday, yesterday was a narrow range day or a down day, close in top 30% of range',
    (s) =>
      s.changePct() >= 1 &&
      s.volume() > s.volume(1) &&
      (s.narrowest(7, 1) || s.changePct(1) < 0) &&
      s.closePosition() >= 0.7,
  ),
  // Kristjan Qullamaggie
  say(
    'up 5%+ in a month, 10%+ in 3 months or 15%+ in 6 months, adr % over 1, price above the 50 day',
    (s) =>
      (s.performance(21) >= 5 || s.performance(63) >= 10 || s.performance(126) >= 15) &&
      averageRange(s, 20) > 1 &&
      s.close() > s.sma(50),
  ),
  say(
    'adr% > 1, 10sma > 20sma > 50sma, up 2% in a month, sort by 1 month perf',
    (s) => averageRange(s, 20) > 1 && s.sma(10) > s.sma(20) && s.sma(20) > s.sma(50) && s.performance(21) >= 2,
    descending((s) => s.performance(21)),
  ),
  // Linda Raschke
  say(
    "yesterday opened in the top 40% of its range and closed in the bottom 40%, today traded below yesterday's low and closed back above it",
    (s) => openPosition(s, 1) >= 0.6 && s.closePosition(1) <= 0.4 && s.low() < s.low(1) && s.close() > s.low(1),
  ),
  say(
    'adx(14) > 15 and rising, low at or below the 20 ema, close above it',
    (s) => s.adx() > 15 && s.rising((k) => s.adx(14, k)) && s.low() <= s.ema(20) && s.close() > s.ema(20),
  ),
  say('inside day + nr4, 6 day hv less than 100 day hv', (s) => s.insideDay() && s.narrowest(4) && s.hv(6) < s.hv(100)),
  say(
    "adx(12) over 20, +di(28) over -di(28), opened below yesterday's low",
    (s) => s.adx(12) > 20 && s.plusDi(28) > s.minusDi(28) && s.open() < s.low(1),
  ),
  // Stan Weinstein and Alexander Elder
  say(
    "weekly close above rising 30 week ma, this week's volume above its 10 week average",
    (s) =>
      s.weekly().close() > s.weekly().sma(30) &&
      s.weekly().rising((k) => s.weekly().sma(30, k)) &&
      s.weekly().relativeVolume(10) > 1,
  ),
  say(
    '13 ema rising and macd histogram rising',
    (s) => s.rising((k) => s.ema(13, k)) && s.rising((k) => s.macdHistogram(k)),
  ),
];
