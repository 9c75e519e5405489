// Every indicator with its inputs, properties, and definition. Drives the contract suite.

import * as indicators from '../index.ts';
import * as anchored from './anchored-definitions.ts';
import * as define from './definitions.ts';
import type { Bars, Values } from './definitions.ts';

export type Column = 'open' | 'high' | 'low' | 'close' | 'volume';
export type Series = Readonly<Record<Column, Float64Array>>;
export const COLUMNS: readonly Column[] = ['open', 'high', 'low', 'close', 'volume'];

export const PERIODS = [
  ...(['n', 's', 'd', 'fast', 'slow', 'signal', 'rsi', 'short', 'medium', 'long'] as const),
  ...(['conversion', 'base', 'span', 'ahead'] as const),
] as const;
export type Period = (typeof PERIODS)[number];
export type Params = Readonly<Record<Period | 'k' | 'acceleration' | 'maximum' | 'percent', number>>;

export interface IndicatorCase {
  readonly name: string;
  readonly run: (series: Series, params: Params, out: Float64Array) => void;
  readonly lookback: (params: Params) => number;
  readonly definition: (bars: Bars, params: Params) => Values;
  /** its value on bars that all have CONSTANT_PRICE and CONSTANT_VOLUME */
  readonly atConstantPrice: number;
  /** the powers of price and volume by which the value scales */
  readonly degree: readonly [price: number, volume: number];
  /** whether a value depends only on the bars of its lookback, or on all earlier bars */
  readonly memory: 'window' | 'history';
  readonly periods: readonly Period[];
  /** how much rounding errors of each value are magnified by a small denominator; 1 unless given */
  readonly magnified: (bars: Bars, params: Params) => Values | null;
  /** whether an ordinary history can have absent values after the lookback */
  readonly hasGaps: boolean;
}

export const CONSTANT_PRICE = 12.34;
export const CONSTANT_VOLUME = 1000;

interface Traits {
  readonly atConstantPrice: number;
  readonly degree: readonly [price: number, volume: number];
}
const PRICE: Traits = { atConstantPrice: CONSTANT_PRICE, degree: [1, 0] };
const SPREAD: Traits = { atConstantPrice: 0, degree: [1, 0] };
const FLOW: Traits = { atConstantPrice: 0, degree: [0, 1] };
const VOLUME: Traits = { atConstantPrice: CONSTANT_VOLUME, degree: [0, 1] };
const DOLLARS: Traits = { atConstantPrice: CONSTANT_PRICE * CONSTANT_VOLUME, degree: [1, 1] };
const dimensionless = (atConstantPrice: number): Traits => ({ atConstantPrice, degree: [0, 0] });

const HISTORY = { memory: 'history' } as const;
const BAR = { periods: [] } as const;
const SLOW_K = { periods: ['n', 's'] } as const;
const SLOW_D = { periods: ['n', 's', 'd'] } as const;
const STOCHASTIC_RSI_K = { ...HISTORY, periods: ['rsi', 'n', 's'], magnified: define.stochasticRsiMagnified } as const;
const STOCHASTIC_RSI_D = { ...STOCHASTIC_RSI_K, periods: ['rsi', 'n', 's', 'd'] } as const;
const LINE = { ...HISTORY, periods: ['fast', 'slow'] } as const;
const SIGNAL = { ...HISTORY, periods: ['fast', 'slow', 'signal'] } as const;
const CLOUD = { periods: ['conversion', 'base', 'span'] } as const;

type Name = Extract<keyof typeof indicators, string>;
type Row = [
  name: Name,
  inputs: string,
  traits: Traits,
  definition: IndicatorCase['definition'],
  more?: Partial<Pick<IndicatorCase, 'memory' | 'periods' | 'magnified' | 'hasGaps'>> & { readonly options?: boolean },
];

const stochasticRsi = (b: Bars, p: Params) => define.sma(define.stochasticRsi(b.close, p.rsi, p.n), p.s);
const ppo = ({ close }: Bars, { fast, slow }: Params) =>
  define.zip(define.ema(close, Math.min(fast, slow)), define.ema(close, Math.max(fast, slow)), (f, s) =>
    s === 0 ? NaN : (100 * (f - s)) / s,
  );
