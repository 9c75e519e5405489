import type { ByDefinition } from '../by-definition.ts';
import { range, sum } from '../definition/prices.ts';
import { alike, percentAbove, say, withinPercent, type Expectation } from './expectation.ts';

const mean = (xs: readonly number[]) => sum(xs) / xs.length;
const span = (s: ByDefinition, ago = 0) => s.high(ago) - s.low(ago);
const body = (s: ByDefinition, ago = 0) => Math.abs(s.close(ago) - s.open(ago));
const countOf = (n: number, holds: (ago: number) => boolean) => range(n).filter(holds).length;
const crossedLevel = (s: ByDefinition, above: boolean, value: (ago: number) => number, level: number, ago = 0) =>
  s.crossed(above, value, () => level, ago);

/** The first resistance of the classic pivot points of a session, computed from the session before it. */
const pivotR1 = (s: ByDefinition, ago: number) => {
  const [high, low, close] = [s.high(ago + 1), s.low(ago + 1), s.close(ago + 1)];
  const pivot = high === low ? close : (high + low + close) / 3;
  return 2 * pivot - low;
};

/** 100 for an extreme today, 0 for one `n` sessions ago; the latest of equal extremes counts. */
const aroon = (n: number, value: (ago: number) => number, sign: 1 | -1) => {
  const values = range(n + 1).map((ago) => sign * value(ago));
  return values.some(Number.isNaN) ? NaN : (100 * (n - values.indexOf(Math.max(...values)))) / n;
};

/** How many percent the highest close of `n` sessions is above the lowest. */
const closesApart = (s: ByDefinition, n: number) => percentAbove(s.highest('c', n), s.lowest('c', n));
const bandsApart = (s: ByDefinition, ago: number) => s.bbUpper(20, 2, ago) - s.bbLower(20, 2, ago);

const STOCKFETCHER: readonly Expectation[] = [
  say(
    'price between 10 and 40, average volume(10) above 100000, price near the lower bollinger band(20)',
    (s) =>
      s.close() >= 10 && s.close() <= 40 && s.averageVolume(10) > 100_000 && withinPercent(s.close(), s.bbLower(), 3),
  ),
  ...alike(
    ['show me stocks that rose more than 2% from open to close', 'up more than 2% between the open and the close'],
    (s) => percentAbove(s.close(), s.open()) > 2,
  ),
  say(
    'days(close above upper bollinger band(20), 50) < 10 and close below ma(20)',
    (s) => s.lately(10, (k) => s.close(k) > s.bbUpper(20, 2, k)) && s.close() < s.sma(20),
  ),
  say(
    'close has decreased more than 10% over the last 5 days and volume has been increasing over the last 3 days',
    (s) => s.performance(5) < -10 && s.rising(s.volume),
  ),
  say(
    'count(close above ma(20), 10) = 10, rsi(2) below 50 and rsi rising 1 day',
    (s) => countOf(10, (k) => s.close(k) > s.sma(20, k)) === 10 && s.rsi(2) < 50 && s.rsi(2) > s.rsi(2, 1),
  ),
  say(
    'day range is greater than 2x average day range(10)',
    (s) => span(s) > 2 * mean(range(10).map((k) => span(s, k))),
  ),
  say(
    'rsi(14) 1 day ago below rsi(14) 2 days ago and rsi(14) above rsi(14) 1 day ago',
    (s) => s.rsi(14, 1) < s.rsi(14, 2) && s.rsi() > s.rsi(14, 1),
  ),
  say('biggest one day drop in 60 days', (s) => {
    const before = range(59).map((k) => s.changePct(k + 1));
    return !before.some(Number.isNaN) && s.changePct() <= Math.min(...before);
  }),
  say(
    'price within 3% above the 200 day ma',
    (s) => s.close() >= s.sma(200) && percentAbove(s.close(), s.sma(200)) <= 3,
  ),
  say(
    'price approaching the 200 day ma from below',
    (s) => withinPercent(s.close(), s.sma(200), 3) && s.close() < s.sma(200),
  ),
];

