import { percentAbove, alike, withinPercent, say, sector, tech, type Expectation } from './expectation.ts';

export const COMPARISONS: readonly Expectation[] = [
  say('tech stocks under $50 with rsi below 30', (s) => tech(s) && s.close() < 50 && s.rsi() < 30),
  ...alike(['RSI under 30', 'rsi < 30', 'rsi<30', 'rsi less than 30', 'rsi is lower than 30'], (s) => s.rsi() < 30),
  ...alike(
    ['rsi <= 35', 'rsi ≤ 35', 'rsi at most 35', 'rsi no more than 35', 'rsi not above 35'],
    (s) => s.rsi() <= 35,
  ),
  ...alike(
    [
      'price > 100',
      'price over $100',
      'price above 100',
      'priced more than 100',
      'price greater than 100',
      'price exceeds 100',
    ],
    (s) => s.close() > 100,
  ),
  ...alike(
    ['rsi >= 70', 'rsi ≥ 70', 'rsi at least 70', 'rsi no less than 70', 'rsi of 70 or more'],
    (s) => s.rsi() >= 70,
  ),
  say('rsi at most 35 and price at least 20', (s) => s.rsi() <= 35 && s.close() >= 20),
  ...alike(
    ['stocks where rsi is between 20 and 30', 'rsi from 20 to 30', 'rsi 20-30', 'rsi between 20 & 30'],
    (s) => s.rsi() >= 20 && s.rsi() <= 30,
  ),
  ...alike(
    [
      'price from $5 to $10',
      'stocks 5-10 dollars',
      'price between 5 and 10',
      'stocks priced $5-$10',
      'price 5–10',
      'between $5 and $10',
    ],
    (s) => s.close() >= 5 && s.close() <= 10,
  ),
  ...alike(['price around 50', 'trading around $50', 'price about 50'], (s) => withinPercent(s.close(), 50, 5)),
  say('price near 50', (s) => withinPercent(s.close(), 50, 3)),
  say('price at 50', (s) => withinPercent(s.close(), 50, 1)),
  say('price within 4% of 50', (s) => withinPercent(s.close(), 50, 4)),
  say('rsi around 50', (s) => withinPercent(s.rsi(), 50, 5)),
  ...alike(
    [
      'volume over 2 million',
      'volume > 2,000,000',
      'volume above 2m',
      'volume over 2 mil',
      'trading more than two million shares',
    ],
    (s) => s.volume() > 2e6,
  ),
  say('volume above 500k and price over 100', (s) => s.volume() > 5e5 && s.close() > 100),
  say('volume of at least half a million', (s) => s.volume() >= 5e5),
  say('volume over a million shares', (s) => s.volume() > 1e6),
  ...alike(
    [
      'under ten bucks',
      'below 10 dollars',
      'sub-$10',
      'stocks less than ten dollars',
      'priced under $10.00',
      'under $10',
    ],
    (s) => s.close() < 10,
  ),
  say('sub $5 stocks', (s) => s.close() < 5),
  say('stocks over one hundred dollars', (s) => s.close() > 100),
  say('stock price below 12.50', (s) => s.close() < 12.5),
  say('last price over 20', (s) => s.close() > 20),
  say('rsi under thirty five', (s) => s.rsi() < 35),
  say('rsi above fifty and price under twenty', (s) => s.rsi() > 50 && s.close() < 20),
  say('market cap over 50 billion', (s) => s.stock.marketCap > 50e9),
  say('market cap between 500m and 2B', (s) => s.stock.marketCap >= 5e8 && s.stock.marketCap <= 2e9),
  say('market capitalization under $1.5b', (s) => s.stock.marketCap < 1.5e9),
  say('dollar volume above $50 million', (s) => s.dollarVolume() > 50e6),
  say('average volume over 3 million', (s) => s.averageVolume() > 3e6),
  say('50 day average volume above 1m', (s) => s.averageVolume(50) > 1e6),
  say('average dollar volume over 100 million', (s) => s.averageDollarVolume() > 1e8),
  ...alike(
    [
      'volume twice its average',
      '2x average volume',
      'double its average volume',
      'volume two times the average',
      'volume at least 2x its average',
    ],
    (s) => s.relativeVolume() >= 2,
  ),
  ...alike(
    ['three times its average volume', 'triple the average volume', 'volume 3x average'],
    (s) => s.relativeVolume() >= 3,
  ),
  ...alike(
    ['volume more than 3x its average', 'volume over three times average volume'],
    (s) => s.relativeVolume() > 3,
  ),
  say('1.5x its 50 day average volume', (s) => s.relativeVolume(50) >= 1.5),
  say('volume above its 50 day average', (s) => s.relativeVolume(50) > 1),
  ...alike(
    ['volume above average', 'above average volume', 'volume higher than its average'],
    (s) => s.relativeVolume() > 1,
  ),
  ...alike(['relative volume above 1.5', 'rvol > 1.5', 'rel vol over 1.5'], (s) => s.relativeVolume() > 1.5),
  ...alike(
    [
      '10% above the 50 day',
      'price 10% above its 50 day moving average',
      'ten percent above the 50-day',
      'at least 10% over its 50 dma',
    ],
    (s) => percentAbove(s.close(), s.sma(50)) >= 10,
  ),
  ...alike(
    ['more than 15% below the 50 day moving average', 'price over 15% under the 50dma'],
    (s) => percentAbove(s.close(), s.sma(50)) < -15,
  ),
  say('5 percent below the 20 ema', (s) => percentAbove(s.close(), s.ema(20)) <= -5),
  say('within 2% of the 50 day', (s) => withinPercent(s.close(), s.sma(50), 2)),
  say('within one percent of the 20 day moving average', (s) => withinPercent(s.close(), s.sma(20), 1)),
  ...alike(['near its 50 day average', 'near the 50 day', 'close to its 50 day moving average'], (s) =>
    withinPercent(s.close(), s.sma(50), 3),
  ),
  say('at the 20 day moving average', (s) => withinPercent(s.close(), s.sma(20), 1)),
  say('range above 8%', (s) => s.rangePct() > 8),
  say('energy stocks with price over 20, rsi under 45', (s) => sector('Energy')(s) && s.close() > 20 && s.rsi() < 45),
  say('rsi above 30 and below 40', (s) => s.rsi() > 30 && s.rsi() < 40),
  say('price over 10 but under 20', (s) => s.close() > 10 && s.close() < 20),
];

