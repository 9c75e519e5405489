/** The unit of a value; determines its format and which amounts it can be compared with. */
export const UNITS = ['price', 'percent', 'shares', 'usd', 'ratio', 'index', 'rank', 'amount'] as const;
export type Unit = (typeof UNITS)[number];

export interface ParamSpec {
  readonly name: string;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** Periods are whole numbers of sessions; multipliers can be fractions. */
  readonly integer: boolean;
  /** YYYYMMDD or, for the latest such day as of each session, MMDD */
  readonly isDate?: true;
}

export interface SeriesSpec {
  readonly unit: Unit;
  readonly params: readonly ParamSpec[];
}

const MAX_PERIOD = 2000;
const period = (name: string, def: number, min = 1): ParamSpec => ({
  name,
  default: def,
  min,
  max: MAX_PERIOD,
  integer: true,
});
const multiplier = (name: string, def: number): ParamSpec => ({
  name,
  default: def,
  min: 0.01,
  max: 100,
  integer: false,
});
const acceleration = (name: string, def: number): ParamSpec => ({
  name,
  default: def,
  min: 0.001,
  max: 1,
  integer: false,
});
const JANUARY_1 = 101;
const gapPercent: ParamSpec = { name: 'percent', default: 5, min: -90, max: 1000, integer: false };
const sinceDate: ParamSpec = {
  name: 'date',
  default: JANUARY_1,
  min: JANUARY_1,
  max: 2099_12_31,
  integer: true,
  isDate: true,
};
const series = (unit: Unit, ...params: ParamSpec[]): SeriesSpec => ({ unit, params });

/**
 * Every numeric series of a plan, with its parameters in order and their defaults. The formulas are those of docs/indicators.md;
 * `price` and `last` are `close`, and a previous close is `close` one session ago.
 */
