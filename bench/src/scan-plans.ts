import {
  any,
  between,
  compare,
  type Condition,
  cross,
  plan,
  type ScanPlan,
  series,
  trend,
  window,
} from '@plainscan/contracts';

/** A typical sentence, with its plan and the equivalent SQL query. */
export interface BenchPlan {
  readonly sentence: string;
  readonly plan: ScanPlan;
  readonly where: string;
  readonly orderBy: string;
}

const close = series('close');
const all = (...of: Condition[]): Condition => ({ type: 'all', of });
const sector = (...anyOf: string[]): Condition => ({ type: 'belongs', field: 'sector', anyOf });
const by = (name: Parameters<typeof series>[0], direction: 'asc' | 'desc' = 'desc'): ScanPlan['sort'] => [
  { by: series(name), direction },
];
const crossedAt = (ago: number): string => `(sma50_${ago} > sma200_${ago} AND sma50_${ago + 1} <= sma200_${ago + 1})`;

/** Columns of the database table: the engine's series, some of them at earlier sessions. */
export const COLUMNS = {
  close: close,
  volume: series('volume'),
  change_percent: series('changePercent'),
  gap_percent: series('gapPercent'),
  market_cap: series('marketCap'),
  average_volume: series('averageVolume'),
  relative_volume: series('relativeVolume'),
  rsi: series('rsi'),
  rsi_1: series('rsi', [], 1),
  rsi_2: series('rsi', [], 2),
  rsi_3: series('rsi', [], 3),
  sma20: series('sma'),
  macd: series('macd'),
  macd_1: series('macd', [], 1),
  macd_signal: series('macdSignal'),
  macd_signal_1: series('macdSignal', [], 1),
  distance_from_high: series('distanceFromHigh'),
  atr_percent: series('atrPercent'),
  bollinger_upper: series('bollingerUpper'),
  bollinger_lower: series('bollingerLower'),
  keltner_upper: series('keltnerUpper', [20, 1.5]),
  keltner_lower: series('keltnerLower', [20, 1.5]),
  ...Object.fromEntries(
    [50, 200].flatMap((n) => [0, 1, 2, 3, 4, 5].map((ago) => [`sma${n}_${ago}`, series('sma', [n], ago)])),
  ),
};

export const BENCH_PLANS: readonly BenchPlan[] = [
  {
    sentence: 'tech stocks under $50 with rsi below 30',
    plan: plan(all(sector('Technology'), compare(close, '<', 50), compare(series('rsi'), '<', 30))),
    where: "sector = 'Technology' AND close < 50 AND rsi < 30",
    orderBy: 'row',
  },
  {
    sentence: 'oversold with high volume, sorted by volume',
    plan: plan(all({ type: 'term', term: 'oversold', value: null }, compare(series('volume'), '>=', 1e6)), {
      sort: by('volume'),
    }),
    where: 'rsi < 30 AND volume >= 1000000',
    orderBy: 'volume DESC NULLS LAST, row',
  },
  {
    sentence: 'price above the 200 day, rsi between 40 and 60, average volume over 500k, by relative volume',
    plan: plan(
      all(
        compare(close, '>', series('sma', [200])),
        between(series('rsi'), 40, 60),
        compare(series('averageVolume'), '>', 5e5),
      ),
      { sort: by('relativeVolume') },
    ),
    where: 'close > sma200_0 AND rsi BETWEEN 40 AND 60 AND average_volume > 500000',
    orderBy: 'relative_volume DESC NULLS LAST, row',
  },
  {
    sentence: 'golden cross under $100',
    plan: plan(all(window(cross(series('sma', [50]), 'above', series('sma', [200])), 5), compare(close, '<', 100))),
    where: `(${[0, 1, 2, 3, 4].map(crossedAt).join(' OR ')}) AND close < 100`,
    orderBy: 'row',
  },
  {
    sentence: 'macd crosses above its signal, price over $10, by market cap',
    plan: plan(all(cross(series('macd'), 'above', series('macdSignal')), compare(close, '>', 10)), {
      sort: by('marketCap'),
    }),
    where: 'macd > macd_signal AND macd_1 <= macd_signal_1 AND close > 10',
    orderBy: 'market_cap DESC NULLS LAST, row',
  },
  {
    sentence: 'within 2% of the 52 week high on heavy volume, by relative volume',
    plan: plan(all(compare(series('distanceFromHigh'), '<=', 2), compare(series('relativeVolume'), '>=', 1.5)), {
      sort: by('relativeVolume'),
    }),
    where: 'distance_from_high <= 2 AND relative_volume >= 1.5',
    orderBy: 'relative_volume DESC NULLS LAST, row',
  },
  {
    sentence: 'gap up on unusual volume over $5, by gap',
    plan: plan(
      all(compare(series('gapPercent'), '>=', 2), compare(series('relativeVolume'), '>=', 2), compare(close, '>', 5)),
      { sort: by('gapPercent') },
    ),
    where: 'gap_percent >= 2 AND relative_volume >= 2 AND close > 5',
    orderBy: 'gap_percent DESC NULLS LAST, row',
  },
  {
    sentence: 'top 20 gainers',
    plan: plan(compare(series('changePercent'), '>', 0), { sort: by('changePercent'), limit: 20 }),
    where: 'change_percent > 0',
    orderBy: 'change_percent DESC NULLS LAST, row',
  },
  {
    sentence: 'not tech, close above the 20 day, 20 day above the 50 day, by market cap',
    plan: plan(
      all(
        { type: 'not', of: sector('Technology') },
        compare(close, '>', series('sma')),
        compare(series('sma'), '>', series('sma', [50])),
      ),
      { sort: by('marketCap') },
    ),
    where: "coalesce(sector, '') <> 'Technology' AND close > sma20 AND sma20 > sma50_0",
    orderBy: 'market_cap DESC NULLS LAST, row',
  },
  {
    sentence: 'energy or utilities with rsi rising for 3 days and ATR above 3%, lowest RSI first',
    plan: plan(
      all(
        any(sector('Energy'), sector('Utilities')),
        trend(series('rsi'), 'rising', 3),
        compare(series('atrPercent'), '>', 3),
      ),
      { sort: by('rsi', 'asc') },
    ),
    where: "sector IN ('Energy', 'Utilities') AND rsi > rsi_1 AND rsi_1 > rsi_2 AND rsi_2 > rsi_3 AND atr_percent > 3",
    orderBy: 'rsi ASC NULLS LAST, row',
  },
  {
    sentence: 'squeeze over $5',
    plan: plan(all({ type: 'term', term: 'squeeze', value: null }, compare(close, '>', 5))),
    where: 'bollinger_upper < keltner_upper AND bollinger_lower > keltner_lower AND close > 5',
    orderBy: 'row',
  },
];
