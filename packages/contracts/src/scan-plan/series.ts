/** The unit of a value; determines its format and which amounts it can be compared with. */
export const UNITS = ['price', 'percent', 'shares', 'usd', 'ratio', 'index', 'amount'] as const;
export type Unit = (typeof UNITS)[number];

export interface ParamSpec {
  readonly name: string;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** Periods are whole numbers of sessions; multipliers can be fractions. */
  readonly integer: boolean;
}

export interface SeriesSpec {
  readonly unit: Unit;
  readonly params: readonly ParamSpec[];
}

const MAX_PERIOD = 2000;
const n = (name: string, def: number, min = 1): ParamSpec => ({
  name,
  default: def,
  min,
  max: MAX_PERIOD,
  integer: true,
});
const k = (name: string, def: number): ParamSpec => ({ name, default: def, min: 0.01, max: 100, integer: false });
const s = (unit: Unit, ...params: ParamSpec[]): SeriesSpec => ({ unit, params });

/**
 * Every numeric series of a plan, with its parameters in order and their defaults. The formulas are those of docs/indicators.md;
 * `price` and `last` are `close`, and a previous close is `close` one session ago.
 */
export const SERIES = {
  open: s('price'),
  high: s('price'),
  low: s('price'),
  close: s('price'),
  /** c − c[1] */
  change: s('price'),
  changePercent: s('percent'),
  gapPercent: s('percent'),
  /** h − l */
  range: s('price'),
  rangePercent: s('percent'),
  /** |c − o| */
  body: s('price'),
  /** (c − l)/(h − l), 0…1 */
  closePosition: s('ratio'),
  marketCap: s('usd'),

  volume: s('shares'),
  /** SMA(n) of volume, including today; `ago: 1` is the average before today */
  averageVolume: s('shares', n('n', 20)),
  /** v ÷ mean of v over the n sessions before */
  relativeVolume: s('ratio', n('n', 20)),
  dollarVolume: s('usd'),
  averageDollarVolume: s('usd', n('n', 20)),

  sma: s('price', n('n', 20)),
  ema: s('price', n('n', 20)),
  wma: s('price', n('n', 20)),

  rsi: s('index', n('n', 14)),
  /** SMA(s) of fast %K(n) */
  stochasticK: s('index', n('n', 14), n('s', 3)),
  /** SMA(d) of stochasticK(n, s) */
  stochasticD: s('index', n('n', 14), n('s', 3), n('d', 3)),
  williamsR: s('index', n('n', 14)),
  cci: s('index', n('n', 20)),
  mfi: s('index', n('n', 14)),
  macd: s('amount', n('fast', 12), n('slow', 26)),
  macdSignal: s('amount', n('fast', 12), n('slow', 26), n('signal', 9)),
  macdHistogram: s('amount', n('fast', 12), n('slow', 26), n('signal', 9)),
  momentum: s('amount', n('n', 10)),
  roc: s('percent', n('n', 10)),
  adx: s('index', n('n', 14)),
  plusDi: s('index', n('n', 14)),
  minusDi: s('index', n('n', 14)),

  atr: s('price', n('n', 14)),
  atrPercent: s('percent', n('n', 14)),
  /** population standard deviation of the close */
  standardDeviation: s('price', n('n', 20, 2)),
  bollingerUpper: s('price', n('n', 20), k('k', 2)),
  bollingerMiddle: s('price', n('n', 20), k('k', 2)),
  bollingerLower: s('price', n('n', 20), k('k', 2)),
  bollingerPercentB: s('ratio', n('n', 20), k('k', 2)),
  bollingerWidth: s('ratio', n('n', 20), k('k', 2)),
  keltnerUpper: s('price', n('n', 20), k('k', 2)),
  keltnerMiddle: s('price', n('n', 20), k('k', 2)),
  keltnerLower: s('price', n('n', 20), k('k', 2)),
  /** 100·(HH(n) − LL(n))/c */
  channelPercent: s('percent', n('n', 20)),
  historicalVolatility: s('percent', n('n', 20, 2)),

  obv: s('amount'),
  accumulationDistribution: s('amount'),
  chaikinMoneyFlow: s('ratio', n('n', 20)),
  /** the bar's VWAP, otherwise its typical price */
  vwap: s('price'),
  /** Σ(TP·v)/Σv over n sessions */
  rollingVwap: s('price', n('n', 20)),

  /** 100·(c/c[n] − 1) */
  performance: s('percent', n('n', 21)),
  /** compared with the previous year's last close */
  performanceYearToDate: s('percent'),
  /** 100·(1 − c/HH(n)) */
  distanceFromHigh: s('percent', n('n', 252)),
  /** 100·(c/LL(n) − 1) */
  distanceFromLow: s('percent', n('n', 252)),
} as const satisfies Record<string, SeriesSpec>;

export type SeriesName = keyof typeof SERIES;
export const SERIES_NAMES = Object.keys(SERIES) as [SeriesName, ...SeriesName[]];

export const seriesSpec = (name: SeriesName): SeriesSpec => SERIES[name];

/** The parameters, with defaults for missing ones. */
export function fullParams(name: SeriesName, given: readonly number[] = []): number[] {
  return seriesSpec(name).params.map((spec, i) => given[i] ?? spec.default);
}