/** With real prices in whole cents, %K and %D are sometimes equal except for a rounding error in the last bit. */
const TIES = { only: 'generated' } as const;

/** Comparisons of two values of the same stock. */
export const VALUE_COMPARISONS: readonly Expectation[] = [
  ...alike(
    [
      'price above the 50 day',
      'above the 50 day',
      'trading above its 50-day moving average',
      'close > sma(50)',
      'above the 50ma',
    ],
    (s) => s.close() > s.sma(50),
  ),
  ...alike(
    ['price above the 200 dma', 'above its 200-day', 'price over the 200 day ma'],
    (s) => s.close() > s.sma(200),
  ),
  ...alike(['20 EMA over 50 EMA', 'ema(20) above ema(50)', '20-day ema > 50-day ema'], (s) => s.ema(20) > s.ema(50)),
  say('50 day above the 200 day', (s) => s.sma(50) > s.sma(200)),
  say('50 sma under 200 sma', (s) => s.sma(50) < s.sma(200)),
  say('8 ema above 21 ema and price above 8 ema', (s) => s.ema(8) > s.ema(21) && s.close() > s.ema(8)),
  say('above the 20 day and the 50 day', (s) => s.close() > s.sma(20) && s.close() > s.sma(50)),
  say('price below its 30 day weighted moving average', (s) => s.close() < s.wma(30)),
  say('price above 21 day exponential moving average', (s) => s.close() > s.ema(21)),
  say('price above the 10 day simple moving average', (s) => s.close() > s.sma(10)),
  say('10 wma above 30 wma', (s) => s.wma(10) > s.wma(30)),
  say('macd above its signal and rsi above 60', (s) => s.macd() > s.macdSignal() && s.rsi() > 60),
  say('rsi(2) below rsi(14)', (s) => s.rsi(2) < s.rsi(14)),
  say('+DI above -DI', (s) => s.plusDi() > s.minusDi()),
  say('plus di below minus di and adx over 25', (s) => s.plusDi() < s.minusDi() && s.adx() > 25),
  say('stochastic %k above %d', (s) => s.stochK() > s.stochD(), TIES),
  say('close above open', (s) => s.close() > s.open()),
  say('open above previous close', (s) => s.open() > s.close(1)),
  say('price above vwap', (s) => s.close() > s.barVwap()),
  say('price below the 20 day vwap', (s) => s.close() < s.vwap(20)),
  say('low above the 20 ema', (s) => s.low() > s.ema(20)),
  ...alike(
    ['close in the top 10% of its range', 'closed in the top 10% of the range'],
    (s) => s.closePosition() >= 0.9,
  ),
  say('close in the bottom 25% of its range', (s) => s.closePosition() <= 0.25),
];
