import { series, type SeriesName, type Value } from '@plainscan/contracts';

/** What a row of results shows of a stock, whatever the sentence: worth having at hand before anybody asks. */
export const ROW_SERIES = [
  'close',
  'change',
  'changePercent',
  'volume',
  'rsi',
  'williamsR',
  'stochasticK',
  'stochasticD',
  'cci',
  'macd',
  'macdSignal',
  'macdHistogram',
  'adx',
  'plusDi',
  'minusDi',
  'momentum',
  'roc',
  'atr',
  'bollingerUpper',
  'bollingerMiddle',
  'bollingerLower',
  'obv',
  'vwap',
  'sma',
] as const satisfies readonly SeriesName[];

const shown = new Set(ROW_SERIES.map((name) => JSON.stringify(series(name))));

/** Whether every row shows this value anyway. */
export const isRowSeries = (value: Value): boolean => shown.has(JSON.stringify(value));