const ppoSignal = (b: Bars, p: Params) => define.ema(ppo(b, p), p.signal);
const band = (b: Bars, { n, k }: Params, sign: number) =>
  define.zip(define.sma(b.close, n), define.deviation(b.close, n), (m, sd) => m + sign * k * sd);
const channel = (b: Bars, { n, k }: Params, sign: number) =>
  define.zip(define.ema(b.close, n), define.atr(b, 10), (m, r) => m + sign * k * r);
const slowK = (b: Bars, { n, s }: Params) => define.sma(define.fast(b, n), s);
const line = (b: Bars, { fast, slow }: Params) => define.macd(b.close, fast, slow);
const signal = (b: Bars, p: Params) => define.ema(line(b, p), p.signal);
const change = (b: Bars, n: number) => define.zip(b.close, define.ago(b.close, n), (c, before) => c - before);
const growth = (b: Bars, n: number) => define.ratioPercent(b.close, define.ago(b.close, n));
const span = (b: Bars) => define.zip(b.high, b.low, (h, l) => h - l);
const spanOf = (b: Bars, { n }: Params) =>
  define.zip(define.highest(b.high, n), define.lowest(b.low, n), (h, l) => h - l);
const share = (part: Values, whole: Values) => define.zip(part, whole, (p, w) => (w === 0 ? NaN : p / w));
const percent = (part: Values, whole: Values) => share(part, whole).map((value) => 100 * value);
const percentB = ({ close }: Bars, { n, k }: Params) =>
  define.windows(close, n, (w) => {
    const distance = k * define.deviation(w, n)[n - 1];
    return w.every((c) => c === w[0]) ? NaN : (w[n - 1] - define.mean(w) + distance) / (2 * distance);
  });

const lineOf = (b: Bars, n: number) => define.mid(define.highest(b.high, n), define.lowest(b.low, n));
const spanA = (b: Bars, { conversion, base }: Params) =>
  define.ago(define.mid(lineOf(b, conversion), lineOf(b, base)), base);
const spanB = (b: Bars, n: number, ahead: number) => define.ago(lineOf(b, n), ahead);
const cloudEdge = (b: Bars, p: Params, edge: (...values: number[]) => number) =>
  define.zip(spanA(b, p), spanB(b, p.span, p.base), (one, other) => edge(one, other));
const before = (b: Bars, n: number, side: 'high' | 'low') =>
  define.ago(side === 'high' ? define.highest(b.high, n) : define.lowest(b.low, n), 1);
/** Which side of a band a close is on must not depend on rounding, so the ATR is the kernel's, which has its own row. */
function superTrend(b: Bars, { n, k }: Params): ReturnType<typeof define.superTrend> {
  const range = new Float64Array(b.close.length);
  indicators.atr(Float64Array.from(b.high), Float64Array.from(b.low), Float64Array.from(b.close), { n }, range);
  return define.superTrend(b, [...range], k);
}

