import { LRUCache } from 'lru-cache';
import {
  comparedValues,
  type Condition,
  seriesSpec,
  SESSIONS,
  type SeriesValue,
  type Timeframe,
  timeframeOf,
  type Value,
  withoutTerms,
} from '@plainscan/contracts';
import { candleLookback, divergenceLookback, periodOf } from '@plainscan/indicators';
import { sourceOf } from './compile.ts';
import type { Market } from './market.ts';
import { computeSource } from './compute-source.ts';
import { probeOn } from './probe.ts';

/** Why no stock can have a value that a condition compares. */
export type HistoryShortage =
  /** it needs more bars than the longest history has; null: daily bars */
  | { readonly kind: 'bars'; readonly timeframe: Timeframe | null; readonly needed: number; readonly available: number }
  /** it starts before the data or after it; all YYYYMMDD */
  | { readonly kind: 'date'; readonly date: number; readonly first: number; readonly last: number };

/** Series whose first value depends on dates or prices, not on the number of bars. */
const WITHOUT_LENGTH: ReadonlySet<string> = new Set(['performanceYearToDate', 'vwapSinceGap', 'vwapSinceDate']);

/** No series needs more than a year, as the RS percentile does, and its lengths four times over. */
const mostBars = ({ name, params }: SeriesValue): number =>
  10 + SESSIONS.year + 4 * seriesSpec(name).params.reduce((sum, { integer }, i) => sum + (integer ? params[i]! : 0), 0);

const measured = new LRUCache<string, number>({ max: 1000 });

/** The number of bars that a series needs for its first value. Measured, so that it always agrees with the series. */
function barsOfSeries(value: SeriesValue): number {
  if (WITHOUT_LENGTH.has(value.name)) return 1 + value.ago;
  const source = sourceOf(value);
  let bars = measured.get(source.key);
  if (bars === undefined) {
    const subject = probeOn(Int32Array.from({ length: mostBars(value) }, (_, i) => i + 1));
    const values = new Float64Array(subject.bars.close.length);
    computeSource(source, subject, values);
    bars =
      1 +
      Math.max(
        0,
        values.findIndex((one) => one === one),
      );
    measured.set(source.key, bars);
  }
  return bars + value.ago;
}

function barsOf(value: Value): number {
  switch (value.type) {
    case 'number':
      return 0;
    case 'series':
      return barsOfSeries(value);
    case 'over':
      return barsOf(value.of) + (value.sessions ?? 1) - 1 + value.ago;
    case 'times':
    case 'plus':
    case 'abs':
      return barsOf(value.of);
    case 'percentFrom':
      return Math.max(barsOf(value.value), barsOf(value.base));
    case 'arithmetic':
      return Math.max(barsOf(value.left), barsOf(value.right));
    case 'among':
      return Math.max(...value.of.map(barsOf));
  }
}

/** How many bars before the newest one a condition reads its values. */
function stepsOf(condition: Condition): number {
  switch (condition.type) {
    case 'cross':
      return 1;
    case 'turn':
      return 2;
    case 'trend':
      return condition.sessions + Number(condition.exactly);
    case 'extreme':
      return (condition.sessions ?? 1) - Number(!condition.beats);
    case 'divergence':
      return divergenceLookback() - 3;
    default:
      return 0;
  }
}

const monthNumber = (date: number): number => 12 * Math.trunc(date / 10_000) + (Math.trunc(date / 100) % 100);

const firstDates = new WeakMap<Market, number>();

/** The oldest bar of any stock, YYYYMMDD. */
function firstDate(market: Market): number {
  let first = firstDates.get(market);
  if (first === undefined) {
    first = market.stocks.reduce((oldest, { bars }) => Math.min(oldest, bars.dates[0] ?? Infinity), Infinity);
    firstDates.set(market, first);
  }
  return first;
}

