import { type Kind, plan, type ScanRow, series, type SeriesName } from '@plainscan/contracts';
import { type Market, stockAt } from './market.ts';
import { readSeries } from './read-value.ts';
import type { ScanInput } from './scan.ts';

const ADVANCED_BARS = 200;
const SPARK_SESSIONS = 30;

/** The engine's part of a result row; the caller adds the update time, the explanations, and the values of the plan's columns. */
export type StockRow = Omit<ScanRow, 'lastUpdated' | 'why' | 'values'> & {
  kind: Kind;
  /** YYYYMMDD of the bar with the price and volume */
  date: number;
};

/** One row with its indicators: all of them with 200 or more bars, otherwise only the basic ones. Absent values are null. */
export function stockRow(market: Market, row: number): StockRow {
  const { listing, bars } = stockAt(market, row);
  const read: Read = (name) => readSeries(market, row, series(name));
  const advanced = bars.close.length >= ADVANCED_BARS;
  return {
    symbol: listing.symbol,
    name: listing.name,
    exchange: listing.exchange,
    sector: listing.sector,
    industry: listing.industry,
    kind: listing.kind,
    marketCap: listing.marketCap,
    date: bars.dates.at(-1) ?? 0,
    price: bars.close.at(-1) ?? 0,
    change: read('change'),
    changePercent: read('changePercent'),
    volume: bars.volume.at(-1) ?? 0,
    scanType: advanced ? 'advanced_pandas_technical' : 'basic',
    indicators: advanced ? advancedIndicators(read) : basicIndicators(read),
    spark: [...bars.close.subarray(-SPARK_SESSIONS)],
  };
}

/** The series, with default parameters, whose values every row shows, whatever the plan. */
export const ROW_SERIES = [
  'change',
  'changePercent',
  'volume',
  'close',
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

/** Computes the series of `stockRow` for the whole market, without a time limit; after that, a row takes microseconds. */
export const WARM_UP: ScanInput = {
  plan: plan(null),
  rows: 0,
  columns: ROW_SERIES.map((name) => series(name)),
  maxMs: Infinity,
};

type Read = (name: (typeof ROW_SERIES)[number]) => number | null;

const basicIndicators = (read: Read): ScanRow['indicators'] => ({
  rsi: read('rsi'),
  macd: { MACD: read('macd'), histogram: read('macdHistogram') },
  sma20: read('sma'),
  volume: read('volume'),
});

const advancedIndicators = (read: Read): ScanRow['indicators'] => ({
  rsi: read('rsi'),
  williams_r: read('williamsR'),
  stochastic: { k: read('stochasticK'), d: read('stochasticD') },
  cci: read('cci'),
  macd: { macd: read('macd'), MACD: read('macd'), signal: read('macdSignal'), histogram: read('macdHistogram') },
  adx: { adx: read('adx'), plus_di: read('plusDi'), minus_di: read('minusDi') },
  momentum: read('momentum'),
  roc: read('roc'),
  atr: read('atr'),
  bollinger_bands: {
    upper: read('bollingerUpper'),
    middle: read('bollingerMiddle'),
    lower: read('bollingerLower'),
  },
  current_price: read('close'),
  obv: read('obv'),
  vwap: read('vwap'),
  sma20: read('sma'),
  volume: read('volume'),
});