const ROWS: readonly Row[] = [
  ['sma', 'close', PRICE, (b, { n }) => define.sma(b.close, n)],
  ['ema', 'close', PRICE, (b, { n }) => define.ema(b.close, n), HISTORY],
  ['wma', 'close', PRICE, (b, { n }) => define.wma(b.close, n)],
  ['dema', 'close', PRICE, (b, { n }) => define.dema(b.close, n), HISTORY],
  ['tema', 'close', PRICE, (b, { n }) => define.tema(b.close, n), HISTORY],
  ['kama', 'close', PRICE, (b, { n }) => define.kama(b.close, n), HISTORY],
  ['rma', 'close', PRICE, (b, { n }) => define.rma(b.close, n), HISTORY],
  ['standardDeviation', 'close', SPREAD, (b, { n }) => define.deviation(b.close, n)],
  ['bollingerUpper', 'close', PRICE, (b, p) => band(b, p, 1)],
  ['bollingerMiddle', 'close', PRICE, (b, p) => band(b, p, 0)],
  ['bollingerLower', 'close', PRICE, (b, p) => band(b, p, -1)],
  ['bollingerPercentB', 'close', dimensionless(NaN), percentB],
  [
    'bollingerWidth',
    'close',
    dimensionless(0),
    (b, p) => share(define.deviation(b.close, p.n), define.sma(b.close, p.n)).map((value) => 2 * p.k * value),
  ],
  ['keltnerUpper', 'high low close', PRICE, (b, p) => channel(b, p, 1), HISTORY],
  ['keltnerMiddle', 'close', PRICE, (b, { n }) => define.ema(b.close, n), HISTORY],
  ['keltnerLower', 'high low close', PRICE, (b, p) => channel(b, p, -1), HISTORY],
  ['highest', 'high', PRICE, (b, { n }) => define.highest(b.high, n)],
  ['lowest', 'low', PRICE, (b, { n }) => define.lowest(b.low, n)],
  ['channelPercent', 'high low close', dimensionless(0), (b, p) => percent(spanOf(b, p), b.close)],
  [
    'distanceFromHigh',
    'high close',
    dimensionless(0),
    (b, { n }) => define.ratioPercent(b.close, define.highest(b.high, n)).map((value) => 0 - value),
  ],
  [
    'distanceFromLow',
    'low close',
    dimensionless(0),
    (b, { n }) => define.ratioPercent(b.close, define.lowest(b.low, n)),
  ],
  ['rsi', 'close', dimensionless(50), (b, { n }) => define.rsi(b.close, n), HISTORY],
  ['stochasticFast', 'high low close', dimensionless(50), (b, { n }) => define.fast(b, n)],
  ['stochasticK', 'high low close', dimensionless(50), slowK, SLOW_K],
  ['stochasticD', 'high low close', dimensionless(50), (b, p) => define.sma(slowK(b, p), p.d), SLOW_D],
  ['williamsR', 'high low close', dimensionless(-50), (b, { n }) => define.williamsR(b, n)],
  ['cci', 'high low close', dimensionless(0), (b, { n }) => define.cci(b, n)],
  ['momentum', 'close', SPREAD, (b, { n }) => change(b, n)],
  ['roc', 'close', dimensionless(0), (b, { n }) => growth(b, n)],
  ['macdLine', 'close', SPREAD, line, LINE],
  ['macdSignal', 'close', SPREAD, signal, SIGNAL],
  ['macdHistogram', 'close', SPREAD, (b, p) => define.zip(line(b, p), signal(b, p), (m, s) => m - s), SIGNAL],
  ['plusDi', 'high low close', dimensionless(0), (b, { n }) => define.directional(b, n).plus, HISTORY],
  ['minusDi', 'high low close', dimensionless(0), (b, { n }) => define.directional(b, n).minus, HISTORY],
  ['adx', 'high low close', dimensionless(0), (b, { n }) => define.directional(b, n).adx, HISTORY],
  ['stochasticRsiK', 'close', dimensionless(50), stochasticRsi, STOCHASTIC_RSI_K],
  ['stochasticRsiD', 'close', dimensionless(50), (b, p) => define.sma(stochasticRsi(b, p), p.d), STOCHASTIC_RSI_D],
  ['aroonUp', 'high', dimensionless(100), (b, { n }) => define.aroonUp(b, n)],
  ['aroonDown', 'low', dimensionless(100), (b, { n }) => define.aroonDown(b, n)],
  [
    'aroonOscillator',
    'high low',
    dimensionless(0),
    (b, { n }) => define.zip(define.aroonUp(b, n), define.aroonDown(b, n), (up, down) => up - down),
  ],
  ['trix', 'close', dimensionless(0), (b, { n }) => define.trix(b.close, n), HISTORY],
  ['ppo', 'close', dimensionless(0), ppo, LINE],
  ['ppoSignal', 'close', dimensionless(0), ppoSignal, SIGNAL],
  [
    'ppoHistogram',
    'close',
    dimensionless(0),
    (b, p) => define.zip(ppo(b, p), ppoSignal(b, p), (m, s) => m - s),
    SIGNAL,
  ],
  [
    'ultimateOscillator',
    'high low close',
    dimensionless(NaN),
    (b, { short, medium, long }) => define.ultimate(b, [short, medium, long]),
    { periods: ['short', 'medium', 'long'] },
  ],
  ['chaikinOscillator', 'high low close volume', FLOW, (b, p) => define.chaikinOscillator(b, p.fast, p.slow), LINE],
  ['linearRegressionSlope', 'close', SPREAD, (b, { n }) => define.slope(b.close, n)],
  [
    'parabolicSar',
    'high low',
    PRICE,
    (b, { acceleration, maximum }) => define.parabolicSar(b, acceleration, maximum),
    { ...HISTORY, ...BAR, options: true },
  ],
  ['trueRange', 'high low close', SPREAD, define.trueRange, BAR],
  ['atr', 'high low close', SPREAD, (b, { n }) => define.atr(b, n), HISTORY],
  ['atrPercent', 'high low close', dimensionless(0), (b, { n }) => percent(define.atr(b, n), b.close), HISTORY],
  ['historicalVolatility', 'close', dimensionless(0), (b, { n }) => define.volatility(b, n)],
  ['mfi', 'high low close volume', dimensionless(NaN), (b, { n }) => define.mfi(b, n)],
  ['obv', 'close volume', FLOW, define.obv, { ...HISTORY, ...BAR }],
  ['accumulationDistribution', 'high low close volume', FLOW, define.accumulation, { ...HISTORY, ...BAR }],
  ['chaikinMoneyFlow', 'high low close volume', dimensionless(0), (b, { n }) => define.cmf(b, n)],
  [
    'typicalPrice',
    'high low close',
    { ...PRICE, atConstantPrice: (CONSTANT_PRICE + CONSTANT_PRICE + CONSTANT_PRICE) / 3 },
    define.typical,
    BAR,
  ],
  ['rollingVwap', 'high low close volume', PRICE, (b, { n }) => define.rollingVwap(b, n)],
  ['vwapSinceLow', 'high low close volume', PRICE, (b, { n }) => anchored.vwapSinceExtreme(b, b.low, n, 1)],
  ['vwapSinceHigh', 'high low close volume', PRICE, (b, { n }) => anchored.vwapSinceExtreme(b, b.high, n, -1)],
  [
    'vwapSinceGap',
    'open high low close volume',
    { ...PRICE, atConstantPrice: NaN },
    (b, { percent }) => anchored.vwapSinceGap(b, percent),
    { ...HISTORY, ...BAR, options: true, hasGaps: true },
  ],
  ['superTrend', 'high low close', PRICE, (b, p) => superTrend(b, p).line, HISTORY],
  ['superTrendDirection', 'high low close', dimensionless(-1), (b, p) => superTrend(b, p).direction, HISTORY],
  ['donchianUpper', 'high low', PRICE, (b, { n }) => before(b, n, 'high')],
  ['donchianMiddle', 'high low', PRICE, (b, { n }) => define.mid(before(b, n, 'high'), before(b, n, 'low'))],
  ['donchianLower', 'high low', PRICE, (b, { n }) => before(b, n, 'low')],
  ['ichimokuLine', 'high low', PRICE, (b, { n }) => lineOf(b, n)],
  ['ichimokuSpanA', 'high low', PRICE, spanA, { periods: ['conversion', 'base'] }],
  ['ichimokuSpanB', 'high low', PRICE, (b, { n, ahead }) => spanB(b, n, ahead), { periods: ['n', 'ahead'] }],
  ['ichimokuCloudTop', 'high low', PRICE, (b, p) => cloudEdge(b, p, Math.max), CLOUD],
  ['ichimokuCloudBottom', 'high low', PRICE, (b, p) => cloudEdge(b, p, Math.min), CLOUD],
  ['hma', 'close', PRICE, (b, { n }) => define.hull(b.close, n)],
  ['vwma', 'close volume', PRICE, (b, { n }) => define.volumeWeighted(b.close, b.volume, n)],
  ['zScore', 'close', dimensionless(NaN), (b, { n }) => define.zScore(b.close, n)],
  ['vortexPlus', 'high low close', dimensionless(NaN), (b, { n }) => define.vortex(b, b.high, b.low, n)],
  ['vortexMinus', 'high low close', dimensionless(NaN), (b, { n }) => define.vortex(b, b.low, b.high, n)],
  ['choppiness', 'high low close', dimensionless(NaN), (b, { n }) => define.choppiness(b, n)],
  [
    'forceIndex',
    'close volume',
    { atConstantPrice: 0, degree: [1, 1] },
    (b, { n }) =>
      define.ema(
        define.zip(change(b, 1), b.volume, (move, v) => move * v),
        n,
      ),
    HISTORY,
  ],
  ['upDownVolumeRatio', 'close volume', dimensionless(NaN), (b, { n }) => define.upDownRatio(b, n), { hasGaps: true }],
  ['heikinAshiOpen', 'open high low close', PRICE, (b) => define.heikinAshi(b).open, { ...HISTORY, ...BAR }],
  ['heikinAshiHigh', 'open high low close', PRICE, (b) => define.heikinAshi(b).high, { ...HISTORY, ...BAR }],
  ['heikinAshiLow', 'open high low close', PRICE, (b) => define.heikinAshi(b).low, { ...HISTORY, ...BAR }],
  ['heikinAshiClose', 'open high low close', PRICE, (b) => define.heikinAshi(b).close, BAR],
  ['pivotPoint', 'high low close', PRICE, (b) => define.pivots(b, (h, l, c) => (h + l + c) / 3), BAR],
  ['pivotR1', 'high low close', PRICE, (b) => define.pivots(b, (h, l, c) => (2 * h - l + 2 * c) / 3), BAR],
  ['pivotR2', 'high low close', PRICE, (b) => define.pivots(b, (h, l, c) => (4 * h - 2 * l + c) / 3), BAR],
  ['pivotR3', 'high low close', PRICE, (b) => define.pivots(b, (h, l, c) => (5 * h - 4 * l + 2 * c) / 3), BAR],
  ['pivotS1', 'high low close', PRICE, (b) => define.pivots(b, (h, l, c) => (2 * l - h + 2 * c) / 3), BAR],
  ['pivotS2', 'high low close', PRICE, (b) => define.pivots(b, (h, l, c) => (4 * l - 2 * h + c) / 3), BAR],
  ['pivotS3', 'high low close', PRICE, (b) => define.pivots(b, (h, l, c) => (5 * l - 4 * h + 2 * c) / 3), BAR],
  ['averageVolume', 'volume', VOLUME, (b, { n }) => define.sma(b.volume, n)],
  ['relativeVolume', 'volume', dimensionless(1), (b, { n }) => define.relativeVolume(b, n)],
  ['dollarVolume', 'close volume', DOLLARS, define.dollars, BAR],
  ['averageDollarVolume', 'close volume', DOLLARS, (b, { n }) => define.sma(define.dollars(b), n)],
  ['change', 'close', SPREAD, (b) => change(b, 1), BAR],
  ['changePercent', 'close', dimensionless(0), (b) => growth(b, 1), BAR],
  ['gapPercent', 'open close', dimensionless(0), (b) => define.ratioPercent(b.open, define.ago(b.close, 1)), BAR],
  ['performance', 'close', dimensionless(0), (b, { n }) => growth(b, n)],
  ['range', 'high low', SPREAD, span, BAR],
  ['rangePercent', 'high low', dimensionless(0), (b) => percent(span(b), b.low), BAR],
  ['body', 'open close', SPREAD, (b) => define.zip(b.open, b.close, (o, c) => Math.abs(c - o)), BAR],
  [
    'closePosition',
    'high low close',
    dimensionless(NaN),
    (b) =>
      share(
        define.zip(b.close, b.low, (c, l) => c - l),
        span(b),
      ),
    BAR,
  ],
];

/** Indicators that are covered through their components or need special inputs; each has its own spec next to the source. */
export const NOT_IN_TABLE = ['bollinger', 'candle', 'divergence', 'setup', 'vwap'];

type Kernel = (...args: (Float64Array | Params)[]) => void;
const exported = indicators as unknown as Readonly<Record<string, Kernel & ((params: Params) => number)>>;

export const INDICATOR_CASES: readonly IndicatorCase[] = ROWS.map(([name, inputs, traits, definition, more]) => {
  const columns = inputs.split(' ') as Column[];
  const periods = more?.periods ?? ['n'];
  return {
    name,
    run: (series, params, out) =>
      exported[name](
        ...columns.map((column) => series[column]),
        ...(periods.length > 0 || more?.options ? [params] : []),
        out,
      ),
    lookback: exported[`${name}Lookback`],
    definition,
    ...traits,
    memory: more?.memory ?? 'window',
    periods,
    magnified: more?.magnified ?? (() => null),
    hasGaps: more?.hasGaps ?? false,
  };
});
