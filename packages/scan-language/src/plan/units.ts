import { seriesSpec, type SeriesName, type Unit, type Value } from '@plainscan/contracts';

/** The unit of a value; null for a bare number. */
export function unitOf(value: Value): Unit | null {
  switch (value.type) {
    case 'number':
      return null;
    case 'series':
      return seriesSpec(value.name).unit;
    case 'over':
      return seriesSpec(value.of.name).unit;
    case 'times':
    case 'plus':
      return unitOf(value.of);
    case 'percentFrom':
      return 'percent';
  }
}

/** The moving averages of the price. */
export const AVERAGES: readonly SeriesName[] = ['sma', 'ema', 'wma', 'hma', 'vwma'];

/** Other lines in the price chart. */
export const PRICE_LINES: readonly SeriesName[] = [
  'vwap',
  'rollingVwap',
  'bollingerUpper',
  'bollingerMiddle',
  'bollingerLower',
  'keltnerUpper',
  'keltnerMiddle',
  'keltnerLower',
  'superTrend',
  'donchianUpper',
  'donchianMiddle',
  'donchianLower',
  'ichimokuConversion',
  'ichimokuBase',
  'ichimokuSpanA',
  'ichimokuSpanB',
  'ichimokuCloudTop',
  'ichimokuCloudBottom',
  'heikinAshiOpen',
  'heikinAshiHigh',
  'heikinAshiLow',
  'heikinAshiClose',
  'pivotPoint',
  'pivotR1',
  'pivotR2',
  'pivotR3',
  'pivotS1',
  'pivotS2',
  'pivotS3',
];

export const isSeries = (value: Value, ...names: SeriesName[]): boolean =>
  value.type === 'series' && names.includes(value.name);

/** Whether a value is a field of a bar. In "the high 3 days ago", the time belongs to the value, not to the whole clause. */
export const isBarField = (value: Value): boolean => isSeries(value, 'open', 'high', 'low', 'close', 'volume', 'vwap');
