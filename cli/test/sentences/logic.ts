import { percentAbove, alike, industry, withinPercent, say, sector, tech, type Expectation } from './expectation.ts';

export const LOGIC: readonly Expectation[] = [
  ...alike(
    [
      'rsi below 30 and price over 20',
      'rsi below 30, price over 20',
      'rsi below 30 & price over 20',
      'rsi below 30 but price over 20',
      'rsi below 30 with price over 20',
      'both rsi below 30 and price over 20',
    ],
    (s) => s.rsi() < 30 && s.close() > 20,
  ),
  ...alike(
    [
      'rsi below 30 or rsi above 70',
      'either rsi below 30 or rsi above 70',
      'rsi below 30 or above 70',
      'oversold or overbought',
    ],
    (s) => s.rsi() < 30 || s.rsi() > 70,
  ),
  say(
    'rsi below 30 or rsi above 70 and volume over 1 million',
    (s) => s.rsi() < 30 || (s.rsi() > 70 && s.volume() > 1e6),
  ),
  say(
    'price over 100 and rsi above 70 or price under 5 and rsi below 30',
    (s) => (s.close() > 100 && s.rsi() > 70) || (s.close() < 5 && s.rsi() < 30),
  ),
  say(
    '(rsi below 30 or stochastic below 20) and price over 20',
    (s) => (s.rsi() < 30 || s.stochK() < 20) && s.close() > 20,
  ),
  say(
    '(tech or energy) and (rsi under 40 or stochastic under 20)',
    (s) => sector('Technology', 'Energy')(s) && (s.rsi() < 40 || s.stochK() < 20),
  ),
  say(
    'price over 50 and (rsi below 30 or (adx above 40 and volume over 1m))',
    (s) => s.close() > 50 && (s.rsi() < 30 || (s.adx() > 40 && s.volume() > 1e6)),
  ),
  say('either tech or energy, with rsi under 40', (s) => sector('Technology', 'Energy')(s) && s.rsi() < 40),
  ...alike(['not oversold', 'stocks that are not oversold', "stocks that aren't oversold"], (s) => s.rsi() >= 30),
  ...alike(
    ['neither oversold nor overbought', 'not oversold and not overbought'],
    (s) => s.rsi() >= 30 && s.rsi() <= 70,
  ),
  say('rsi not below 50', (s) => s.rsi() >= 50),
  say('not above the 200 day', (s) => s.close() <= s.sma(200)),
  say('tech not under $50', (s) => tech(s) && s.close() >= 50),
  ...alike(
    ['no penny stocks, rsi under 30', 'rsi under 30, excluding penny stocks', 'rsi under 30 without penny stocks'],
    (s) => s.close() >= 5 && s.rsi() < 30,
  ),
  say('not (rsi below 30 or price under 10)', (s) => s.rsi() >= 30 && s.close() >= 10),
  // Unknown and false is false, so its negation is true.
  say('not (price above the 200 day and rsi above 50)', (s) => s.close() <= s.sma(200) || s.rsi() <= 50),
  say('not (price above the 200 day or rsi above 50)', (s) => s.close() <= s.sma(200) && s.rsi() <= 50),
  say('not up today', (s) => s.changePct() <= 0),
  say('no gap up, up more than 5%', (s) => s.gapPct() < 2 && s.changePct() > 5),
  say('overbought but not extended', (s) => s.rsi() > 70 && 100 * (s.close() / s.sma(50) - 1) <= 20),
  say('not at a new 52 week high and price over 200', (s) => s.high() <= s.highest('h', 252, 1) && s.close() > 200),
  say('energy except oil and gas', (s) => sector('Energy')(s) && !industry(/\boil & gas/i)(s), { only: 'generated' }),
  say('rsi below 20 and above 80', () => false, { matchesNothing: true }),
  say(
    'price above the 20 day, 50 day and 200 day',
    (s) => s.close() > s.sma(20) && s.close() > s.sma(50) && s.close() > s.sma(200),
  ),
  say('above the 20 and 50 day moving averages', (s) => s.close() > s.sma(20) && s.close() > s.sma(50)),
  ...alike(
    ['mega cap tech and large cap energy', 'mega cap tech or large cap energy', 'mega cap tech, large cap energy'],
    (s) => (s.stock.marketCap >= 200e9 && tech(s)) || (s.stock.marketCap >= 10e9 && sector('Energy')(s)),
  ),
  say(
    'mega cap tech and large cap energy under $50',
    (s) =>
      ((s.stock.marketCap >= 200e9 && tech(s)) || (s.stock.marketCap >= 10e9 && sector('Energy')(s))) && s.close() < 50,
  ),
  ...alike(
    ['tech under 50 and energy under 20', 'tech stocks under $50 and energy stocks under $20'],
    (s) => (tech(s) && s.close() < 50) || (sector('Energy')(s) && s.close() < 20),
  ),
  say(
    'large cap tech and small cap biotech above the 50 day',
    (s) =>
      ((s.stock.marketCap >= 10e9 && tech(s)) ||
        (s.stock.marketCap >= 0.3e9 && s.stock.marketCap <= 2e9 && industry(/\bbiotech/i)(s))) &&
      s.close() > s.sma(50),
  ),
  say(
    'tech under 50 or energy under 20',
    (s) => (tech(s) && s.close() < 50) || (sector('Energy')(s) && s.close() < 20),
  ),
  say('uptrend, not overbought, no tech', (s) => s.uptrend() && s.rsi() <= 70 && !tech(s)),
  say('stocks over $20 and over 1 million volume', (s) => s.close() > 20 && s.volume() > 1e6),
  say(
    'rsi under 40 and stochastic under 30 or williams %r under -90',
    (s) => (s.rsi() < 40 && s.stochK() < 30) || s.williamsR() < -90,
  ),
];

