import {
  percentAbove,
  alike,
  ascending,
  descending,
  industry,
  withinPercent,
  say,
  sector,
  tech,
  type Expectation,
} from './expectation.ts';

/** Complete scans with several conditions. */
export const COMPLETE_SCANS: readonly Expectation[] = [
  say(
    'stocks that gapped up more than 1% on 1.2 times their average volume and closed above the open',
    (s) => s.gapPct() > 1 && s.relativeVolume() >= 1.2 && s.close() > s.open(),
  ),
  say(
    'tech stocks trading within 10% of their 52 week high with rsi between 50 and 70 and above their 50 day moving average',
    (s) =>
      tech(s) &&
      withinPercent(s.close(), s.highest('h', 252), 10) &&
      s.rsi() >= 50 &&
      s.rsi() <= 70 &&
      s.close() > s.sma(50),
  ),
  say(
    'small cap biotech under $50 up more than 3% this month',
    (s) =>
      s.stock.marketCap >= 3e8 &&
      s.stock.marketCap <= 2e9 &&
      industry(/\bbiotech/i)(s) &&
      s.close() < 50 &&
      s.performance(21) > 3,
  ),
  say(
    'large caps near their 52 week low, rsi under 40, volume over 500k',
    (s) =>
      s.stock.marketCap >= 1e10 && withinPercent(s.close(), s.lowest('l', 252), 3) && s.rsi() < 40 && s.volume() > 5e5,
  ),
  say(
    'price crossed above 50 day on heavy volume',
    (s) => s.crossed(true, s.close, (k) => s.sma(50, k)) && s.relativeVolume() >= 1.5,
  ),
  say('golden cross with rsi under 70', (s) => s.lately(5, (k) => s.goldenCross(k)) && s.rsi() < 70),
  say('price under its 200 day but above its 50 day', (s) => s.close() < s.sma(200) && s.close() > s.sma(50)),
  say('gap up and closed above the open', (s) => s.gapPct() >= 2 && s.close() > s.open()),
  say('20 day ema above 50 day ema above 200 day ema', (s) => s.ema(20) > s.ema(50) && s.ema(50) > s.ema(200)),
  say('trading above 200 day and rsi 40-60', (s) => s.close() > s.sma(200) && s.rsi() >= 40 && s.rsi() <= 60),
  say(
    'nasdaq tech stocks above $50 sorted by volume',
    (s) => s.stock.exchange === 'NASDAQ' && tech(s) && s.close() > 50,
    descending((s) => s.volume()),
  ),
  say(
    'oversold small caps sorted by market cap ascending',
    (s) => s.rsi() < 30 && s.stock.marketCap >= 3e8 && s.stock.marketCap <= 2e9,
    ascending((s) => s.stock.marketCap),
  ),
  say(
    'top 10 most active penny stocks',
    (s) => s.close() < 5,
    descending((s) => s.volume(), 10),
  ),
  ...alike(
    ['biggest tech losers', 'tech losers', 'top tech losers'],
    (s) => tech(s) && s.changePct() < 0,
    ascending((s) => s.changePct(), 20),
  ),
  say(
    'tech gainers with heavy volume',
    (s) => tech(s) && s.changePct() > 0 && s.relativeVolume() >= 1.5,
    descending((s) => s.changePct(), 20),
  ),
  say(
    'top 3 by rsi under $10',
    (s) => s.close() < 10,
    descending((s) => s.rsi(), 3),
  ),
  say(
    '3 cheapest utilities',
    sector('Utilities'),
    ascending((s) => s.close(), 3),
  ),
  say(
    '5 worst performing energy stocks this quarter',
    sector('Energy'),
    ascending((s) => s.performance(63), 5),
  ),
  ...alike(
    ['highest adx', 'stocks with the highest adx'],
    () => true,
    descending((s) => s.adx(), 20),
  ),
  say(
    'lowest atr %',
    () => true,
    ascending((s) => s.atrPct(), 20),
  ),
  say(
    'energy order by market cap asc',
    sector('Energy'),
    ascending((s) => s.stock.marketCap),
  ),
  say(
    'tech sorted by change % ascending',
    tech,
    ascending((s) => s.changePct()),
  ),
];