/** No stock has more bars than this. */
function availableBars(market: Market, timeframe: Timeframe | null): number {
  const [first, last] = [firstDate(market), market.asOf];
  if (timeframe === 'month') return monthNumber(last) - monthNumber(first) + 1;
  if (timeframe === 'week') return periodOf(last, 'week') - periodOf(first, 'week') + 1;
  return market.columns.horizon;
}

function shortOf(
  market: Market,
  timeframe: Timeframe | null,
  needed: number,
): Extract<HistoryShortage, { kind: 'bars' }> | null {
  const available = availableBars(market, timeframe);
  return needed > available ? { kind: 'bars', timeframe, needed, available } : null;
}

/** A VWAP anchored before the first bar or after the newest one. */
function dateShortage(market: Market, condition: Condition): HistoryShortage | null {
  const [first, last] = [firstDate(market), market.asOf];
  const dates = comparedValues(condition).flatMap((value) =>
    value.type === 'series' && value.name === 'vwapSinceDate' && value.params[0]! > 10_000 ? [value.params[0]!] : [],
  );
  const date = dates.find((one) => one < first || one > last);
  return date === undefined ? null : { kind: 'date', date, first, last };
}

/** How many bars further back windows read a condition, by the bars that they count. */
type Further = Readonly<Record<'day' | Timeframe, number>>;
const TODAY: Further = { day: 0, week: 0, month: 0 };

function ofLeaf(market: Market, condition: Condition, further: Further): HistoryShortage | null {
  if (condition.type === 'candle') {
    const { name, timeframe = null } = condition;
    return shortOf(market, timeframe, 1 + candleLookback(name) + further[timeframe ?? 'day']);
  }
  const values = comparedValues(condition);
  const timeframe = timeframeOf(...values);
  const needed = Math.max(0, ...values.map(barsOf)) + stepsOf(condition) + further[timeframe ?? 'day'];
  return dateShortage(market, condition) ?? shortOf(market, timeframe, needed);
}

const size = (one: HistoryShortage): number => (one.kind === 'bars' ? one.needed : Infinity);

/** How many of the parts must have the wanted truth for the whole to have it. */
function neededOf(condition: Extract<Condition, { type: 'all' | 'any' | 'atLeast' }>, wanted: boolean): number {
  const parts = condition.of.length;
  const trueParts = condition.type === 'all' ? parts : condition.type === 'any' ? 1 : condition.count;
  return wanted ? trueParts : parts - trueParts + 1;
}

/** Why no stock can have the wanted truth. A condition that needs a missing value is neither true nor false. */
function shortageOf(market: Market, condition: Condition, wanted: boolean, further: Further): HistoryShortage | null {
  switch (condition.type) {
    case 'all':
    case 'any':
    case 'atLeast': {
      const parts = condition.of.map((part) => shortageOf(market, part, wanted, further));
      const short = parts.filter((part) => part !== null).toSorted((a, b) => size(a) - size(b));
      const missing = neededOf(condition, wanted) - (parts.length - short.length);
      return missing > 0 ? short[missing - 1]! : null;
    }
    case 'not':
      return shortageOf(market, condition.of, !wanted, further);
    case 'breadth': {
      // known as soon as its condition is true or false on some stock
      return shortageOf(market, condition.of, false, further) && shortageOf(market, condition.of, true, further);
    }
    case 'window': {
      const { of, ago, sessions, atLeast, timeframe = 'day' } = condition;
      const known = wanted ? atLeast : sessions - atLeast + 1;
      return shortageOf(market, of, wanted, { ...further, [timeframe]: further[timeframe] + ago + known - 1 });
    }
    case 'belongs':
    case 'setup':
      return null;
    default:
      return ofLeaf(market, condition, further);
  }
}

/** Why no stock of the market can pass a condition, however long it has traded; null if one may, or without stocks. */
export const historyShortage = (market: Market, condition: Condition): HistoryShortage | null =>
  market.universe === 0 ? null : shortageOf(market, withoutTerms(condition), true, TODAY);
