import type { ByDefinition } from './by-definition.ts';

/** A sentence, the definition it must agree with, and where order matters the sort key (absent keys last) and the limit. */
export interface Expectation {
  sentence: string;
  matches: (s: ByDefinition) => boolean;
  sort?: { by: (s: ByDefinition) => number; direction: 'asc' | 'desc' };
  limit?: number;
}

const say = (
  sentence: string,
  matches: (s: ByDefinition) => boolean,
  rest: Partial<Expectation> = {},
): Expectation => ({
  sentence,
  matches,
  ...rest,
});
const sector =
  (...names: string[]) =>
  (s: ByDefinition) =>
    names.includes(s.stock.sector ?? '');
const tech = sector('Technology');
const nearTo = (a: number, b: number, percent: number) => 100 * Math.abs(a / b - 1) <= percent;
const uptrend = (s: ByDefinition) => s.close() > s.sma(50) && s.sma(50) > s.sma(200);

/** As people type them. One meaning each, taken from the specification's words, not from the parser. */
export const EXPECTATIONS: readonly Expectation[] = [
  say('tech stocks under $50 with rsi below 30', (s) => tech(s) && s.close() < 50 && s.rsi() < 30),
  say('RSI under 30', (s) => s.rsi() < 30),
  say('rsi(2) below 5', (s) => s.rsi(2) < 5),
  say('2 period RSI above 95', (s) => s.rsi(2) > 95),
  say('stocks where rsi is between 20 and 30', (s) => s.rsi() >= 20 && s.rsi() <= 30),
  say('rsi at most 35 and price at least 20', (s) => s.rsi() <= 35 && s.close() >= 20),
  say('price from $5 to $10', (s) => s.close() >= 5 && s.close() <= 10),
  say('stocks 5-10 dollars', (s) => s.close() >= 5 && s.close() <= 10),
  say('price around 50', (s) => nearTo(s.close(), 50, 5)),
  say('volume over 2 million', (s) => s.volume() > 2e6),
  say('volume above 500k and price over 100', (s) => s.volume() > 5e5 && s.close() > 100),
  say('volume twice its average', (s) => s.relativeVolume() >= 2),
  say('volume more than 3x its average', (s) => s.relativeVolume() > 3),
  say('volume above its 50 day average', (s) => s.relativeVolume(50) > 1),
  say('relative volume above 1.5', (s) => s.relativeVolume() > 1.5),
  say('average volume over 5 million', (s) => s.averageVolume() > 5e6),
  say('average dollar volume over 100 million', (s) => s.averageDollarVolume() > 1e8),
  say('tech or energy stocks under $20', (s) => sector('Technology', 'Energy')(s) && s.close() < 20),
  say('tech and energy stocks under 20', (s) => sector('Technology', 'Energy')(s) && s.close() < 20),
  say(
    'healthcare stocks, not biotech, below 15 dollars',
    (s) => sector('Healthcare')(s) && !/\bbiotech/i.test(s.stock.industry ?? '') && s.close() < 15,
  ),
  say('oversold financials', (s) => sector('Financial Services')(s) && s.rsi() < 30),
  say('overbought utilities', (s) => sector('Utilities')(s) && s.rsi() > 70),
  say('stochastic oversold', (s) => s.stochK() < 20),
  say('stochastic overbought', (s) => s.stochK() > 80),
  say('williams %r oversold', (s) => s.williamsR() < -80),
  say('williams %r above -20', (s) => s.williamsR() > -20),
  say('cci below -100', (s) => s.cci() < -100),
  say('mfi under 20', (s) => s.mfi() < 20),
  say('adx above 40', (s) => s.adx() > 40),
  say('trending stocks over $50', (s) => s.adx() > 25 && s.close() > 50),
  say('macd above its signal and rsi above 60', (s) => s.macd() > s.macdSignal() && s.rsi() > 60),
  say('macd bullish crossover', (s) => s.lately(3, (k) => s.crossed(true, s.macd, s.macdSignal, k))),
  say('macd crossed above its signal today', (s) => s.crossed(true, s.macd, s.macdSignal)),
  say('bearish macd crossover in the last 5 days', (s) =>
    s.lately(5, (k) => s.crossed(false, s.macd, s.macdSignal, k)),
  ),
  say('price crosses above its 50 day moving average', (s) => s.crossed(true, s.close, (k) => s.sma(50, k))),
  say('close crossed below the 20 ema in the last 3 days', (s) =>
    s.lately(3, (k) => s.crossed(false, s.close, (a) => s.ema(20, a), k)),
  ),
  say('price above the 50 day', (s) => s.close() > s.sma(50)),
  say('price above the 200 dma', (s) => s.close() > s.sma(200)),
  say('20 EMA over 50 EMA', (s) => s.ema(20) > s.ema(50)),
  say('10% above the 50 day', (s) => 100 * (s.close() / s.sma(50) - 1) >= 10),
  say('more than 15% below the 50 day moving average', (s) => 100 * (s.close() / s.sma(50) - 1) < -15),
  say('within 2% of the 50 day', (s) => nearTo(s.close(), s.sma(50), 2)),
  say('near its 50 day average', (s) => nearTo(s.close(), s.sma(50), 3)),
  say('up 5% today', (s) => s.changePct() >= 5),
  say('down more than 3%', (s) => s.changePct() < -3),
  say('up 10% this month', (s) => s.performance(21) >= 10),
  say('up more than 20% this quarter', (s) => s.performance(63) > 20),
  say('down 10% this week', (s) => s.performance(5) <= -10),
  say('gap up', (s) => s.gapPct() >= 2),
  say('gap up 4%', (s) => s.gapPct() >= 4),
  say('gap down over 3%', (s) => s.gapPct() < -3),
  say('three straight up days', (s) => s.rising(s.close, 3)),
  say('down 4 days in a row', (s) => s.falling(s.close, 4)),
  say('rsi rising for 4 days', (s) => s.rising((k) => s.rsi(14, k), 4)),
  say('higher highs and higher lows', (s) => s.rising(s.high) && s.rising(s.low)),
  say('new 20 day high', (s) => s.high() > s.highest('h', 20, 1)),
  say('highest close in 20 days', (s) => s.close() === s.highest('c', 20)),
  say('lowest volume in 10 days', (s) => s.volume() === s.lowest('v', 10)),
  say('new 52 week high', (s) => s.high() > s.highest('h', 252, 1)),
  say('within 5% of its 52 week high', (s) => nearTo(s.close(), s.highest('h', 252), 5)),
  say('breakout', (s) => s.close() > s.highest('h', 20, 1) && s.relativeVolume() >= 1.5),
  say('50 day breakout', (s) => s.close() > s.highest('h', 50, 1)),
  say('bollinger squeeze', (s) => s.squeeze()),
  say('close above the upper bollinger band', (s) => s.close() > s.bbUpper()),
  say('price below lower bollinger band', (s) => s.close() < s.bbLower()),
  say('volatile stocks under 20', (s) => s.atrPct() >= 5 && s.close() < 20),
  say('volatility expansion', (s) => s.atr() > 1.25 * s.atr(14, 10)),
  say('momentum stocks under $10', (s) => s.roc() > 5 && s.rsi() > 50 && s.close() < 10),
  say('strong uptrend', (s) => uptrend(s) && s.adx() > 25 && s.rising((k) => s.sma(50, k), 5)),
  say('golden cross', (s) =>
    s.lately(5, (a) =>
      s.crossed(
        true,
        (k) => s.sma(50, k),
        (k) => s.sma(200, k),
        a,
      ),
    ),
  ),
  say('golden cross in the last 20 days', (s) =>
    s.lately(20, (a) =>
      s.crossed(
        true,
        (k) => s.sma(50, k),
        (k) => s.sma(200, k),
        a,
      ),
    ),
  ),
  say('obv volume accumulation', (s) => s.obv() > s.obvAverage(20) && s.obv() > s.obv(20)),
  say('cmf above 0.2', (s) => s.cmf() > 0.2),
  say('5 days ago rsi was under 30', (s) => s.rsi(14, 5) < 30),
  say('rsi was below 30 yesterday and is above 30 today', (s) => s.rsi(14, 1) < 30 && s.rsi() > 30),
  say('rsi crossed above 30 in the last 3 days', (s) =>
    s.lately(3, (k) =>
      s.crossed(
        true,
        (a) => s.rsi(14, a),
        () => 30,
        k,
      ),
    ),
  ),
  say('rsi below 30 or rsi above 70', (s) => s.rsi() < 30 || s.rsi() > 70),
  say(
    '(rsi below 30 or stochastic below 20) and price over 20',
    (s) => (s.rsi() < 30 || s.stochK() < 20) && s.close() > 20,
  ),
  say('neither tech nor energy, over $100', (s) => !sector('Technology', 'Energy')(s) && s.close() > 100),
  say('penny stocks with heavy volume', (s) => s.close() < 5 && s.relativeVolume() >= 1.5),
  say('large cap tech', (s) => tech(s) && s.stock.marketCap >= 10e9),
  say('mid caps with rsi under 40', (s) => s.stock.marketCap >= 2e9 && s.stock.marketCap <= 10e9 && s.rsi() < 40),
  say('market cap over 50 billion', (s) => s.stock.marketCap > 50e9),
  say('semis above the 20 day', (s) => /\bsemiconductor/i.test(s.stock.industry ?? '') && s.close() > s.sma(20)),
  say('close in the top 10% of its range', (s) => s.closePosition() >= 0.9),
  say('low volume', (s) => s.relativeVolume() <= 0.5),
  say('unusual volume and down on the day', (s) => s.relativeVolume() >= 2 && s.changePct() < 0),
  say('top 20 gainers', (s) => s.changePct() > 0, { sort: { by: (s) => s.changePct(), direction: 'desc' }, limit: 20 }),
  say('biggest losers', (s) => s.changePct() < 0, { sort: { by: (s) => s.changePct(), direction: 'asc' }, limit: 20 }),
  say('most active tech stocks', tech, { sort: { by: (s) => s.volume(), direction: 'desc' }, limit: 20 }),
  say('energy stocks sorted by rsi', sector('Energy'), { sort: { by: (s) => s.rsi(), direction: 'desc' } }),
  say('energy stocks, lowest rsi first', sector('Energy'), { sort: { by: (s) => s.rsi(), direction: 'asc' } }),
  say('first 10 utilities by market cap', sector('Utilities'), {
    sort: { by: (s) => s.stock.marketCap, direction: 'desc' },
    limit: 10,
  }),
  say('tech stocks undr $50 with high volume', (s) => tech(s) && s.close() < 50 && s.volume() >= 1e6),
  say('oversld tech', (s) => tech(s) && s.rsi() < 30),
  say('technolgy stocks with rsi below thirty', (s) => tech(s) && s.rsi() < 30),
];
