import { seriesSpec, type SeriesName, type Unit, type Value } from '@plainscan/contracts';

/** The unit of a value; null for a bare number. */
export function unitOf(value: Value): Unit | null {
  switch (value.type) {
    case 'number':
      return null;
    case 'series':
      return seriesSpec(value.name).unit;
    case 'over':
    case 'times':
    case 'plus':
    case 'abs':
      return unitOf(value.of);
    case 'percentFrom':
      return 'percent';
    case 'arithmetic':
      return unitOfArithmetic(value);
    case 'among':
      return commonUnit(value.of);
  }
}

/** The unit of values of one unit, with or without numbers among them. */
function commonUnit(values: readonly Value[]): Unit | null {
  const units = new Set(values.map(unitOf).filter((unit) => unit !== null));
  return units.size > 1 ? 'amount' : ([...units][0] ?? null);
}

/** Units that leave that of what they multiply or divide. */
const isFactor = (unit: Unit | null): boolean => unit === null || unit === 'ratio';

function unitOfArithmetic({ op, left, right }: Extract<Value, { type: 'arithmetic' }>): Unit | null {
  if (op === '+' || op === '-') return commonUnit([left, right]);
  const [a, b] = [unitOf(left), unitOf(right)];
  if (isFactor(b)) return a ?? (op === '*' ? b : 'amount');
  if (op === '/') return a === b ? 'ratio' : 'amount';
  if (isFactor(a)) return b;
  return (a === 'price' && b === 'shares') || (a === 'shares' && b === 'price') ? 'usd' : 'amount';
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