export const SERIES = {
  open: series('price'),
  high: series('price'),
  low: series('price'),
  close: series('price'),
  /** c − c[1] */
  change: series('price'),
  changePercent: series('percent'),
  gapPercent: series('percent'),
  /** h − l */
  range: series('price'),
  rangePercent: series('percent'),
  /** |c − o| */
  body: series('price'),
  /** (c − l)/(h − l), 0…1 */
  closePosition: series('ratio'),
  marketCap: series('usd'),

  volume: series('shares'),
  /** SMA(n) of volume, including today; `ago: 1` is the average before today */
  averageVolume: series('shares', period('n', 20)),
  /** v divided by the mean of v over the previous n sessions */
  relativeVolume: series('ratio', period('n', 20)),
  dollarVolume: series('usd'),
  averageDollarVolume: series('usd', period('n', 20)),

  sma: series('price', period('n', 20)),
  ema: series('price', period('n', 20)),
  wma: series('price', period('n', 20)),
  dema: series('price', period('n', 20)),
  tema: series('price', period('n', 20)),
  kama: series('price', period('n', 10)),

  rsi: series('index', period('n', 14)),
  /** SMA(s) of fast %K(n) */
  stochasticK: series('index', period('n', 14), period('s', 3)),
  /** SMA(d) of stochasticK(n, s) */
  stochasticD: series('index', period('n', 14), period('s', 3), period('d', 3)),
  williamsR: series('index', period('n', 14)),
  cci: series('index', period('n', 20)),
  mfi: series('index', period('n', 14)),
  macd: series('amount', period('fast', 12), period('slow', 26)),
  macdSignal: series('amount', period('fast', 12), period('slow', 26), period('signal', 9)),
  macdHistogram: series('amount', period('fast', 12), period('slow', 26), period('signal', 9)),
  momentum: series('amount', period('n', 10)),
  roc: series('percent', period('n', 10)),
  adx: series('index', period('n', 14)),
  plusDi: series('index', period('n', 14)),
  minusDi: series('index', period('n', 14)),

  /** SMA(s) of the position of RSI(rsi) in its range of n sessions */
  stochasticRsiK: series('index', period('rsi', 14), period('n', 14), period('s', 3)),
  /** SMA(d) of stochasticRsiK(rsi, n, s) */
  stochasticRsiD: series('index', period('rsi', 14), period('n', 14), period('s', 3), period('d', 3)),
  aroonUp: series('index', period('n', 25)),
  aroonDown: series('index', period('n', 25)),
  aroonOscillator: series('index', period('n', 25)),
  trix: series('percent', period('n', 15)),
  ppo: series('percent', period('fast', 12), period('slow', 26)),
  ppoSignal: series('percent', period('fast', 12), period('slow', 26), period('signal', 9)),
  ppoHistogram: series('percent', period('fast', 12), period('slow', 26), period('signal', 9)),
  ultimateOscillator: series('index', period('short', 7), period('medium', 14), period('long', 28)),
  chaikinOscillator: series('amount', period('fast', 3), period('slow', 10)),
  /** change per session of the least-squares line */
  linearRegressionSlope: series('amount', period('n', 14, 2)),
  parabolicSar: series('price', acceleration('acceleration', 0.02), acceleration('maximum', 0.2)),

  atr: series('price', period('n', 14)),
  atrPercent: series('percent', period('n', 14)),
  /** population standard deviation of the close */
  standardDeviation: series('price', period('n', 20, 2)),
  bollingerUpper: series('price', period('n', 20), multiplier('k', 2)),
  bollingerMiddle: series('price', period('n', 20), multiplier('k', 2)),
  bollingerLower: series('price', period('n', 20), multiplier('k', 2)),
  bollingerPercentB: series('ratio', period('n', 20), multiplier('k', 2)),
  bollingerWidth: series('ratio', period('n', 20), multiplier('k', 2)),
  keltnerUpper: series('price', period('n', 20), multiplier('k', 2)),
  keltnerMiddle: series('price', period('n', 20), multiplier('k', 2)),
  keltnerLower: series('price', period('n', 20), multiplier('k', 2)),
  /** 100·(HH(n) − LL(n))/c */
  channelPercent: series('percent', period('n', 20)),
  historicalVolatility: series('percent', period('n', 20, 2)),

  obv: series('amount'),
  accumulationDistribution: series('amount'),
  chaikinMoneyFlow: series('ratio', period('n', 20)),
  /** the bar's VWAP, otherwise its typical price */
  vwap: series('price'),
  /** Σ(TP·v)/Σv over n sessions */
  rollingVwap: series('price', period('n', 20)),
  /** anchored VWAP: Σ(TP·v)/Σv since the lowest low (highest high) of the last n sessions, the newest of equal ones */
  vwapSinceLow: series('price', period('n', 252)),
  vwapSinceHigh: series('price', period('n', 252)),
  /** since the last gap of at least this percentage, or of at most it if it is negative */
  vwapSinceGap: series('price', gapPercent),
  /** since the first session on or after a date */
  vwapSinceDate: series('price', sinceDate),

  superTrend: series('price', period('n', 10), multiplier('factor', 3)),
  /** 1 if the price is above its SuperTrend line, -1 if it is below */
  superTrendDirection: series('index', period('n', 10), multiplier('factor', 3)),
  /** the highest high of the n sessions before today */
  donchianUpper: series('price', period('n', 20)),
  donchianMiddle: series('price', period('n', 20)),
  donchianLower: series('price', period('n', 20)),
  /** tenkan-sen, the middle of the n-day range */
  ichimokuConversion: series('price', period('n', 9)),
  /** kijun-sen, the middle of the n-day range */
  ichimokuBase: series('price', period('n', 26)),
  /** the spans that are drawn over today: those computed `base` (`ahead`) sessions ago */
  ichimokuSpanA: series('price', period('conversion', 9), period('base', 26)),
  ichimokuSpanB: series('price', period('n', 52), period('ahead', 26)),
  /** the higher and the lower span */
  ichimokuCloudTop: series('price', period('conversion', 9), period('base', 26), period('span', 52)),
  ichimokuCloudBottom: series('price', period('conversion', 9), period('base', 26), period('span', 52)),
  /** Hull moving average */
  hma: series('price', period('n', 20, 2)),
  /** Σ(c·v)/Σv over n sessions */
  vwma: series('price', period('n', 20)),
  /** (c − SMA(n))/standard deviation */
  zScore: series('index', period('n', 20, 2)),
  vortexPlus: series('ratio', period('n', 14)),
  vortexMinus: series('ratio', period('n', 14)),
  choppiness: series('index', period('n', 14, 2)),
  /** EMA(n) of (c − c[1])·v */
  forceIndex: series('amount', period('n', 13)),
  /** volume of the up days divided by that of the down days */
  upDownVolumeRatio: series('ratio', period('n', 50)),
  heikinAshiOpen: series('price'),
  heikinAshiHigh: series('price'),
  heikinAshiLow: series('price'),
  heikinAshiClose: series('price'),
  /** classic pivot points of the previous session */
  pivotPoint: series('price'),
  pivotR1: series('price'),
  pivotR2: series('price'),
  pivotR3: series('price'),
  pivotS1: series('price'),
  pivotS2: series('price'),
  pivotS3: series('price'),

  /** 100·(c/c[n] − 1) */
  performance: series('percent', period('n', 21)),
  /** compared with the previous year's last close */
  performanceYearToDate: series('percent'),
  /** rank from 1 to 99, among all common stocks and ADRs, of the weighted performance over 3, 6, 9, and 12 months */
  rsPercentile: series('rank'),
  /** c ÷ the benchmark's close */
  rsLine: series('ratio'),
  /** performance(n) less the benchmark's, in percentage points */
  outperformance: series('percent', period('n', 63)),
  /** performance(n) less the median of its sector or industry, in percentage points */
  sectorOutperformance: series('percent', period('n', 63)),
  industryOutperformance: series('percent', period('n', 63)),
  /** of the daily returns over n sessions, against those of the benchmark */
  beta: series('index', period('n', 252, 2)),
  correlation: series('index', period('n', 252, 2)),

  /** 100·(1 − c/HH(n)) */
  distanceFromHigh: series('percent', period('n', 252)),
  /** 100·(c/LL(n) − 1) */
  distanceFromLow: series('percent', period('n', 252)),
} as const satisfies Record<string, SeriesSpec>;