/** Sentences that earlier versions misread. */
export const REGRESSIONS: readonly Expectation[] = [
  say("don't show me penny stocks, oversold only", (s) => s.close() >= 5 && s.rsi() < 30),
  say('stocks which have not been oversold in the last 10 days', (s) =>
    Array.from({ length: 10 }, (_, k) => s.rsi(14, k)).every((x) => x >= 30),
  ),
  say('neither penny stocks nor etfs', (s) => s.close() >= 5 && s.stock.kind !== 'ETF', { only: 'generated' }),
  say(
    'tech mega caps or energy large caps',
    (s) => (tech(s) && s.stock.marketCap >= 200e9) || (sector('Energy')(s) && s.stock.marketCap >= 10e9),
  ),
  say('up or down more than 5%', (s) => s.changePct() > 5 || s.changePct() < -5),
  ...alike(['closed green', 'green today', 'price in the green'], (s) => s.changePct() > 0),
  say('up around 3%', (s) => withinPercent(s.changePct(), 3, 5)),
  say('change of more than 5% this week', (s) => s.performance(5) > 5),
  say('stocks trading 20% or more above the 200 day', (s) => percentAbove(s.close(), s.sma(200)) >= 20),
  say('recent bullish macd crossover', (s) => s.lately(5, (k) => s.macdCrossed(true, k))),
  say('more than 4 consecutive up days', (s) => s.rising(s.close, 5)),
  say('min volume 500k, max price 20', (s) => s.volume() >= 5e5 && s.close() <= 20),
  say('-3% or worse today', (s) => s.changePct() <= -3),
  say('!rsi<30', (s) => s.rsi() >= 30),
  say('20/50 crossover', (s) =>
    s.lately(3, (j) =>
      [true, false].some((up) =>
        s.crossed(
          up,
          (k) => s.sma(20, k),
          (k) => s.sma(50, k),
          j,
        ),
      ),
    ),
  ),
  say('volume above its moving average', (s) => s.relativeVolume() > 1),
  say('new 20 day highs on low volume', (s) => s.newHigh(20) && s.relativeVolume() <= 0.5),
];

/** Filler words change nothing and aren't reported. */
export const FILLER: readonly Expectation[] = [
  ...alike(
    [
      'please show me all the stocks that have an rsi below 30, thanks',
      'find me stocks with RSI below 30',
      'I want to see companies whose rsi is below 30 right now',
      'which stocks currently have an rsi of less than 30?',
      'can you give me a list of u.s. stocks where the rsi is below 30',
      "I'm looking for stocks with an rsi under 30!",
      'what stocks are trading with rsi under 30 today',
      'scan for any ticker having rsi under 30 at the moment',
      'RSI  UNDER   30...',
      'show me american stocks with rsi under 30',
    ],
    (s) => s.rsi() < 30,
  ),
];
