import { all, any, between, compare, cross, over, series, trend, window } from './build.ts';
import type { Condition, Term, Value } from './scan-plan.ts';
import type { SeriesName } from './series.ts';
import { conditionOnTimeframe } from './timeframes.ts';
import type { Timeframe } from './vocabulary.ts';

const close = series('close');
const sma = (n: number, ago = 0) => series('sma', [n], ago);
const MILLION = 1e6;
const BILLION = 1e9;

/** The oversold and overbought thresholds of oscillators, by series. */
const THRESHOLDS: Partial<Record<SeriesName, { oversold: number; overbought: number }>> = {
  rsi: { oversold: 30, overbought: 70 },
  stochasticK: { oversold: 20, overbought: 80 },
  stochasticD: { oversold: 20, overbought: 80 },
  williamsR: { oversold: -80, overbought: -20 },
  cci: { oversold: -100, overbought: 100 },
  mfi: { oversold: 20, overbought: 80 },
  stochasticRsiK: { oversold: 20, overbought: 80 },
  stochasticRsiD: { oversold: 20, overbought: 80 },
  ultimateOscillator: { oversold: 30, overbought: 70 },
};

const beforeToday = (fn: 'highest' | 'lowest', of: 'high' | 'low') => over(fn, series(of), 20, 1);

/** `of` as of `ago` sessions back. */
const atSession = (of: Condition, ago: number): Condition => window(of, 1, ago);

const squeeze = all(
  compare(series('bollingerUpper'), '<', series('keltnerUpper', [20, 1.5])),
  compare(series('bollingerLower'), '>', series('keltnerLower', [20, 1.5])),
);

/** Each of the `sessions` sessions up to today. */
const onEach = (of: Condition, sessions: number): Condition => window(of, sessions, 0, sessions);

const MONTH = 21;

const uptrend = all(compare(close, '>', sma(50)), compare(sma(50), '>', sma(200)));

type Meaning = Condition | ((value: Value | null) => Condition);

function beyondThreshold(which: 'oversold' | 'overbought') {
  return (value: Value | null): Condition => {
    const oscillator = value ?? series('rsi');
    const thresholds = (oscillator.type === 'series' ? THRESHOLDS[oscillator.name] : undefined) ?? THRESHOLDS.rsi!;
    return compare(oscillator, which === 'oversold' ? '<' : '>', thresholds[which]);
  };
}

