import type { SeriesName } from '@plainscan/contracts';

/** What a drawing is called in a legend; the parameters follow: "SMA(50)". */
const NAMES: Partial<Record<SeriesName, string>> = {
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

export const drawingName = (name: SeriesName, params: readonly number[]): string =>
  `${NAMES[name] ?? name}${params.length > 0 ? `(${params.join(', ')})` : ''}`;

export const levelName = (which: 'highest' | 'lowest' | 'mean', of: string, sessions: number | null): string => {
  const what = { highest: 'high', lowest: 'low', mean: `average ${of}` }[which];
  return sessions === null ? `All-time ${what}` : `${sessions}-day ${what}`;
};
