import { type BelongsField, type SeriesName, SESSIONS } from '@plainscan/contracts';
import type { Market } from './market.ts';
import type { Demand } from './node.ts';
import { PlanTooCostly } from './plan-refused.ts';
import { barsNeeded } from './bars-needed.ts';
import { comparesStocks, partsOf, type Source } from './series-source.ts';

/** Longest estimated time that one plan may keep a thread busy. */
export const DEFAULT_MAX_MS = 1000;

// Nanoseconds, measured by bench/src/scan.bench.ts on two cores from 2024 and rounded up.
const PER_COMPARED_ROW = 2;
const PER_COMPUTED_ROW = 2;
const PER_COPIED_VALUE = 20;
/** for copying, counting, or combining masks */
const PER_MASKED_ROW = 0.5;
const PER_PHRASE: Record<BelongsField, number> = {
  sector: 300,
  exchange: 300,
  symbol: 300,
  industry: 20_000,
  name: 40_000,
};
const PER_BAR = 5;
/** for arithmetic on values that are computed */
const PER_COMPUTED_BAR = 2;
/** for turning a daily bar into a part of a weekly or monthly one */
const PER_TIMEFRAME_BAR = 15;
const EXPENSIVE_SERIES: Partial<Record<SeriesName, number>> = {
  // for each stock of a session that is ranked, or whose group has a median
  rsPercentile: 350,
  sectorOutperformance: 200,
  industryOutperformance: 200,
  rollingVwap: 30,
  vwapSinceLow: 60,
  vwapSinceHigh: 60,
  vwapSinceGap: 50,
  vwapSinceDate: 35,
  aroonOscillator: 45,
  stochasticRsiK: 38,
  stochasticRsiD: 42,
  ultimateOscillator: 40,
  aroonUp: 27,
  aroonDown: 27,
  ppoHistogram: 18,
  ppoSignal: 16,
  parabolicSar: 13,
  trix: 11,
  tema: 10,
  kama: 10,
  ppo: 9,
  linearRegressionSlope: 8,
  dema: 7,
  superTrend: 25,
  superTrendDirection: 25,
  donchianUpper: 14,
  donchianMiddle: 16,
  donchianLower: 14,
  ichimokuConversion: 14,
  ichimokuBase: 14,
  ichimokuSpanA: 30,
  ichimokuSpanB: 15,
  ichimokuCloudTop: 45,
  ichimokuCloudBottom: 45,
  hma: 12,
  vwma: 30,
  zScore: 16,
  vortexPlus: 15,
  vortexMinus: 15,
  choppiness: 40,
  forceIndex: 6,
  upDownVolumeRatio: 20,
  heikinAshiOpen: 8,
  heikinAshiHigh: 11,
  heikinAshiLow: 11,
  pivotPoint: 6,
  pivotR1: 6,
  pivotR2: 6,
  pivotR3: 6,
  pivotS1: 6,
  pivotS2: 6,
  pivotS3: 6,
  stochasticK: 22,
  stochasticD: 22,
  mfi: 20,
  bollingerUpper: 15,
  bollingerLower: 15,
  bollingerPercentB: 15,
  bollingerWidth: 15,
  keltnerUpper: 15,
  keltnerLower: 15,
  chaikinMoneyFlow: 25,
  historicalVolatility: 15,
  atr: 8,
  standardDeviation: 8,
  relativeVolume: 8,
  averageDollarVolume: 7,
  macdSignal: 8,
  macdHistogram: 7,
  beta: 40,
  correlation: 45,
  adx: 12,
  plusDi: 12,
  minusDi: 12,
  atrPercent: 12,
};

/** Between those that stop at a candle's color and those that average earlier sessions at most bars, by bench/src/candles.bench.ts. */
const PER_CANDLE_BAR = 30;

/** Between the two ends of what setups take, for each bar that they are looked for on. */
const PER_SETUP_BAR = 300;
const PER_DIVERGENCE_BAR = 20;

/** The mean absolute deviation is recomputed for every bar. */
const CCI_PER_BAR_AND_PERIOD = 0.6;