const MEANINGS: Record<Term, Meaning> = {
  oversold: beyondThreshold('oversold'),
  overbought: beyondThreshold('overbought'),
  'penny-stock': compare(close, '<', 5),
  cheap: compare(close, '<', 10),
  expensive: compare(close, '>', 200),
  'mega-cap': compare(series('marketCap'), '>=', 200 * BILLION),
  'large-cap': compare(series('marketCap'), '>=', 10 * BILLION),
  'mid-cap': between(series('marketCap'), 2 * BILLION, 10 * BILLION),
  'small-cap': between(series('marketCap'), 300 * MILLION, 2 * BILLION),
  'micro-cap': between(series('marketCap'), 50 * MILLION, 300 * MILLION),
  'nano-cap': compare(series('marketCap'), '<', 50 * MILLION),
  'blue-chip': all(compare(series('marketCap'), '>=', 100 * BILLION), compare(series('averageVolume'), '>=', MILLION)),
  'high-volume': compare(series('volume'), '>=', MILLION),
  'heavy-volume': compare(series('relativeVolume'), '>=', 1.5),
  'unusual-volume': compare(series('relativeVolume'), '>=', 2),
  'low-volume': compare(series('relativeVolume'), '<=', 0.5),
  liquid: compare(series('averageDollarVolume'), '>=', 20 * MILLION),
  illiquid: compare(series('averageDollarVolume'), '<', MILLION),
  'actively-traded': compare(series('averageVolume'), '>=', MILLION),
  'gap-up': compare(series('gapPercent'), '>=', 2),
  'gap-down': compare(series('gapPercent'), '<=', -2),
  momentum: all(compare(series('roc'), '>', 5), compare(series('rsi'), '>', 50)),
  'losing-momentum': all(compare(series('roc'), '<', 0), compare(series('roc'), '<', series('roc', [], 5))),
  uptrend,
  'strong-uptrend': all(uptrend, compare(series('adx'), '>', 25), trend(sma(50), 'rising', 5)),
  downtrend: all(compare(close, '<', sma(50)), compare(sma(50), '<', sma(200))),
  sideways: all(compare(series('channelPercent'), '<=', 10), compare(series('adx'), '<', 20)),
  trending: compare(series('adx'), '>', 25),
  bullish: all(
    compare(close, '>', sma(20)),
    compare(series('macd'), '>', series('macdSignal')),
    compare(series('rsi'), '>', 50),
  ),
  bearish: all(
    compare(close, '<', sma(20)),
    compare(series('macd'), '<', series('macdSignal')),
    compare(series('rsi'), '<', 50),
  ),
  breakout: all(compare(close, '>', beforeToday('highest', 'high')), compare(series('relativeVolume'), '>=', 1.5)),
  breakdown: all(compare(close, '<', beforeToday('lowest', 'low')), compare(series('relativeVolume'), '>=', 1.5)),
  squeeze,
  'squeeze-breakout': all(atSession(squeeze, 1), compare(close, '>', series('bollingerUpper'))),
  pullback: (value) => {
    const average = value ?? sma(20);
    return all(
      uptrend,
      any({ type: 'near', value: series('low'), target: average, percent: 1 }, compare(series('low'), '<', average)),
      compare(close, '>', average),
    );
  },
  bounce: (value) => {
    const level = value ?? beforeToday('lowest', 'low');
    return all(compare(series('low'), '<=', level), compare(close, '>', level), compare(close, '>', series('open')));
  },
  'golden-cross': window(cross(sma(50), 'above', sma(200)), 5),
  'death-cross': window(cross(sma(50), 'below', sma(200)), 5),
  volatile: compare(series('atrPercent'), '>=', 5),
  'low-volatility': compare(series('atrPercent'), '<=', 1.5),
  'volatility-expansion': compare(series('atr'), '>', { type: 'times', factor: 1.25, of: series('atr', [], 10) }),
  accumulation: all(
    compare(series('obv'), '>', over('mean', series('obv'), 20)),
    compare(series('obv'), '>', series('obv', [], 20)),
  ),
  distribution: all(
    compare(series('obv'), '<', over('mean', series('obv'), 20)),
    compare(series('obv'), '<', series('obv', [], 20)),
  ),
  extended: compare({ type: 'percentFrom', value: close, base: sma(50) }, '>', 20),
  'bullish-reversal': all(
    compare(series('close', [], 1), '<', series('close', [], 6)),
    compare(close, '>', series('high', [], 1)),
  ),
  'bearish-reversal': all(
    compare(series('close', [], 1), '>', series('close', [], 6)),
    compare(close, '<', series('low', [], 1)),
  ),
  'trend-template': all(
    compare(close, '>', sma(50)),
    compare(sma(50), '>', sma(150)),
    compare(sma(150), '>', sma(200)),
    compare(sma(200), '>', sma(200, MONTH)),
    compare(series('distanceFromLow'), '>=', 30),
    compare(series('distanceFromHigh'), '<=', 25),
  ),
  'power-trend': all(
    onEach(compare(series('low'), '>', series('ema', [21])), 10),
    onEach(compare(series('ema', [21]), '>', sma(50)), 5),
    trend(sma(50), 'rising', 1),
  ),
  'episodic-gap': all(compare(series('gapPercent'), '>=', 10), compare(series('relativeVolume'), '>=', 3)),
  'rsi2-pullback': all(compare(series('rsi', [2]), '<', 5), compare(close, '>', sma(200))),
  'turtle-breakout': compare(close, '>', series('donchianUpper')),
  'turtle-breakdown': compare(close, '<', series('donchianLower')),
};

/** The series that "oversold" and "overbought" can be said of. */
export const OSCILLATORS = Object.keys(THRESHOLDS) as readonly SeriesName[];

/** The plain conditions that a trader's term expands to (docs/indicators.md, "Trader's words"), on daily bars unless said. */
export function expandTerm(term: Term, value: Value | null = null, timeframe?: Timeframe): Condition {
  const meaning = MEANINGS[term];
  const condition = typeof meaning === 'function' ? meaning(value) : meaning;
  return timeframe ? conditionOnTimeframe(condition, timeframe) : condition;
}

/** Terms that apply to a value in the sentence: "MFI oversold", "pullback to the 21 EMA". */
export const TERMS_WITH_VALUE = ['oversold', 'overbought', 'pullback', 'bounce'] as const satisfies readonly Term[];

/** The condition with all trader's terms expanded. */
export function withoutTerms(condition: Condition): Condition {
  switch (condition.type) {
    case 'term':
      return withoutTerms(expandTerm(condition.term, condition.value, condition.timeframe));
    case 'all':
    case 'any':
    case 'atLeast':
      return { ...condition, of: condition.of.map(withoutTerms) };
    case 'not':
    case 'window':
    case 'breadth':
      return { ...condition, of: withoutTerms(condition.of) };
    default:
      return condition;
  }
}