/** The same amounts in other notations. */
export const AMOUNTS: readonly Expectation[] = [
  ...alike(
    [
      'volume between 1 and 5 million',
      'volume between 1 million and 5 million',
      'volume 1m-5m',
      'volume from 1 to 5 million shares',
    ],
    (s) => s.volume() >= 1e6 && s.volume() <= 5e6,
  ),
  ...alike(
    ['market cap between 2 and 10 billion', 'market cap $2-10 billion', 'mcap 2b to 10b'],
    (s) => s.stock.marketCap >= 2e9 && s.stock.marketCap <= 10e9,
  ),
  ...alike(
    ['stocks under 5$', 'stocks under $ 5', 'stocks under $5.', 'less than five dollars', 'stocks w/ price < 5'],
    (s) => s.close() < 5,
  ),
  ...alike(['under 25 dollars', 'under twenty-five dollars', 'under twenty five bucks'], (s) => s.close() < 25),
  ...alike(['over a hundred dollars', 'above one hundred', 'price > 100 usd'], (s) => s.close() > 100),
  ...alike(
    ['volume over 500 thousand', 'volume over 0.5m', 'volume over 500,000 shares', 'volume > 500K'],
    (s) => s.volume() > 5e5,
  ),
  ...alike(['under a dollar', 'under $1', 'under one buck'], (s) => s.close() < 1),
  ...alike(
    ['avg vol > 500k', 'avg volume over 500,000', 'average daily volume above 500k'],
    (s) => s.averageVolume() > 5e5,
  ),
  ...alike(
    ['mcap > 1b', 'mkt cap over 1 bn', 'market cap over a billion', 'market cap above $1 billion dollars'],
    (s) => s.stock.marketCap > 1e9,
  ),
  ...alike(['above the fifty day moving average', 'above its fifty-day ma'], (s) => s.close() > s.sma(50)),
  ...alike(
    ['above the two hundred day moving average', 'above its two-hundred-day moving average'],
    (s) => s.close() > s.sma(200),
  ),
  ...alike(
    ['rsi less than or equal to 30', 'rsi =< 30', 'rsi no higher than 30', "rsi doesn't exceed 30"],
    (s) => s.rsi() <= 30,
  ),
  ...alike(
    ['rsi greater than or equal to 70', 'rsi => 70', 'rsi 70 or higher', 'rsi 70 or above', 'rsi not less than 70'],
    (s) => s.rsi() >= 70,
  ),
  ...alike(['up 4% or more', 'up 4% or better today'], (s) => s.changePct() >= 4),
  ...alike(['down 5% or more', 'down 5% or worse'], (s) => s.changePct() <= -5),
  ...alike(
    ['$10 to $20 stocks', 'price 10 to 20 dollars', 'stocks between 10 and 20 bucks'],
    (s) => s.close() >= 10 && s.close() <= 20,
  ),
  ...alike(
    ['price at least 1.5 times its 200 day', 'price 1.5x its 200 day moving average'],
    (s) => s.close() >= 1.5 * s.sma(200),
  ),
  say('price double its 52 week low', (s) => s.close() >= 2 * s.lowest('l', 252)),
  ...alike(
    ['volume 50% above average', 'volume 50% above its average', 'volume 50 percent higher than average'],
    (s) => percentAbove(s.relativeVolume(), 1) >= 50,
  ),
  say('volume more than 100% above its 50 day average', (s) => percentAbove(s.relativeVolume(50), 1) > 100),
  ...alike(
    ['between 5% and 10% above the 50 day', '5-10% above the 50 day', '5% to 10% above the 50 day'],
    (s) => percentAbove(s.close(), s.sma(50)) >= 5 && percentAbove(s.close(), s.sma(50)) <= 10,
  ),
  say(
    '5-10% below its 52 week high',
    (s) => percentAbove(s.close(), s.highest('h', 252)) <= -5 && percentAbove(s.close(), s.highest('h', 252)) >= -10,
  ),
  say('5% off its 20 day high', (s) => percentAbove(s.close(), s.highest('h', 20)) <= -5),
  ...alike(
    ['ma50 > ma200', 'sma50 above sma200', '50-day moving average above the 200-day moving average', '50ma over 200ma'],
    (s) => s.sma(50) > s.sma(200),
  ),
  ...alike(['price above ema20', 'above ema 20', 'price above the 20 period ema'], (s) => s.close() > s.ema(20)),
  ...alike(
    ['rsi14 < 30', 'RSI (14) below 30', 'RSI-14 below 30', 'rsi: below 30', '14-day RSI under 30'],
    (s) => s.rsi() < 30,
  ),
  ...alike(['price above the 10 week moving average', 'above its 10-week ma'], (s) => s.close() > s.weekly().sma(10)),
  say('price above the 30 week ema', (s) => s.close() > s.weekly().ema(30)),
  ...alike(['weekly rsi below 40', 'rsi under 40 on the weekly chart'], (s) => s.weekly().rsi() < 40),
  say('weekly bullish engulfing with daily rsi over 50', (s) => s.weekly().bullishEngulfing() && s.rsi() > 50),
  say('weekly close above the high of 4 weeks ago', (s) => s.weekly().close() > s.weekly().high(4)),
  say('5 day average volume above 20 day average volume', (s) => s.averageVolume(5) > s.averageVolume(20)),
  say("volume more than 2x yesterday's volume", (s) => s.volume() > 2 * s.volume(1)),
  ...alike(["today's close above yesterday's close", 'closed higher than yesterday'], (s) => s.close() > s.close(1)),
  say('previous close above 50', (s) => s.close(1) > 50),
  say('within 3 percent of 20 day low', (s) => withinPercent(s.close(), s.lowest('l', 20), 3)),
  say('stocks at 52 week highs', (s) => withinPercent(s.close(), s.highest('h', 252), 1)),
  say('hit a new 52 week high yesterday', (s) => s.newHigh(252, 1)),
  say('new 6 month high', (s) => s.newHigh(126)),
  say('rsi crossed above 50 yesterday', (s) =>
    s.crossed(
      true,
      (k) => s.rsi(14, k),
      () => 50,
      1,
    ),
  ),
  say('macd crossed above its signal 2 days ago', (s) => s.macdCrossed(true, 2)),
  say('bounced off the 50 day yesterday', (s) => s.bounceOff((k) => s.sma(50, k), 1)),
  say('9 ema crossed above 21 ema this week', (s) =>
    s.lately(5, (j) =>
      s.crossed(
        true,
        (k) => s.ema(9, k),
        (k) => s.ema(21, k),
        j,
      ),
    ),
  ),
];

