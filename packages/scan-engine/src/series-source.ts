import type { Bars, CandleName, SeriesName } from '@plainscan/contracts';
import * as indicators from '@plainscan/indicators';

/** The source of a stock's column; equal keys mean equal sources. */
export type Source =
  | { readonly kind: 'series'; readonly key: string; readonly name: SeriesName; readonly params: readonly number[] }
  | { readonly kind: 'candle'; readonly key: string; readonly name: CandleName }
  | {
      readonly kind: 'over';
      readonly key: string;
      readonly fn: 'highest' | 'lowest' | 'mean';
      readonly of: Source;
      readonly sessions: number | null;
    };

/** The bars of one stock and the listing fields that series use. */
export interface Subject {
  readonly bars: Bars;
  readonly marketCap: number | null;
}

interface Kernel {
  /**
   * Number of earlier bars that a value depends on, for series whose values are bit-identical regardless of earlier history; null
   * for series that must be computed from the first bar.
   */
  readonly reach: ((params: readonly number[]) => number) | null;
  readonly compute: (subject: Subject, params: readonly number[], out: Float64Array) => void;
}

type Compute = (bars: Bars, params: readonly number[], out: Float64Array) => void;

const kernel = (reach: Kernel['reach'], compute: Compute): Kernel => ({
  reach,
  compute: (subject, params, out) => compute(subject.bars, params, out),
});
const local = (reach: number, compute: Compute): Kernel => kernel(() => reach, compute);
/** Extremes of the last n bars have no rounding. */
const extreme = (compute: Compute): Kernel => kernel(([n]) => n! - 1, compute);
const lagged = (compute: Compute): Kernel => kernel(([n]) => n!, compute);
const whole = (compute: Compute): Kernel => kernel(null, compute);

const period = (params: readonly number[]) => ({ n: params[0]! });
const bands = (params: readonly number[]) => ({ n: params[0]!, k: params[1]! });
const stochastic = (params: readonly number[]) => ({ n: params[0]!, s: params[1]!, d: params[2]! });
const macd = (params: readonly number[]) => ({ fast: params[0]!, slow: params[1]!, signal: params[2]! });

const KERNELS: Record<SeriesName, Kernel> = {
  open: local(0, (b, _, out) => out.set(b.open)),
  high: local(0, (b, _, out) => out.set(b.high)),
  low: local(0, (b, _, out) => out.set(b.low)),
  close: local(0, (b, _, out) => out.set(b.close)),
  change: local(1, (b, _, out) => indicators.change(b.close, out)),
  changePercent: local(1, (b, _, out) => indicators.changePercent(b.close, out)),
  gapPercent: local(1, (b, _, out) => indicators.gapPercent(b.open, b.close, out)),
  range: local(0, (b, _, out) => indicators.range(b.high, b.low, out)),
  rangePercent: local(0, (b, _, out) => indicators.rangePercent(b.high, b.low, out)),
  body: local(0, (b, _, out) => indicators.body(b.open, b.close, out)),
  closePosition: local(0, (b, _, out) => indicators.closePosition(b.high, b.low, b.close, out)),
  marketCap: {
    reach: () => 0,
    compute: ({ bars, marketCap }, _, out) => void out.fill(marketCap ?? NaN, 0, bars.close.length),
  },

  volume: local(0, (b, _, out) => out.set(b.volume)),
  averageVolume: whole((b, p, out) => indicators.averageVolume(b.volume, period(p), out)),
  relativeVolume: whole((b, p, out) => indicators.relativeVolume(b.volume, period(p), out)),
  dollarVolume: local(0, (b, _, out) => indicators.dollarVolume(b.close, b.volume, out)),
  averageDollarVolume: whole((b, p, out) => indicators.averageDollarVolume(b.close, b.volume, period(p), out)),

  sma: whole((b, p, out) => indicators.sma(b.close, period(p), out)),
  ema: whole((b, p, out) => indicators.ema(b.close, period(p), out)),
  wma: whole((b, p, out) => indicators.wma(b.close, period(p), out)),

  rsi: whole((b, p, out) => indicators.rsi(b.close, period(p), out)),
  stochasticK: whole((b, p, out) => indicators.stochasticK(b.high, b.low, b.close, stochastic(p), out)),
  stochasticD: whole((b, p, out) => indicators.stochasticD(b.high, b.low, b.close, stochastic(p), out)),
  williamsR: extreme((b, p, out) => indicators.williamsR(b.high, b.low, b.close, period(p), out)),
  cci: whole((b, p, out) => indicators.cci(b.high, b.low, b.close, period(p), out)),
  mfi: whole((b, p, out) => indicators.mfi(b.high, b.low, b.close, b.volume, period(p), out)),
  macd: whole((b, p, out) => indicators.macdLine(b.close, macd(p), out)),
  macdSignal: whole((b, p, out) => indicators.macdSignal(b.close, macd(p), out)),
  macdHistogram: whole((b, p, out) => indicators.macdHistogram(b.close, macd(p), out)),
  momentum: lagged((b, p, out) => indicators.momentum(b.close, period(p), out)),
  roc: lagged((b, p, out) => indicators.roc(b.close, period(p), out)),
  adx: whole((b, p, out) => indicators.adx(b.high, b.low, b.close, period(p), out)),
  plusDi: whole((b, p, out) => indicators.plusDi(b.high, b.low, b.close, period(p), out)),
  minusDi: whole((b, p, out) => indicators.minusDi(b.high, b.low, b.close, period(p), out)),

  atr: whole((b, p, out) => indicators.atr(b.high, b.low, b.close, period(p), out)),
  atrPercent: whole((b, p, out) => indicators.atrPercent(b.high, b.low, b.close, period(p), out)),
  standardDeviation: whole((b, p, out) => indicators.standardDeviation(b.close, period(p), out)),
  bollingerUpper: whole((b, p, out) => indicators.bollingerUpper(b.close, bands(p), out)),
  bollingerMiddle: whole((b, p, out) => indicators.bollingerMiddle(b.close, bands(p), out)),
  bollingerLower: whole((b, p, out) => indicators.bollingerLower(b.close, bands(p), out)),
  bollingerPercentB: whole((b, p, out) => indicators.bollingerPercentB(b.close, bands(p), out)),
  bollingerWidth: whole((b, p, out) => indicators.bollingerWidth(b.close, bands(p), out)),
  keltnerUpper: whole((b, p, out) => indicators.keltnerUpper(b.high, b.low, b.close, bands(p), out)),
  keltnerMiddle: whole((b, p, out) => indicators.keltnerMiddle(b.close, bands(p), out)),
  keltnerLower: whole((b, p, out) => indicators.keltnerLower(b.high, b.low, b.close, bands(p), out)),
  channelPercent: extreme((b, p, out) => indicators.channelPercent(b.high, b.low, b.close, period(p), out)),
  historicalVolatility: whole((b, p, out) => indicators.historicalVolatility(b.close, period(p), out)),

  obv: whole((b, _, out) => indicators.obv(b.close, b.volume, out)),
  accumulationDistribution: whole((b, _, out) =>
    indicators.accumulationDistribution(b.high, b.low, b.close, b.volume, out),
  ),
  chaikinMoneyFlow: whole((b, p, out) => indicators.chaikinMoneyFlow(b.high, b.low, b.close, b.volume, period(p), out)),
  vwap: local(0, (b, _, out) => indicators.vwap(b.high, b.low, b.close, b.vwap, out)),
  rollingVwap: whole((b, p, out) => indicators.rollingVwap(b.high, b.low, b.close, b.volume, period(p), out)),

  performance: lagged((b, p, out) => indicators.performance(b.close, period(p), out)),
  performanceYearToDate: whole((b, _, out) => indicators.performanceYearToDate(b.dates, b.close, out)),
  distanceFromHigh: extreme((b, p, out) => indicators.distanceFromHigh(b.high, b.close, period(p), out)),
  distanceFromLow: extreme((b, p, out) => indicators.distanceFromLow(b.low, b.close, period(p), out)),
};