/** Whether values are computed one by one, so that those of earlier bars take no time. */
const isComputedPerValue = (source: Source): boolean =>
  source.kind === 'setup' || comparesStocks(source) || partsOf(source).some(isComputedPerValue);

/** Number of values of the innermost series that the newest `depth` values read. */
function valuesRead(source: Source, depth: number): number {
  const own = source.kind === 'over' ? (source.sessions ?? Infinity) - 1 : source.kind === 'shifted' ? source.ago : 0;
  return Math.max(depth + own, ...partsOf(source).map((part) => valuesRead(part, depth + own)));
}

/** Estimated time to compute one value of a series. */
export function nanosecondsPerBar(source: Source): number {
  if (source.kind === 'series' && source.name === 'cci') return PER_BAR + CCI_PER_BAR_AND_PERIOD * source.params[0]!;
  if (source.kind === 'timeframe') return PER_TIMEFRAME_BAR + nanosecondsPerBar(source.of) / SESSIONS[source.timeframe];
  if (source.kind === 'divergence') return PER_DIVERGENCE_BAR + nanosecondsPerBar(source.of);
  if (source.kind === 'over') return PER_BAR + nanosecondsPerBar(source.of);
  if (source.kind === 'setup') return PER_SETUP_BAR;
  if (source.kind === 'number') return PER_COMPUTED_BAR;
  if (source.kind === 'shifted' || source.kind === 'abs') return PER_COMPUTED_BAR + nanosecondsPerBar(source.of);
  if (source.kind === 'combined')
    return PER_COMPUTED_BAR + nanosecondsPerBar(source.left) + nanosecondsPerBar(source.right);
  if (source.kind === 'candle') return PER_CANDLE_BAR;
  return EXPENSIVE_SERIES[source.name] ?? PER_BAR;
}

/**
 * The estimated cost of a plan, summed up during compilation. Counts every series as if uncached, so that the decision
 * doesn't depend on earlier scans.
 */
export class CostEstimate {
  private readonly market: Market;
  private nanoseconds = 0;

  constructor(market: Market) {
    this.market = market;
  }

  /** The estimate so far for evaluating conditions, without their series. */
  get evaluationMs(): number {
    return this.nanoseconds / 1e6;
  }

  /** Adds `times` comparisons of whole columns. */
  compare(times: number): void {
    this.nanoseconds += times * PER_COMPARED_ROW * this.market.universe;
  }

  /** Adds arithmetic on `times` columns. */
  arithmetic(times: number): void {
    this.nanoseconds += times * PER_COMPUTED_ROW * this.market.universe;
  }

  /** Adds `times` readings of a mask that is already known. */
  mask(times: number): void {
    this.nanoseconds += times * PER_MASKED_ROW * this.market.universe;
  }

  lookUp(field: BelongsField, phrases: number): void {
    this.nanoseconds += phrases * PER_PHRASE[field] + this.market.universe;
  }

  /** Throws PlanTooCostly. */
  assertWithin(demands: Iterable<Demand>, maxMs: number, maxBytes: number): void {
    const { columns } = this.market;
    let bytes = 0;
    let ms = this.evaluationMs;
    for (const demand of demands) {
      bytes += columns.bytesFor(columns.depthFor(demand.source, demand.depth));
      ms += this.seriesMs(demand);
    }
    if (ms > maxMs) throw new PlanTooCostly('time', ms, maxMs);
    if (bytes > maxBytes) throw new PlanTooCostly('memory', bytes, maxBytes);
  }

  /** Estimated time to compute a series that isn't cached. */
  seriesMs({ source, depth }: Demand): number {
    const { columns, universe } = this.market;
    const cachedDepth = columns.depthFor(source, depth);
    const copied = cachedDepth * universe * PER_COPIED_VALUE;
    const needed = isComputedPerValue(source) ? valuesRead(source, cachedDepth) : barsNeeded(source, cachedDepth);
    const bars = Math.min(columns.totalBars, (needed ?? Infinity) * universe);
    return (bars * nanosecondsPerBar(source) + copied) / 1e6;
  }
}