/** Negation and grouping, which are easily misread. */
export const TRAPS: readonly Expectation[] = [
  say(
    'neither bullish nor bearish',
    (s) =>
      (s.close() <= s.sma(20) || s.macd() <= s.macdSignal() || s.rsi() <= 50) &&
      (s.close() >= s.sma(20) || s.macd() >= s.macdSignal() || s.rsi() >= 50),
  ),
  say('without high volume', (s) => s.volume() < 1e6),
  say('not in a downtrend', (s) => s.close() >= s.sma(50) || s.sma(50) >= s.sma(200)),
  say('not trending', (s) => s.adx() <= 25),
  say(
    'everything except tech, energy and financials, over 50',
    (s) => !sector('Technology', 'Energy', 'Financial Services')(s) && s.close() > 50,
    { only: 'generated' },
  ),
  say('tech or healthcare but not biotech', (s) => sector('Technology', 'Healthcare')(s) && !industry(/\bbiotech/i)(s)),
  say(
    'rsi under 30, macd above its signal or price above the 50 day',
    (s) => (s.rsi() < 30 && s.macd() > s.macdSignal()) || s.close() > s.sma(50),
  ),
  say(
    'rsi under 30 or (price above the 50 day, volume over 1m)',
    (s) => s.rsi() < 30 || (s.close() > s.sma(50) && s.volume() > 1e6),
  ),
  ...alike(['not (oversold or overbought)', 'not oversold, not overbought'], (s) => s.rsi() >= 30 && s.rsi() <= 70),
  say('oversold, or overbought with heavy volume', (s) => s.rsi() < 30 || (s.rsi() > 70 && s.relativeVolume() >= 1.5)),
  say('price above the 50 day and not above the 200 day', (s) => s.close() > s.sma(50) && s.close() <= s.sma(200)),
  say('either oversold or near support', (s) => s.rsi() < 30 || withinPercent(s.close(), s.support(), 3)),
  say('tech and not (rsi over 70 or price under 10)', (s) => tech(s) && s.rsi() <= 70 && s.close() >= 10),
  say(
    'uptrend or golden cross, but not overbought',
    // "and" binds tighter than "or", and "but not" is an "and".
    (s) => s.uptrend() || (s.lately(5, (k) => s.goldenCross(k)) && s.rsi() <= 70),
  ),
  say('energy stocks that are oversold or under $5', (s) => sector('Energy')(s) && (s.rsi() < 30 || s.close() < 5)),
  say('tech, oversold or near support', (s) => (tech(s) && s.rsi() < 30) || withinPercent(s.close(), s.support(), 3)),
  say('not nyse and not tech, rsi under 30', (s) => s.stock.exchange !== 'NYSE' && !tech(s) && s.rsi() < 30),
  say('rsi under 30 but not under 20', (s) => s.rsi() < 30 && s.rsi() >= 20),
  say('rsi not between 30 and 70', (s) => s.rsi() < 30 || s.rsi() > 70),
  say('price above the 20 day or the 50 day', (s) => s.close() > s.sma(20) || s.close() > s.sma(50)),
];

