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

/** Other lines in the price chart. */
export const PRICE_LINES: readonly SeriesName[] = [
  'vwap',
  'rollingVwap',
  'vwapSinceLow',
  'vwapSinceHigh',
  'vwapSinceGap',
  'vwapSinceDate',
  'bollingerUpper',
  'bollingerMiddle',
  'bollingerLower',
  'keltnerUpper',
  'keltnerMiddle',
  'keltnerLower',
  'parabolicSar',
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

/** Moving averages of the price, each with one length. */
export const AVERAGES = [
  'sma',
  'ema',
  'wma',
  'dema',
  'tema',
  'kama',
  'hma',
  'vwma',
] as const satisfies readonly SeriesName[];

export const isAverage = (name: string): boolean => (AVERAGES as readonly string[]).includes(name);

/** Whether a value is a field of a bar. In "the high 3 days ago", the time belongs to the value, not to the whole clause. */
export const isBarField = (value: Value): boolean => isSeries(value, 'open', 'high', 'low', 'close', 'volume', 'vwap');