export const seriesSource = (name: SeriesName, params: readonly number[]): Source => ({
  kind: 'series',
  key: `${name}(${params.join()})`,
  name,
  params,
});
export const candleSource = (name: CandleName): Source => ({ kind: 'candle', key: `candle:${name}`, name });
export const overSource = (fn: 'highest' | 'lowest' | 'mean', of: Source, sessions: number | null): Source => ({
  kind: 'over',
  key: `${fn}:${sessions ?? 'all'}:${of.key}`,
  fn,
  of,
  sessions,
});

/** Number of bars needed to compute the newest `depth` values bit-identically; null if all are needed. */
export function barsNeeded(source: Source, depth: number): number | null {
  if (source.kind === 'candle') return depth + indicators.candleLookback(source.name);
  if (source.kind === 'series') {
    const { reach } = KERNELS[source.name];
    return reach && depth + reach(source.params);
  }
  if (source.fn === 'mean' || source.sessions === null) return null;
  const inner = barsNeeded(source.of, depth);
  return inner === null ? null : inner + source.sessions - 1;
}

/** Extreme or mean of all present values so far; absent before the first one. */
function overAll(fn: 'highest' | 'lowest' | 'mean', x: Float64Array, out: Float64Array): void {
  let level = NaN;
  let count = 0;
  for (let i = 0; i < x.length; i++) {
    const value = x[i]!;
    if (!Number.isNaN(value)) {
      count += 1;
      if (count === 1) level = value;
      else if (fn === 'mean') level += (value - level) / count;
      else level = fn === 'highest' ? Math.max(level, value) : Math.min(level, value);
    }
    out[i] = level;
  }
}

let inner = new Float64Array(512);

/** Fills out[0 … bars) with the source's value at each bar, NaN if absent. */
export function computeSource(source: Source, subject: Subject, out: Float64Array): void {
  const { bars } = subject;
  const { length } = bars.close;
  if (source.kind === 'series') return KERNELS[source.name].compute(subject, source.params, out);
  if (source.kind === 'candle') return indicators.candle(source.name, bars.open, bars.high, bars.low, bars.close, out);
  if (inner.length < length) inner = new Float64Array(length);
  const values = inner.subarray(0, length);
  computeSource(source.of, subject, values);
  if (source.sessions === null) return overAll(source.fn, values, out);
  const options = { n: source.sessions };
  if (source.fn === 'mean') indicators.sma(values, options, out);
  else indicators[source.fn](values, options, out);
}
