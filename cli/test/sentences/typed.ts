import { alike, industry, withinPercent, say, sector, tech, type Expectation } from './expectation.ts';

/** Slang and shorthand, with what a trader means by it. */
export const TYPED: readonly Expectation[] = [
  ...alike(['red to green', 'red to green move'], (s) => s.open() < s.close(1) && s.close() > s.close(1)),
  say('green to red on volume', (s) => s.open() > s.close(1) && s.close() < s.close(1) && s.relativeVolume() >= 1.5),
  say('opened lower closed higher', (s) => s.open() < s.close(1) && s.close() > s.close(1)),
  ...alike(['golden cross last week', 'golden cross in the last week'], (s) => s.lately(5, (k) => s.goldenCross(k))),
  say('doji after 3 up days', (s) => s.doji() && s.rising((k) => s.close(k + 1), 3)),
  ...alike(
    ['first green day after 3 red days', 'green day after 3 down days'],
    (s) => s.changePct() > 0 && s.falling((k) => s.close(k + 1), 3),
  ),
  ...alike(
    ['rvol > 1.5 and up over 2%', 'up over 2% n rvol > 1.5'],
    (s) => s.relativeVolume() > 1.5 && s.changePct() > 2,
  ),
  ...alike(
    ['up more than 3% on 2x volume under 20 bucks', 'up more than 3% on 2x vol, sub $20'],
    (s) => s.changePct() > 3 && s.relativeVolume() >= 2 && s.close() < 20,
  ),
  ...alike(
    ['rsi2 below 30 above 200sma', 'rsi2 below 30 n above 200ma'],
    (s) => s.rsi(2) < 30 && s.close() > s.sma(200),
  ),
  ...alike(['high rvol', 'stocks with high relative volume'], (s) => s.relativeVolume() >= 1.5),
  ...alike(['down on volume', 'down with volume'], (s) => s.changePct() < 0 && s.relativeVolume() >= 1.5),
  ...alike(['broke yesterdays high', 'broke above yesterdays high'], (s) => s.close() > s.high(1)),
  say('vol at least 2x yesterday', (s) => s.volume() >= 2 * s.volume(1)),
  say('stocks that more than doubled this year', (s) => s.performance(252) > 100),
  say('stocks that halved this year', (s) => s.performance(252) <= -50),
  ...alike(['near 52wk hi', 'near its 52w high'], (s) => withinPercent(s.close(), s.highest('h', 252), 3)),
  say('stocks from 5 to 8 bucks w high volume', (s) => s.close() >= 5 && s.close() <= 8 && s.volume() >= 1e6),
  say('oversold tech or overbought energy', (s) => (tech(s) && s.rsi() < 30) || (sector('Energy')(s) && s.rsi() > 70)),
  say(
    'large caps oversold and small caps overbought',
    (s) =>
      (s.stock.marketCap >= 10e9 && s.rsi() < 30) ||
      (s.stock.marketCap >= 0.3e9 && s.stock.marketCap <= 2e9 && s.rsi() > 70),
  ),
  say(
    'small cap biotech under 20 and large cap semis over 50',
    (s) =>
      (s.stock.marketCap >= 0.3e9 && s.stock.marketCap <= 2e9 && industry(/\bbiotech/i)(s) && s.close() < 20) ||
      (s.stock.marketCap >= 10e9 && industry(/\bsemiconductor/i)(s) && s.close() > 50),
  ),
];
