import type { SeriesName, Timeframe } from '@plainscan/contracts';

/** The names in the legend; parameters are appended: "SMA(50)". */
const NAMES: Record<SeriesName, string> = {
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
  change: 'Change',
  changePercent: 'Change %',
  gapPercent: 'Gap %',
  range: 'Range',
  rangePercent: 'Range %',
  body: 'Body',
  closePosition: 'Close in range',
  marketCap: 'Market cap',
  volume: 'Volume',
  relativeVolume: 'Relative volume',
  dollarVolume: 'Dollar volume',
  averageDollarVolume: 'Avg. dollar volume',
  distanceFromHigh: 'Below high %',
  distanceFromLow: 'Above low %',
  channelPercent: 'Channel width',
  sma: 'SMA',
  ema: 'EMA',
  wma: 'WMA',
  vwap: 'VWAP',
  rollingVwap: 'VWAP',
  averageVolume: 'Avg. volume',
  rsi: 'RSI',
  stochasticK: '%K',
  stochasticD: '%D',
  williamsR: 'Williams %R',
  cci: 'CCI',
  mfi: 'MFI',
  macd: 'MACD',
  macdSignal: 'Signal',
  macdHistogram: 'Histogram',
  momentum: 'Momentum',
  roc: 'ROC',
  adx: 'ADX',
  plusDi: '+DI',
  minusDi: '−DI',
  atr: 'ATR',
  atrPercent: 'ATR %',
  standardDeviation: 'Std. deviation',
  bollingerUpper: 'Bollinger upper',
  bollingerMiddle: 'Bollinger middle',
  bollingerLower: 'Bollinger lower',
  bollingerPercentB: '%B',
  bollingerWidth: 'Band width',
  keltnerUpper: 'Keltner upper',
  keltnerMiddle: 'Keltner middle',
  keltnerLower: 'Keltner lower',
  historicalVolatility: 'Volatility',
  obv: 'OBV',
  accumulationDistribution: 'A/D line',
  chaikinMoneyFlow: 'Money flow',
  performance: 'Performance',
  performanceYearToDate: 'Year to date',
};

const OF_BARS: Record<Timeframe, string> = { week: 'Weekly ', month: 'Monthly ' };

export const drawingName = (name: SeriesName, params: readonly number[], timeframe?: Timeframe): string =>
  `${timeframe ? OF_BARS[timeframe] : ''}${NAMES[name]}${params.length > 0 ? `(${params.join(', ')})` : ''}`;

export const levelName = (
  which: 'highest' | 'lowest' | 'mean',
  series: string,
  count: number | null,
  timeframe?: Timeframe,
): string => {
  const what = { highest: 'high', lowest: 'low', mean: `average ${series}` }[which];
  return count === null ? `All-time ${what}` : `${count}-${timeframe ?? 'day'} ${what}`;
};
