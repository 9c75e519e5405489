import type { ByDefinition } from '../by-definition.ts';
import { alike, withinPercent, say, sector, tech, type Expectation } from './expectation.ts';

const cap =
  (from: number, to = Infinity) =>
  (s: ByDefinition) =>
    s.stock.marketCap >= from && s.stock.marketCap < to;

/** Price, size, and volume. */
export const SIZES: readonly Expectation[] = [
  ...alike(['penny stocks', 'penny stock'], (s) => s.close() < 5),
  ...alike(['cheap stocks', 'cheap', 'low-priced stocks', 'low priced'], (s) => s.close() < 10),
  ...alike(['expensive stocks', 'expensive'], (s) => s.close() > 200),
  say('cheap stocks under $10 with momentum', (s) => s.close() < 10 && s.hasMomentum()),
  ...alike(['mega cap', 'mega caps', 'megacap stocks'], (s) => s.stock.marketCap >= 200e9),
  ...alike(
    ['large cap tech', 'large-cap tech', 'big cap tech', 'largecap tech'],
    (s) => tech(s) && s.stock.marketCap >= 10e9,
  ),
  ...alike(
    ['mid caps with rsi under 40', 'mid-cap stocks, rsi < 40'],
    (s) => s.stock.marketCap >= 2e9 && s.stock.marketCap <= 10e9 && s.rsi() < 40,
  ),
  ...alike(['small caps', 'small cap stocks', 'small-caps', 'smallcaps'], cap(0.3e9, 2e9)),
  ...alike(['micro caps', 'micro-cap', 'microcaps'], cap(50e6, 300e6)),
  ...alike(['nano cap', 'nano caps'], (s) => s.stock.marketCap < 50e6),
  ...alike(
    ['blue chips', 'blue chip stocks', 'blue-chip'],
    (s) => s.stock.marketCap >= 100e9 && s.averageVolume() >= 1e6,
  ),
  ...alike(['high volume', 'high-volume stocks', 'stocks with high volume'], (s) => s.volume() >= 1e6),
  say('tech stocks under $50 with high volume', (s) => tech(s) && s.close() < 50 && s.volume() >= 1e6),
  ...alike(['heavy volume', 'on heavy volume'], (s) => s.relativeVolume() >= 1.5),
  ...alike(
    ['unusual volume', 'volume spike', 'volume surge', 'volume breakout', 'volume spikes', 'volume surging'],
    (s) => s.relativeVolume() >= 2,
  ),
  ...alike(['low volume', 'volume drying up'], (s) => s.relativeVolume() <= 0.5),
  say('liquid stocks', (s) => s.averageDollarVolume() >= 20e6),
  say('illiquid stocks', (s) => s.averageDollarVolume() < 1e6),
  ...alike(['actively traded', 'actively traded stocks'], (s) => s.averageVolume() >= 1e6),
  say('penny stocks with heavy volume', (s) => s.close() < 5 && s.relativeVolume() >= 1.5),
  say('unusual volume and down on the day', (s) => s.relativeVolume() >= 2 && s.changePct() < 0),
  say('volatile stocks under 20', (s) => s.atrPct() >= 5 && s.close() < 20),
  say('low volatility utilities', (s) => sector('Utilities')(s) && s.atrPct() <= 1.5),
  say('volatility expansion', (s) => s.volatilityExpansion()),
  say('ATR volatility expansion breakouts', (s) => s.volatilityExpansion() && s.breakout()),
];

