import type {
  Bars,
  CandleName,
  DivergenceDirection,
  OverFunction,
  SeriesName,
  SetupName,
  Timeframe,
} from '@plainscan/contracts';
import { isBenchmarkSeries, resample } from '@plainscan/indicators';
import type { Combination } from '@plainscan/indicators';
import type { Group, StockComparisons } from './stock-comparisons.ts';
import { sliceBars } from './slice-bars.ts';

/** The source of a stock's column; equal keys mean equal sources. */
export type Source =
  | BarSource
  /** computed on weekly or monthly bars, as of `sessionsBack` sessions ago; one value per such bar */
  | {
      readonly kind: 'timeframe';
      readonly key: string;
      readonly timeframe: Timeframe;
      readonly of: BarSource;
      readonly sessionsBack: number;
    };

/** A source with one value per bar that it reads. */
export type BarSource =
  | { readonly kind: 'series'; readonly key: string; readonly name: SeriesName; readonly params: readonly number[] }
  | DivergenceSource
  | { readonly kind: 'candle'; readonly key: string; readonly name: CandleName }
  | { readonly kind: 'setup'; readonly key: string; readonly name: SetupName; readonly breaksOut: boolean }
  | {
      readonly kind: 'over';
      readonly key: string;
      readonly fn: OverFunction;
      readonly of: BarSource;
      readonly sessions: number | null;
    }
  | { readonly kind: 'number'; readonly key: string; readonly value: number }
  /** `ago` bars earlier */
  | { readonly kind: 'shifted'; readonly key: string; readonly of: BarSource; readonly ago: number }
  | { readonly kind: 'abs'; readonly key: string; readonly of: BarSource }
  | {
      readonly kind: 'combined';
      readonly key: string;
      readonly op: Combination;
      readonly left: BarSource;
      readonly right: BarSource;
    };

export interface DivergenceSource {
  readonly kind: 'divergence';
  readonly key: string;
  readonly direction: DivergenceDirection;
  readonly of: BarSource;
}

/** One stock of a market, with some or all of its bars. */
export interface Subject {
  readonly bars: Bars;
  readonly marketCap: number | null;
  readonly row: number;
  readonly comparisons: StockComparisons;
}

export const seriesSource = (name: SeriesName, params: readonly number[]): BarSource => ({
  kind: 'series',
  key: `${name}(${params.join()})`,
  name,
  params,
});
export const divergenceSource = (direction: DivergenceDirection, of: BarSource): DivergenceSource => ({
  kind: 'divergence',
  key: `${direction}:${of.key}`,
  direction,
  of,
});
export const candleSource = (name: CandleName): BarSource => ({ kind: 'candle', key: `candle:${name}`, name });
export const setupSource = (name: SetupName, breaksOut = false): BarSource => ({
  kind: 'setup',
  key: `setup:${name}${breaksOut ? ':breakout' : ''}`,
  name,
  breaksOut,
});
export const overSource = (fn: OverFunction, of: BarSource, sessions: number | null): BarSource => ({
  kind: 'over',
  key: `${fn}:${sessions ?? 'all'}:${of.key}`,
  fn,
  of,
  sessions,
});
export const numberSource = (value: number): BarSource => ({ kind: 'number', key: String(value), value });
export const shiftedSource = (of: BarSource, ago: number): BarSource => ({
  kind: 'shifted',
  key: `${ago}-ago:${of.key}`,
  of,
  ago,
});
export const absSource = (of: BarSource): BarSource => ({ kind: 'abs', key: `abs:${of.key}`, of });
export const combinedSource = (op: Combination, left: BarSource, right: BarSource): BarSource => ({
  kind: 'combined',
  key: `(${left.key} ${op} ${right.key})`,
  op,
  left,
  right,
});

export const timeframeSource = (of: BarSource, timeframe: Timeframe, sessionsBack: number): Source => ({
  kind: 'timeframe',
  key: `${timeframe}:${sessionsBack}:${of.key}`,
  timeframe,
  of,
  sessionsBack,
});

/** The source on the bars that it reads: those of a timeframe are made from daily bars. */
export function onItsBars(source: Source, subject: Subject): { source: BarSource; subject: Subject } {
  if (source.kind !== 'timeframe') return { source, subject };
  const { timeframe, of, sessionsBack } = source;
  const daily = sliceBars(subject.bars, 0, Math.max(0, subject.bars.close.length - sessionsBack));
  return { source: of, subject: { ...subject, bars: resample(daily, timeframe) } };
}

/** What group a series compares a stock with. */
export const GROUPS: Partial<Record<SeriesName, Group>> = {
  sectorOutperformance: 'sector',
  industryOutperformance: 'industry',
};

/** Whether each value is computed from all stocks, so that computing few of them takes less time. */
export const comparesStocks = (source: Source): boolean =>
  source.kind === 'series' && (source.name === 'rsPercentile' || source.name in GROUPS);

/** The sources that a source is computed from. */
export function partsOf(source: Source): readonly BarSource[] {
  switch (source.kind) {
    case 'series':
    case 'candle':
    case 'setup':
    case 'number':
      return [];
    case 'combined':
      return [source.left, source.right];
    default:
      return [source.of];
  }
}

export const readsBenchmark = (source: Source): boolean =>
  source.kind === 'series' ? isBenchmarkSeries(source.name) : partsOf(source).some(readsBenchmark);