export type SeriesName = keyof typeof SERIES;
export const SERIES_NAMES = Object.keys(SERIES) as [SeriesName, ...SeriesName[]];

/** The security that `rsLine`, `outperformance`, `beta`, and `correlation` compare a stock with. */
export const BENCHMARK = 'SPY';

/** Series that only exist on daily bars. */
const DAILY_ONLY: ReadonlySet<SeriesName> = new Set([
  'marketCap',
  'rsPercentile',
  'rsLine',
  'outperformance',
  'sectorOutperformance',
  'industryOutperformance',
  'beta',
  'correlation',
]);

/** Whether the series can be computed on weekly and monthly bars. */
export const hasTimeframes = (name: SeriesName): boolean => !DAILY_ONLY.has(name);

export const seriesSpec = (name: SeriesName): SeriesSpec => SERIES[name];

/** Without a year, February 29 is a date. */
function isCalendarDate(date: number): boolean {
  const year = Math.trunc(date / 10_000) || 2000;
  const [month, day] = [Math.trunc(date / 100) % 100, date % 100];
  const read = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && read.getUTCMonth() === month - 1 && read.getUTCDate() === day;
}

export const isParamInRange = ({ min, max, integer, isDate }: ParamSpec, value: number): boolean =>
  value >= min && value <= max && (!integer || Number.isInteger(value)) && (!isDate || isCalendarDate(value));

/** What a parameter must be: "a whole number from 1 to 2000". */
export const describeParam = ({ min, max, integer, isDate }: ParamSpec): string =>
  isDate ? 'a date, YYYYMMDD or MMDD' : `${integer ? 'a whole number ' : ''}from ${min} to ${max}`;

/** The parameters, with defaults for missing ones. */
export function fullParams(name: SeriesName, given: readonly number[] = []): number[] {
  return seriesSpec(name).params.map((spec, i) => given[i] ?? spec.default);
}