export const NAME_TRAPS: readonly Expectation[] = [
  say('LOW VOLUME TECH STOCKS', (s) => tech(s) && s.relativeVolume() <= 0.5, { only: 'real' }),
  say('is TSLA above its 50 day', (s) => s.stock.symbol === 'TSLA' && s.close() > s.sma(50), { only: 'real' }),
  say('$TSLA or $NFLX', (s) => ['TSLA', 'NFLX'].includes(s.stock.symbol), { only: 'real' }),
  say('ALL, NOW, ON', (s) => ['ALL', 'NOW', 'ON'].includes(s.stock.symbol), { only: 'real' }),
  ...alike(['bank of america', 'Bank of America'], (s) => s.stock.symbol === 'BAC', { only: 'real' }),
  say('excluding TSLA, tech over 100', (s) => s.stock.symbol !== 'TSLA' && tech(s) && s.close() > 100, {
    only: 'real',
  }),
  say('F, T and GM', (s) => ['F', 'T', 'GM'].includes(s.stock.symbol), { only: 'real' }),
  say('microsoft, nvidia and tesla', (s) => ['MSFT', 'NVDA', 'TSLA'].includes(s.stock.symbol), { only: 'real' }),
  say('low volume tech', (s) => tech(s) && s.relativeVolume() <= 0.5, { only: 'real' }),
  say('tech stocks that are up on the day', (s) => tech(s) && s.changePct() > 0, { only: 'real' }),
];

export const MORE_TYPOS: readonly Expectation[] = [
  say('rsi bellow 30', (s) => s.rsi() < 30, { corrections: ['bellow → below'] }),
  say('above the 50 day moving avarage', (s) => s.close() > s.sma(50), { corrections: ['avarage → average'] }),
  say('crosess above the 50 day', (s) => s.crossed(true, s.close, (k) => s.sma(50, k)), {
    corrections: ['crosess → crosses'],
  }),
  say('wiliams %r oversold', (s) => s.williamsR() < -80, { corrections: ['wiliams → williams'] }),
  say('volatle under 20', (s) => s.atrPct() >= 5 && s.close() < 20, { corrections: ['volatle → volatile'] }),
  say('rsi was below 30 yesteday', (s) => s.rsi(14, 1) < 30, { corrections: ['yesteday → yesterday'] }),
  say('finacials over 50', (s) => sector('Financial Services')(s) && s.close() > 50, {
    corrections: ['finacials → financials'],
  }),
  say('semiconductrs over 50', (s) => industry(/\bsemiconductor/i)(s) && s.close() > 50, {
    corrections: ['semiconductrs → semiconductors'],
  }),
  say('excludng tech, rsi under 30', (s) => !tech(s) && s.rsi() < 30, { corrections: ['excludng → excluding'] }),
  say('price betwen five and ten dollars', (s) => s.close() >= 5 && s.close() <= 10, {
    corrections: ['betwen → between'],
  }),
];