/** Trends, breakouts, levels, and flows. */
export const TRADER_TERMS: readonly Expectation[] = [
  ...alike(['momentum stocks', 'strong momentum', 'upside momentum', 'stocks with momentum'], (s) => s.hasMomentum()),
  say('momentum stocks under $10', (s) => s.hasMomentum() && s.close() < 10),
  ...alike(['losing momentum', 'stocks losing momentum'], (s) => s.losingMomentum()),
  ...alike(['uptrend', 'in an uptrend', 'stocks in uptrends', 'up-trend'], (s) => s.uptrend()),
  ...alike(['strong uptrend', 'in a strong uptrend'], (s) => s.strongUptrend()),
  ...alike(['downtrend', 'in a downtrend'], (s) => s.downtrend()),
  ...alike(['sideways', 'consolidating', 'range-bound', 'range bound stocks', 'moving sideways'], (s) => s.sideways()),
  ...alike(['trending stocks over $50', 'trending, over 50 dollars'], (s) => s.adx() > 25 && s.close() > 50),
  ...alike(['bullish', 'bullish stocks'], (s) => s.bullish()),
  ...alike(['bearish', 'bearish names'], (s) => s.bearish()),
  ...alike(['breakout', 'breakouts', 'breaking out', 'stocks breaking out today'], (s) => s.breakout()),
  ...alike(['breakdown', 'breakdowns', 'breaking down'], (s) => s.breakdown()),
  ...alike(['50 day breakout', '50-day breakouts'], (s) => s.nDayBreakout(50)),
  say('20 day breakdown', (s) => s.nDayBreakdown(20)),
  say('10 day breakout on heavy volume', (s) => s.nDayBreakout(10) && s.relativeVolume() >= 1.5),
  say('52 week breakout', (s) => s.nDayBreakout(252)),
  ...alike(['bollinger squeeze', 'squeeze', 'in a squeeze', 'bollinger band squeeze'], (s) => s.squeeze()),
  ...alike(['squeeze breakout', 'squeeze breakouts'], (s) => s.squeezeBreakout()),
  ...alike(['pullback to the 20 day', 'pullback to its 20-day moving average', 'pulling back to the 20 day'], (s) =>
    s.pullbackTo((k) => s.sma(20, k)),
  ),
  say('pullback to the 50 day', (s) => s.pullbackTo((k) => s.sma(50, k))),
  say('pullback to the 21 ema', (s) => s.pullbackTo((k) => s.ema(21, k))),
  ...alike(['bounce off the 50 day', 'bouncing off the 50 day moving average', 'bounced off its 50-day'], (s) =>
    s.bounceOff((k) => s.sma(50, k)),
  ),
  say('bounce off the 20 ema', (s) => s.bounceOff((k) => s.ema(20, k))),
  ...alike(['bounce off support', 'bouncing off support'], (s) => s.bounceOff(s.support)),
  ...alike(['near support', 'close to support'], (s) => withinPercent(s.close(), s.support(), 3)),
  ...alike(['at resistance', 'stocks at resistance'], (s) => withinPercent(s.close(), s.resistance(), 1)),
  say('near resistance', (s) => withinPercent(s.close(), s.resistance(), 3)),
  say('price above resistance', (s) => s.close() > s.resistance()),
  say('below support', (s) => s.close() < s.support()),
  say('within 2% of resistance', (s) => withinPercent(s.close(), s.resistance(), 2)),
  ...alike(['accumulation', 'under accumulation', 'obv accumulation', 'OBV volume accumulation'], (s) =>
    s.accumulation(),
  ),
  ...alike(['distribution', 'stocks under distribution'], (s) => s.distribution()),
  ...alike(['extended', 'overextended stocks'], (s) => s.extended()),
  ...alike(['reversal', 'bullish reversal', 'reversals'], (s) => s.reversal()),
  ...alike(['trend template', 'passes the trend template', 'stage 2 uptrend'], (s) => s.trendTemplate()),
  ...alike(['power trend', 'stocks in a power trend'], (s) => s.powerTrend()),
  ...alike(
    ['episodic gap in the last 60 days', 'episodic pivot in the last 60 days'],
    (s) => s.lately(60, (k) => s.episodicGap(k)),
    { only: 'real' },
  ),
  ...alike(['RSI(2) pullback', '2 period RSI pullback'], (s) => s.rsi(2) < 5 && s.close() > s.sma(200)),
  ...alike(['turtle breakout', 'turtle 20 day breakout'], (s) => s.nDayBreakout(20)),
  say('turtle 55-day breakdown', (s) => s.nDayBreakdown(55)),
  say('bullish tech not overbought', (s) => tech(s) && s.bullish() && s.rsi() <= 70),
  say(
    'liquid large caps in an uptrend',
    (s) => s.averageDollarVolume() >= 20e6 && s.stock.marketCap >= 10e9 && s.uptrend(),
  ),
];