const STOCKCHARTS: readonly Expectation[] = [
  say('vol more than 4x its 20day avg and up on the day', (s) => s.relativeVolume() > 4 && s.changePct() > 0),
  say(
    'macd crossed above signal today while below zero, below signal the 3 days before',
    (s) => s.macdCrossed(true) && s.macd() < 0 && range(3).every((k) => s.macd(k + 1) < s.macdSignal(k + 1)),
  ),
  say(
    'rsi(14) back over 30, was under 30 yesterday and the day before',
    (s) => s.rsi() > 30 && s.rsi(14, 1) < 30 && s.rsi(14, 2) < 30,
  ),
  say(
    "[close > upper bb(20,2)] and [yesterday's close <= yesterday's upper bb(20,2)]",
    (s) => s.close() > s.bbUpper() && s.close(1) <= s.bbUpper(20, 2, 1),
  ),
  say('closed above its open but still down on the day', (s) => s.close() > s.open() && s.changePct() < 0),
  say("today's low above yesterday's high", (s) => s.low() > s.high(1)),
  say(
    "high > yesterday's high, low < yesterday's low and close < yesterday's low",
    (s) => s.outsideDay() && s.close() < s.low(1),
  ),
  say('aroon up(25) > 70 and aroon down(25) < 30', (s) => aroon(25, s.high, 1) > 70 && aroon(25, s.low, -1) < 30),
  say(
    'cmf(20) crossed above 0, close > sma 50',
    (s) => crossedLevel(s, true, (k) => s.cmf(20, k), 0) && s.close() > s.sma(50),
  ),
  say(
    '+di above -di, adx(14) crosses above 20',
    (s) => s.plusDi() > s.minusDi() && crossedLevel(s, true, (k) => s.adx(14, k), 20),
  ),
  say(
    '[exchange = nasdaq] and [rsi(14) x 50]',
    (s) => s.stock.exchange === 'NASDAQ' && crossedLevel(s, true, (k) => s.rsi(14, k), 50),
  ),
  say('[full stoch %k(14,3) x 20] and [close > 5]', (s) => crossedLevel(s, true, s.stochK, 20) && s.close() > 5),
  say("[today's close > yesterday's max(90,close)]", (s) => s.close() > s.highest('c', 90, 1)),
  say(
    'in a tight range, close above the 20 day',
    (s) => percentAbove(s.highest('h', 5), s.lowest('l', 5)) <= 5 && s.close() > s.sma(20),
  ),
];

const CHARTINK: readonly Expectation[] = [
  say(
    'latest close > latest ema( close,50 ) and latest close >= 0.9 * latest max( 252, latest high ) and latest volume >= 1.5 * latest sma( volume,20 )',
    (s) => s.close() > s.ema(50) && s.close() >= 0.9 * s.highest('h', 252) && s.relativeVolume() >= 1.5,
  ),
  ...alike(
    [
      'weekly close > weekly ema(10) and daily rsi crosses above 50',
      'close above 10wk ema, daily rsi crossing above 50',
    ],
    (s) => {
      const week = s.weekly();
      return week.close() > week.ema(10) && crossedLevel(s, true, (k) => s.rsi(14, k), 50);
    },
  ),
  say(
    'latest close > 1 day ago high and latest volume > 1 day ago volume and (close - low) / (high - low) > 0.9',
    (s) => s.close() > s.high(1) && s.volume() > s.volume(1) && s.closePosition() > 0.9,
  ),
  ...alike(
    ['open = low and close at least 2% above open', 'open=low, up 2% from open'],
    (s) => s.open() === s.low() && percentAbove(s.close(), s.open()) >= 2,
  ),
  say('closed below its open after gapping up 2%', (s) => s.close() < s.open() && s.gapPct() >= 2),
  say('close crossed above pivot r1', (s) => s.crossed(true, s.close, (k) => pivotR1(s, k))),
  say('latest macd line(26,12,9) crossed above latest macd signal(26,12,9)', (s) => s.macdCrossed(true)),
  say(
    'latest high - latest low < 1 day ago high - 1 day ago low and latest volume < 1 day ago volume',
    (s) => span(s) < span(s, 1) && s.volume() < s.volume(1),
  ),
  say('three green candles, each closing higher than the previous high', (s) =>
    range(3).every((k) => s.green(k) && s.close(k) > s.high(k + 1)),
  ),
];

const TC2000: readonly Expectation[] = [
  say(
    'C > AVGC50 AND AVGC50 > AVGC200 AND V > AVGV50 * 1.5',
    (s) => s.close() > s.sma(50) && s.sma(50) > s.sma(200) && s.relativeVolume(50) > 1.5,
  ),
  say('ABS(C/C1-1) > .04', (s) => Math.abs(s.close() / s.close(1) - 1) > 0.04),
  say(
    '100 * ((H/L + H1/L1 + H2/L2 + H3/L3 + H4/L4) / 5 - 1) > 4',
    (s) => mean(range(5).map((k) => s.high(k) / s.low(k))) - 1 > 0.04,
  ),
  say('STOC14.3 > 20 AND STOC14.3.1 <= 20', (s) => s.stochK() > 20 && s.stochK(1) <= 20),
  say('MINL5 > MINL5.5 AND C > XAVGC21', (s) => s.lowest('l', 5) > s.lowest('l', 5, 5) && s.close() > s.ema(21)),
  say('COUNTTRUE(C > C1, 10) >= 7', (s) => countOf(10, (k) => s.close(k) > s.close(k + 1)) >= 7),
  say('close at least 5% below the upper bollinger band', (s) => percentAbove(s.close(), s.bbUpper()) <= -5),
];

const METASTOCK_AND_AMIBROKER: readonly Expectation[] = [
  say('Alert(Cross(Mov(C,3,E),Mov(C,10,E)),5)', (s) =>
    s.lately(5, (j) =>
      s.crossed(
        true,
        (k) => s.ema(3, k),
        (k) => s.ema(10, k),
        j,
      ),
    ),
  ),
  say(
    '(BBandTop(C,20,S,2) - BBandBot(C,20,S,2)) / Ref(BBandTop(C,20,S,2) - BBandBot(C,20,S,2), -1) > 1.2',
    (s) => bandsApart(s, 1) > 0 && bandsApart(s, 0) > 1.2 * bandsApart(s, 1),
  ),
  say('volume at least twice its 20 day average on any of the last 3 days', (s) =>
    s.lately(3, (k) => s.relativeVolume(20, k) >= 2),
  ),
  say(
    "closed within 1.7% of the day's high on at least 8 of the last 20 days",
    (s) => countOf(20, (k) => withinPercent(s.close(k), s.high(k), 1.7)) >= 8,
  ),
  say('(HHV(C,30)-LLV(C,30))*100/LLV(C,30) < 10', (s) => closesApart(s, 30) < 10),
  say('ROC(C,15,$) >= 5', (s) => s.momentum(15) >= 5),
  say('Filter = RSI(14) < 40 AND V > 1.5 * MA(V,50)', (s) => s.rsi() < 40 && s.relativeVolume(50) > 1.5),
  say('BarsSince(Cross(C, MA(C,50))) < 5 AND C > Ref(H,-1)', (s) => {
    const crossed = (ago: number) => s.crossed(true, s.close, (k) => s.sma(50, k), ago);
    return s.lately(5, crossed) && s.close() > s.high(1);
  }),
  say('Cross(40, RSI(14))', (s) => crossedLevel(s, false, (k) => s.rsi(14, k), 40)),
  say('PDI(14) > MDI(14) AND ADX(14) > 25', (s) => s.plusDi() > s.minusDi() && s.adx() > 25),
  say('Cross(MACD(),Mov(MACD(),9,E)) AND Inside()', (s) => s.macdCrossed(true) && s.insideDay()),
  say(
    'Ref(C,-1) < Ref(O,-1) AND C > O AND ABS(C-O) > 2*ABS(Ref(C,-1)-Ref(O,-1))',
    (s) => s.close(1) < s.open(1) && s.close() > s.open() && body(s) > 2 * body(s, 1),
  ),
];

/** Filters that charting platforms and their users have published, in our own words or notation. */
export const PUBLISHED_A: readonly Expectation[] = [
  ...STOCKFETCHER,
  ...STOCKCHARTS,
  ...CHARTINK,
  ...TC2000,
  ...METASTOCK_AND_AMIBROKER,
];
